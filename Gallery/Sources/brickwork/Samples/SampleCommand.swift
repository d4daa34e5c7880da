import ArgumentParser
import SampleLibrary
import SystemPackage

/// `brickwork sample`: creates a folder of generated pictures.
struct SampleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Make up a folder of pictures, with captions, tags and dates.",
        discussion: """
            Pictures that are there from an earlier run are left as they are. Exit status: 0; 130 after Ctrl-C; 64 for wrong arguments, \
            73 for a folder that cannot be written to, or that holds anything else.
            """
    )

    @Argument(
        help: "The folder: an empty one, one that does not exist, or one that this made.",
        completion: .directory
    )
    var folder: String

    @Option(help: "How many pictures.")
    var count = 300

    @Option(help: "What they look like: the same number gives the same pictures.")
    var seed: UInt64 = 1

    func validate() throws {
        guard (1...9999).contains(count) else {
            throw ValidationError("--count: \(count) is not between 1 and 9999")
        }
    }

    func run() async throws {
        let library = SampleLibrary(folder: FilePath(folder), count: count, seed: seed)
        let display = ProgressDisplay()
        try await Interruption.ending("the same command makes the rest") {
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
