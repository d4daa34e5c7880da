import ArgumentParser
import Foundation
import Pictures

/// Measures parts of the photo wall for the benchmarks.
@main
enum Program {
    static func main() async {
        if CommandLine.arguments.dropFirst() == ["picture-decoder"] {
            runPictureDecoder()
        }
        await MeasureCommand.main()
    }
}

/// `measure`: the command of the benchmarks.
struct MeasureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measure parts of the photo wall.",
        subcommands: [ThumbnailsCommand.self, QueueCommand.self]
    )
}
