import Foundation
import Pictures

/// The program's start: tasks on threads of its own, signals on the main one.
@main
enum Program {
    static func main() {
        if CommandLine.arguments.dropFirst() == ["picture-worker"] {
            // A worker has no tasks, and so no thread that looks after them.
            runPictureWorker()
        }
        Interruption.prepare()
        TaskThreads.start()
        // Not on the main thread, where `main` is: that one waits.
        Task.detached {
            await Brickwork.main()
            exit(0)
        }
        Interruption.wait()
    }
}
