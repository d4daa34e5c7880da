import ArgumentParser
import Pictures

/// `brickwork picture-worker`: what the other commands start to read pictures in.
struct PictureWorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "picture-worker",
        abstract: "Read pictures for another process.",
        shouldDisplay: false
    )

    func run() {
        runPictureWorker()
    }
}
