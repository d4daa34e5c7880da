import ArgumentParser
import Foundation
import LayoutDocuments
import BrickworkEngine

/// `brickwork render`: draws a JSON document.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw the layout of a JSON document as SVG or PNG.",
        discussion: """
            Boxes carry their index. An item with a "src", a path relative to the document, shows that picture: a JPEG, PNG, \
            GIF or WebP file beneath the document's folder, or beneath --root. Symbolic links are not followed.

            Exit status: 0; 64 for wrong arguments, 65 for a document that cannot be understood, 66 for a file that \
            cannot be read or is no picture, 69 where decoders cannot be confined or rsvg-convert is missing (for PNG), 73 \
            for output that cannot be written.
            """
    )

    @Argument(help: "The document's path, or - for standard input.", completion: .file(extensions: ["json"]))
    var document: String

    @Option(name: .shortAndLong, help: "Where to write: a path that ends in .svg or .png.")
    var output: String

    @Option(help: "A visible rect to outline: X,Y,WIDTH,HEIGHT. Pinned headers stand where it puts them.")
    var visible: VisibleRect?

    @Option(
        help: "The folder beneath which pictures may lie, in place of the document's own.",
        completion: .directory
    )
    var root: String?

    @Flag(help: "Decode pictures also where the system does not let decoders be confined.")
    var unconfined = false

    private var isPNG: Bool {
        output.lowercased().hasSuffix(".png")
    }

    func validate() throws {
        guard isPNG || output.lowercased().hasSuffix(".svg") else {
            throw ValidationError("--output: \(output) ends in neither .svg nor .png")
        }
    }

    func run() async throws {
        let document = try Input.document(at: self.document)
        let pictures = DocumentPictures(document: self.document, root: root, mayBeUnconfined: unconfined)
        let drawing = BoardDrawing(
            document.layout,
            visible: visible?.rect,
            pictures: try await pictures.addresses(of: document)
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
}
