import Foundation
import PictureFixtures
import SystemPackage

/// The built command while it is running.
final class RunningCommand: @unchecked Sendable {
    let process = Process()
    private let output: AsyncStream<String>
    private var lines: AsyncStream<String>.Iterator
    private let ended: AsyncStream<Int32>
    private let errorFile: URL
    private let inputPipe = Pipe()

    /// Its standard input.
    var input: FileHandle { inputPipe.fileHandleForWriting }

    /// - Parameter wrapper: A command that runs another one, and its arguments.
    init(_ arguments: [String], through wrapper: [String] = []) throws {
        // Created before there are pipes that it could keep open.
        let orphans = Orphans.shared
        let executable = Decoders.executable.string
        process.executableURL = URL(fileURLWithPath: wrapper.isEmpty ? executable : "/usr/bin/env")
        process.arguments = wrapper.isEmpty ? arguments : wrapper + [executable] + arguments
        process.standardInput = inputPipe
        let (output, line) = AsyncStream.makeStream(of: String.self)
        self.output = output
        lines = output.makeAsyncIterator()
        let (ended, end) = AsyncStream.makeStream(of: Int32.self)
        self.ended = ended
        errorFile = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data().write(to: errorFile)
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = try FileHandle(forWritingTo: errorFile)
        process.terminationHandler = {
            orphans.forget($0.processIdentifier)
            end.yield($0.terminationStatus)
            end.finish()
        }
        try process.run()
        orphans.watch(process.processIdentifier)
        // It may have ended already.
        if !process.isRunning {
            orphans.forget(process.processIdentifier)
        }
        // A separate thread reads lines until the command closes its output.
        Thread.detachNewThread {
            let descriptor = FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor)
            var rest = Data()
            while true {
                let data = Data.read(from: descriptor)
                guard !data.isEmpty else { break }
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    line.yield(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
                    rest = rest[(end + 1)...]
                }
            }
            line.finish()
        }
    }

    deinit {
        if process.isRunning {
            process.terminate()
        }
        try? FileManager.default.removeItem(at: errorFile)
    }

    /// Returns the next line of its output, or nil after the last one.
    func line() async throws -> String? {
        await lines.next()
    }

    /// Waits for its end. Returns nil if the test ends first.
    func status() async -> Int32? {
        for await status in ended { return status }
        return nil
    }

    /// Its standard error, without progress messages, which appear on slow machines.
    var errors: String {
        let text = String(decoding: (try? Data(contentsOf: errorFile)) ?? Data(), as: UTF8.self)
        return text.replacing(/(?m)^\d+ of \d+\+? (files|pages|pictures)(, \d+ failed)?\n/, with: "")
    }

    /// Waits until it has written a text to standard error, or has ended.
    func wait(forError text: String) async {
        await look { !self.process.isRunning || self.errors.contains(text) }
    }

    /// Its child processes.
    var children: [pid_t] {
        let list = Process()
        list.executableURL = URL(fileURLWithPath: "/bin/ps")
        list.arguments = ["-A", "-o", "pid=,ppid="]
        let pipe = Pipe()
        list.standardOutput = pipe
        guard (try? list.run()) != nil else { return [] }
        let descriptor = FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor)
        var data = Data()
        while case let more = Data.read(from: descriptor), !more.isEmpty {
            data += more
        }
        let text = String(decoding: data, as: UTF8.self)
        return text.split(separator: "\n").compactMap { line in
            let numbers = line.split(separator: " ").compactMap { pid_t($0) }
            return numbers.count == 2 && numbers[1] == process.processIdentifier ? numbers[0] : nil
        }
    }
}

extension Data {
    /// Returns the next bytes, or none at the end. Foundation's own reading fails after a signal.
    fileprivate static func read(from descriptor: FileDescriptor) -> Data {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = (try? bytes.withUnsafeMutableBytes { try descriptor.read(into: $0) }) ?? 0
        return Data(bytes.prefix(count))
    }
}
