import ArgumentParser
import Foundation
import LayoutDocuments
import LayoutEngine

/// `brickwork render`: a JSON document drawn.
struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw the layout of a JSON document as SVG or PNG.",
        discussion: """
            Boxes carry their index. An item with a "src", a path relative to the document, shows that picture. \
            Exit status: 0; 64 for wrong arguments, 65 for a document that cannot be understood, 66 for a file that \
            cannot be read, 69 where rsvg-convert is missing (for PNG), 73 for output that cannot be written.
            """
    )

    @Argument(help: "The document's path, or - for standard input.", completion: .file(extensions: ["json"]))
    var document: String

    @Option(name: .shortAndLong, help: "Where to write: a path that ends in .svg or .png.")
    var output: String

    @Option(help: "A visible rect to outline: X,Y,WIDTH,HEIGHT. Pinned headers stand where it puts them.")
    var visible: VisibleRect?

    private var isPNG: Bool {
        output.lowercased().hasSuffix(".png")
    }

    func validate() throws {
        guard isPNG || output.lowercased().hasSuffix(".svg") else {
            throw ValidationError("--output: \(output) ends in neither .svg nor .png")
        }
    }

    func run() throws {
        let document = try Input.document(at: document)
        let drawing = BoardDrawing(
            document.layout,
            visible: visible?.rect,
            pictures: try pictures(of: document)
        )
        var data = Data(drawing.svg.utf8)
        if isPNG {
            data = try PNGConversion.png(fromSVG: data)
        }
        do {
            try data.write(to: URL(fileURLWithPath: output), options: .atomic)
        } catch {
            throw Input.fail("\(output): cannot be written", .unwritable)
        }
    }

    /// The pictures that items name, as `data:` addresses, so that the drawing is whole in itself.
    private func pictures(of document: LayoutDocument) throws -> [ItemPath: String] {
        let folder =
            self.document == "-"
            ? URL(fileURLWithPath: ".", isDirectory: true)
            : URL(fileURLWithPath: self.document).deletingLastPathComponent()
        var pictures: [ItemPath: String] = [:]
        for (section, sources) in document.sources.enumerated() {
            for (item, source) in sources.enumerated() {
                guard let source else { continue }
                guard let data = try? Data(contentsOf: URL(fileURLWithPath: source, relativeTo: folder))
                else {
                    throw Input.fail(
                        "sections[\(section)].items[\(item)].src: cannot read \"\(source)\"",
                        .unreadable
                    )
                }
                pictures[ItemPath(section: section, item: item)] =
                    "data:\(mediaType(of: data));base64,\(data.base64EncodedString())"
            }
        }
        return pictures
    }

    private func mediaType(of picture: Data) -> String {
        switch picture.first {
        case 0x89: "image/png"
        case 0x47: "image/gif"
        case 0x52: "image/webp"
        default: "image/jpeg"
        }
    }
}
