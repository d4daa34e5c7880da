import ArgumentParser
import Foundation
import Pictures

/// The program's start: the command in a task, signals on the main thread.
@main
enum Program {
    static func main() {
        if CommandLine.arguments.dropFirst() == ["picture-worker"] {
            // A decoder has no tasks, and so no thread that looks after them.
            runPictureWorker()
        }
        Interruption.prepare()
        OpenFiles.raiseLimit()
        // Not on the main thread, where `main` is: that one waits.
        Task.detached {
            let failure = await run()
            OpenDatabases.close()
            Brickwork.exit(withError: failure)
        }
        Interruption.wait()
    }

    /// Runs the command that the arguments name. Gives the error with which it ends.
    private static func run() async -> (any Error)? {
        do {
            var command = try Brickwork.parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return nil
        } catch {
            return error
        }
    }
}
