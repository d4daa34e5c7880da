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
            await Brickwork.main()
            exit(0)
        }
        Interruption.wait()
    }
}
