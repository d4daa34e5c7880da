import Foundation
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that several processes read, and change one after another. Readers see either the old or the new file.
struct LockedFile {
    typealias Problem = UserFile.Problem

    private let path: FilePath

    init(_ path: FilePath) {
        self.path = path
    }

    private var unwritable: Problem {
        Problem(kind: .unwritable, description: "\(path): cannot be written")
    }

    /// Returns what the file contains, or nil if there is no file.
    func data() throws(Problem) -> Data? {
        if let data = FileManager.default.contents(atPath: path.string) { return data }
        guard FileManager.default.fileExists(atPath: path.string) else { return nil }
        throw Problem(kind: .unreadable, description: "\(path): cannot be read")
    }

    /// Does something with the file while no other process changes it.
    func locked<Value>(_ work: () throws(Problem) -> Value) throws(Problem) -> Value {
        // The file is replaced, so another one is locked.
        let lock: FileDescriptor
        do {
            lock = try FileDescriptor.open(
                FilePath("\(path.string).lock"),
                .readWrite,
                options: [.create, .closeOnExec],
                permissions: .ownerReadWrite
            )
        } catch {
            throw unwritable
        }
        defer { try? lock.close() }
        guard flock(lock.rawValue, LOCK_EX) == 0 else { throw unwritable }
        return try work()
    }

    /// Replaces the file. Nil can't be written.
    func replace(with data: Data?) throws(Problem) {
        guard let data else { throw unwritable }
        try UserFile.replace(path, with: data)
    }
}
