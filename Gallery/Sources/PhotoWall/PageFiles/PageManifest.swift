import Foundation

/// What a browser needs to know about the wall to install it as an app. Addresses are relative to the assets.
struct PageManifest: Encodable {
    let name: String
    let start_url = "../../"
    let scope = "../../"
    let display = "standalone"
    let background_color = "#f7f5f2"
    let theme_color = "#f7f5f2"
    let icons = [
        Icon(src: "icon.svg", sizes: "any", type: "image/svg+xml"),
        Icon(src: "icon.png", sizes: "192x192", type: "image/png"),
    ]

    init(_ title: WallTitle) {
        name = title.text
    }

    /// The manifest's bytes. They are the same each time, because the addresses of all assets depend on them.
    var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }

    struct Icon: Encodable {
        let src: String
        let sizes: String
        let type: String
    }
}
