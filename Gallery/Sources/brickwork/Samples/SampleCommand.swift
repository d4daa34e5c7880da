import ArgumentParser
import SampleLibrary
import SystemPackage

/// `brickwork sample`: creates a folder of generated pictures.
struct SampleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Generate a folder of pictures with captions, tags and dates.",
        discussion: """
            Keeps pictures from an earlier run. Exit status: 0; 130 after Ctrl-C; 64 for wrong arguments, \
            73 if the folder can't be written to, or contains other files.
            """
    )

    @Argument(
        help: "The folder: empty, new, or from an earlier run.",
        completion: .directory
    )
    var folder: String

    @Option(help: "The number of pictures.")
    var count = 300

    @Option(help: "The same number generates the same pictures.")
    var seed: UInt64 = 1

    func validate() throws {
        guard (1...9999).contains(count) else {
            throw ValidationError("--count: \(count) is not between 1 and 9999")
        }
    }

    func run() async throws {
        let library = SampleLibrary(folder: FilePath(folder), count: count, seed: seed)
        let display = ProgressDisplay()
        try await Interruption.ending("the same command generates the rest") {
            defer { display.end() }
            do {
                try await library.write { display.show("\($0) of \(count) pictures", $0, of: count) }
            } catch let failure as SampleLibrary.Failure {
                throw Input.fail(failure.description, .unwritable)
            }
        }
        print("\(folder): \(count) pictures")
    }
}
