import Foundation

/// Runs the built command in a separate process.
struct Command {
    let status: Int32
    let output: Data
    let errors: String

    static var executable: URL { executable("brickwork") }

    private static func executable(_ name: String) -> URL {
        URL(fileURLWithPath: CommandLine.arguments[0])
            .deletingLastPathComponent().appendingPathComponent(name)
    }

    /// - Parameters:
    ///   - name: The name of the command.
    ///   - environment: Additional environment variables.
    ///   - wrapper: A command that runs another one, and its arguments.
    init(
        _ arguments: [String],
        of name: String = "brickwork",
        input: String = "",
        environment: [String: String] = [:],
        through wrapper: [String] = []
    ) throws {
        let process = Process()
        let executable = Self.executable(name)
        process.executableURL = wrapper.isEmpty ? executable : URL(fileURLWithPath: "/usr/bin/env")
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.arguments = wrapper.isEmpty ? arguments : wrapper + [executable.path] + arguments
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["input", "output", "errors"].map { folder.appendingPathComponent($0) }
        try Data(input.utf8).write(to: files[0])
        try Data().write(to: files[1])
        try Data().write(to: files[2])
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        output = try Data(contentsOf: files[1])
        // On a slow machine, there are progress messages.
        errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
            .replacing(
                /(?m)^\d+ of \d+\+? (files|pages|pictures|entries)( saved| restored| compared)?(, \d+ failed)?\n/,
                with: ""
            )
    }

    var text: String { String(decoding: output, as: UTF8.self) }
}
