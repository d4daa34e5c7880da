import ArgumentParser
import BrickworkEngine
import Foundation

/// `brickwork render`: draws a JSON document.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw the layout of a JSON document as SVG or PNG.",
        discussion: """
            Boxes show their index. An item with a "src", a path relative to the document, shows that \
            picture: a JPEG, PNG, GIF or WebP file below the document's folder, or below --root. Symbolic \
            links are not followed.

            Exit status: 0; 64 for wrong arguments, 65 for an invalid document, 66 if a file can't be read \
            or isn't a picture, 69 if decoders can't be confined or rsvg-convert is missing (for PNG), 73 \
            if the output can't be written.
            """
    )

    @Argument(help: "The document's path, or - for standard input.", completion: .file(extensions: ["json"]))
    var document: String

    @Option(name: .shortAndLong, help: "The output: a path that ends in .svg or .png.")
    var output: String

    @Option(help: "A visible rect to outline: X,Y,WIDTH,HEIGHT. It determines where pinned headers are.")
    var visible: VisibleRect?

    @Option(
        help: "The folder that may contain pictures, instead of the document's folder.",
        completion: .directory
    )
    var root: String?

    @Flag(help: "Decode pictures even if the system can't confine decoders.")
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
