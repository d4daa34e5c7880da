import ArgumentParser
import Foundation

/// Reads input, and reports failures in one line.
enum Input {
    /// Reads a document from a file, or from standard input for `-`.
    static func document(at path: String) throws -> LayoutDocument {
        let data = try contents(of: path)
        do {
            return try LayoutDocument(json: data)
        } catch let error as DocumentError {
            throw fail(error.description, .document)
        }
    }

    /// The kind of failure, as an exit status of `sysexits.h`.
    enum Failure: Int32 {
        case damaged = 1
        case document = 65
        case unreadable = 66
        case unavailable = 69
        case unwritable = 73
        case inUse = 75
        /// A later attempt with the same command may succeed.
        static let postponed = inUse
    }

    /// Prints one line and returns the error to throw, which ends the command.
    static func fail(_ line: String, _ failure: Failure) -> ExitCode {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
        return ExitCode(failure.rawValue)
    }

    /// Prints one line for the user's information.
    @Sendable static func note(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }

    private static func contents(of path: String) throws -> Data {
        if path == "-" {
            return FileHandle.standardInput.readDataToEndOfFile()
        }
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            let exists = FileManager.default.fileExists(atPath: path)
            throw fail("\(path): \(exists ? "cannot be read" : "no such file")", .unreadable)
        }
    }
}
