import ArgumentParser
import Foundation

/// A password in a file. On the command line, it would appear in the list of processes.
enum Password {
    /// The file's first line.
    static func read(from path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Input.fail(
                "\(path): cannot be read; give a file with the password with --password-file",
                .unreadable
            )
        }
        let line = String(decoding: data, as: UTF8.self).split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        )[0]
        guard !line.isEmpty else {
            throw Input.fail("\(path): its first line is empty; write the password there", .document)
        }
        return String(line)
    }
}
