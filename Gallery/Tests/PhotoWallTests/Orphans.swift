import Foundation
import SystemPackage

/// Ends the running commands if the tests are killed. A separate process learns which commands run, and kills
/// them when its input ends.
final class Orphans: Sendable {
    static let shared = Orphans()

    private let line: SystemPackage.FileDescriptor?

    private init() {
        let watcher = Process()
        watcher.executableURL = URL(fileURLWithPath: "/bin/sh")
        watcher.arguments = [
            "-c",
            """
            running=' '
            while read -r word process; do
              case $word in
                watch) running="$running$process " ;;
                forget) case $running in *" $process "*) running="${running%% $process *} ${running#* $process }" ;; esac ;;
              esac
            done
            for process in $running; do kill -9 "$process"; done
            """,
        ]
        watcher.standardOutput = FileHandle.nullDevice
        watcher.standardError = FileHandle.nullDevice
        // Only the tests hold the writing end. Another process with it would keep the pipe open.
        guard let pipe = try? SystemPackage.FileDescriptor.pipe(),
            fcntl(pipe.writeEnd.rawValue, F_SETFD, FD_CLOEXEC) == 0
        else {
            line = nil
            return
        }
        let input = FileHandle(fileDescriptor: pipe.readEnd.rawValue, closeOnDealloc: true)
        watcher.standardInput = input
        try? watcher.run()
        try? input.close()
        line = pipe.writeEnd
    }

    func watch(_ process: pid_t) {
        say("watch \(process)")
    }

    func forget(_ process: pid_t) {
        say("forget \(process)")
    }

    /// Short lines like these are written atomically, from any thread.
    private func say(_ words: String) {
        _ = try? line?.writeAll(Array("\(words)\n".utf8))
    }
}
