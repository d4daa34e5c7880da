import Foundation
import NIOCore
import PhotoLibrary
import Pictures
import WallNodes

/// The page's files, read once. The name of a script changes with its content.
public struct PageFiles: Sendable {
    /// A file of the page.
    public struct File: Sendable {
        /// The content of the file.
        public let bytes: ByteBuffer
        /// The compressed content, or nil if compression saves nothing.
        public let gzip: ByteBuffer?
        /// The media type for HTTP.
        public let mediaType: String
    }

    /// The HTML of the page, without a preview for links.
    public let index: File
    /// The page that asks for a name and a password.
    public let signIn: File
    /// The page that asks only for a password.
    public let signInWithoutNames: File
    /// A hash that changes with the page.
    public let indexHash: String
    /// Scripts, styles and the engine, by name.
    public let assets: [String: File]
    /// The service worker.
    public let worker: File
    /// A hash that changes with any asset or the service worker. It is part of the addresses of all assets.
    public let hash: String

    /// Returns the HTML of the page for a wall with this name.
    private let html: @Sendable (WallTitle) -> String

    /// Returns the content security policy: the page may load its own files and the tiles of its map, and send requests to the
    /// same server.
    public static func policy(tiles: MapTiles?) -> String {
        let pictures = tiles.map { " \($0.origin)" } ?? ""
        return """
            default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:\(pictures); \
            media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """
    }

    /// Reads the files that were built into the program.
    ///
    /// - Parameters:
    ///   - title: The name of the wall.
    ///   - usual: The default wall.
    ///   - folders: The library folders that the page names while they have no photos.
    ///   - tiles: The tiles of the map, or nil for its outline only.
    ///   - isStatic: Whether the page is on a web server without brickwork.
    public init(
        title: WallTitle = WallTitle(),
        usual: WallQuery = WallQuery(),
        folders: [String] = [],
        tiles: MapTiles? = nil,
        isStatic: Bool = false
    ) throws {
        guard let resources = Bundle.module.resourceURL else { throw CocoaError(.fileNoSuchFile) }
        // The folder also has what the engine was linked from.
        var contents: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: resources.path)
        where Substring(name).isName && MediaType.pageFile(named: name) != MediaType.binary {
            contents[name] = try Data(contentsOf: resources.appendingPathComponent(name))
        }
        guard let page = contents.removeValue(forKey: "index.html"),
            let signInPage = contents.removeValue(forKey: "sign-in.html")
        else { throw CocoaError(.fileNoSuchFile) }
        let land = try Data(contentsOf: resources.appendingPathComponent("land.bin"))
        contents.merge(Self.pieces(of: land)) { $1 }
        contents["wall.webmanifest"] = try PageManifest(title).json
        var all = Data()
        for (name, data) in contents.sorted(by: { $0.key < $1.key }) {
            all += Data("\(name)\0\(data.count)\0".utf8) + data
        }
        let hash = Self.hash(of: all)
        self.hash = hash
        guard let script = contents.removeValue(forKey: "worker.js") else {
            throw CocoaError(.fileNoSuchFile)
        }
        worker = File(script, mediaType: MediaType.pageFile(named: "worker.js"))
        assets = Dictionary(
            uniqueKeysWithValues: contents.map { ($0, File($1, mediaType: MediaType.pageFile(named: $0))) }
        )
        html = {
            Self.finished(
                String(decoding: page, as: UTF8.self),
                $0,
                usual,
                folders,
                tiles,
                hash: hash,
                isStatic: isStatic
            )
        }
        (index, indexHash) = Self.index(html(title))
        let type = MediaType.pageFile(named: "sign-in.html")
        let form = String(decoding: signInPage, as: UTF8.self).replacing("{hash}", with: hash)
        // The title comes last, because it may contain anything.
        let forms = ["", " hidden"].map { hidden in
            let html = form.replacing("{names}", with: hidden).replacing("{unnamed}", with: title.mark)
                .replacing("{title}", with: title.html)
            return File(Data(html.utf8), mediaType: type)
        }
        signIn = forms[0]
        signInWithoutNames = forms[1]
    }

    /// Returns the pieces of the map's land by their names. `Scripts/write-land` describes the format.
    private static func pieces(of land: Data) -> [String: Data] {
        var pieces: [String: Data] = [:], rest = land[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            let start = end + 1
            guard words.count == 2, let count = Int(words[1]), count <= land.endIndex - start else { break }
            pieces[String(words[0])] = Data(rest[start..<start + count])
            rest = rest[(start + count)...]
        }
        return pieces
    }

    /// Returns the HTML of the page with a preview for links, and a hash that changes with both.
    public func index(with preview: LinkPreview) -> (file: File, hash: String) {
        let html = String(buffer: index.bytes)
        return Self.index(html.replacing("<head>", with: "<head>\n\(preview.html)", maxReplacements: 1))
    }

    /// Returns the HTML of the page with another name, and a hash that changes with it.
    public func index(named title: WallTitle) -> (file: File, hash: String) { Self.index(html(title)) }

    private static func index(_ html: String) -> (file: File, hash: String) {
        let data = Data(html.utf8)
        return (File(data, mediaType: MediaType.pageFile(named: "index.html")), hash(of: data))
    }

    private static func hash(of data: Data) -> String {
        String(data.withUnsafeBytes { ContentHash(of: $0) }.description.prefix(16))
    }

    /// Fills in a page: `{hash}` becomes the hash of the assets, `{title}` the name of the wall,
    /// `{unnamed}` an attribute if it has no name of its own, and the head says whether the site is static.
    private static func finished(
        _ html: String,
        _ title: WallTitle,
        _ usual: WallQuery,
        _ folders: [String],
        _ tiles: MapTiles?,
        hash: String,
        isStatic: Bool
    ) -> String {
        var head = "<head>\n<meta name=\"brickwork\" content=\"\(isStatic ? "static" : "live")\">"
        head += "\n<meta name=\"brickwork-wall\" content=\"\(usual.choices)\">"
        let widths = ThumbnailWidth.allCases.map { "\($0.rawValue)" }.joined(separator: " ")
        head += "\n<meta name=\"brickwork-thumbnails\" content=\"\(widths)\">"
        if isStatic {
            // Our server sends this rule in a header. Browsers don't accept it from a page.
            let policy = Self.policy(tiles: tiles).replacing("; frame-ancestors 'none'", with: "")
            head += "\n<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"
            head += "\n<meta name=\"referrer\" content=\"no-referrer\">"
            // Not a module: browsers don't run modules of a page that was opened from disk.
            head += "\n<script defer src=\"assets/{hash}/disk.js\"></script>"
        }
        let given = (tiles?.html ?? "") + folders.map(element(for:)).joined()
        // The title, the tiles and the folders come last, because they may contain anything.
        return html.replacing("<head>", with: head).replacing("{hash}", with: hash)
            .replacing("{unnamed}", with: title.mark).replacing("{title}", with: title.html)
            .replacing("<head>", with: "<head>" + given, maxReplacements: 1)
    }

    private static func element(for folder: String) -> String {
        "\n<meta name=\"brickwork-folder\" content=\"\(folder.html)\">"
    }
}

extension PageFiles.File {
    init(_ data: Data, mediaType: String) {
        bytes = ByteBuffer(bytes: data)
        self.mediaType = mediaType
        // Binary files are compressed already, and the page unpacks them.
        gzip = mediaType == MediaType.binary ? nil : Gzip.worthwhile(bytes)
    }
}

extension WallQuery {
    /// The choices of the wall without its search, as in an address. `&` is escaped for HTML.
    fileprivate var choices: String {
        let sample = sample.map { "&amp;sample=\($0.rawValue)" } ?? ""
        return "by=\(grouping.rawValue)&amp;order=\(order.rawValue)&amp;undated=\(undated.rawValue)\(sample)"
    }
}

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
