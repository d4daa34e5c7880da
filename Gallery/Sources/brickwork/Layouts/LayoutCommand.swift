import ArgumentParser
import BrickworkEngine
import Foundation

/// `brickwork layout`: lays out a JSON document and prints the frames.
struct LayoutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout",
        abstract: "Lay out a JSON document and print the frames as JSON.",
        discussion: """
            Exit status: 0; 64 for wrong arguments, 65 for an invalid document, 66 for an unreadable one. \
            An error is one line with the place in the document.
            """
    )

    @Argument(help: "The document's path, or - for standard input.", completion: .file(extensions: ["json"]))
    var document: String

    @Option(help: "Only the frames that intersect this rect: X,Y,WIDTH,HEIGHT.")
    var visible: VisibleRect?

    func run() throws {
        let layout = try Input.document(at: document).layout
        FileHandle.standardOutput.write(LayoutAnswer.json(of: layout, visible: visible?.rect))
    }
}

/// A rectangle given as `X,Y,WIDTH,HEIGHT`.
struct VisibleRect: ExpressibleByArgument {
    let rect: LayoutRect

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { part in
            Double(part.filter { $0 != " " })
        }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3], [x, y, width, height].allSatisfy(\.isFinite)
        else { return nil }
        rect = LayoutRect(x: x, y: y, width: width, height: height)
    }
}
