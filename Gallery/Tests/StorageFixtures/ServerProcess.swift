import Foundation
import NIOConcurrencyHelpers
import Testing

/// A service in a separate process. Its folder is deleted when the tests end in any way.
public final class ServerProcess: Sendable {
    /// The folder for its data.
    let folder: URL
    private let process = NIOLockedValueBox<pid_t>(0)

    /// Makes an empty folder for a process that is started later.
    init(_ name: String) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Starts it. A shell waits for the end of a pipe that only the tests hold.
    func start(_ command: String, _ arguments: [String]) throws {
        let shell = Process()
        let input = Pipe()
        let output = Pipe()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        let script = """
            "$@" >>"$0/log" 2>&1 </dev/null &
            echo $!
            exec >/dev/null
            cat
            kill -9 $!
            wait
            rm -rf "$0"
            """
        shell.arguments = ["-c", script, folder.path, command] + arguments
        shell.standardInput = input
        shell.standardOutput = output
        shell.standardError = FileHandle.nullDevice
        try shell.run()
        // Kept open to the end of the program.
        _ = Unmanaged.passRetained(input)
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let started = try #require(pid_t(line.trimmingCharacters(in: .newlines)))
        process.withLockedValue { $0 = started }
    }

    func signal(_ signal: Int32) {
        _ = process.withLockedValue { kill($0, signal) }
    }

    /// Returns the path of a script in the folder of those that install services.
    static func script(_ name: String) -> String {
        URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Services/\(name)").path
    }

    /// Installs a service if it is missing. Returns the path of its command. The tests of a service that can't be
    /// installed fail.
    static func install(_ name: String) throws -> String {
        let installer = Process()
        let output = Pipe()
        installer.executableURL = URL(fileURLWithPath: script(name))
        installer.standardOutput = output
        try installer.run()
        let path = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        installer.waitUntilExit()
        try #require(
            installer.terminationStatus == 0,
            "Gallery/Tests/Services/\(name) can't install it, and prints why"
        )
        return path.trimmingCharacters(in: .newlines)
    }
}
