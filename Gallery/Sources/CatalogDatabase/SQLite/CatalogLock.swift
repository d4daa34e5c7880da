import SourceFiles
import Synchronization
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Only one process at a time may use a catalog: two that read the same folders would do all work twice.
///
/// The system releases the lock when the process ends for any reason. The lock belongs to the process, not to
/// an open file. Otherwise, a decoder process that is just starting would inherit it, and keep it longer than
/// its parent.
package final class CatalogLock: Sendable {
    private let descriptor: FileDescriptor
    private let path: String

    package init(for catalog: FilePath) throws {
        let file = FilePath("\(catalog.string).lock")
        let folder = (try? catalog.removingLastComponent().resolved()) ?? catalog
        let path = "\(folder.string)/\(catalog.lastComponent?.string ?? "")"
        self.path = path
        // Such a lock doesn't exclude the process that holds it. And closing the file a second time would
        // release it.
        guard Self.held.withLock({ $0.insert(path).inserted }) else {
            throw Self.inUse(catalog, by: getpid())
        }
        do {
            descriptor = try FileDescriptor.open(
                file,
                .readWrite,
                options: [.create, .closeOnExec],
                permissions: .ownerReadWrite
            )
        } catch {
            Self.held.withLock { _ = $0.remove(path) }
            throw CatalogError(
                .unwritable,
                "\(file): cannot be written (\(error)); give a folder that can be written with --data"
            )
        }
        var request = Self.wholeFile
        guard fcntl(descriptor.rawValue, F_SETLK, &request) == 0 else {
            let isKnown =
                fcntl(descriptor.rawValue, F_GETLK, &request) == 0 && request.l_type != Int16(F_UNLCK)
            try? descriptor.close()
            Self.held.withLock { _ = $0.remove(path) }
            throw Self.inUse(catalog, by: isKnown ? request.l_pid : nil)
        }
    }

    /// The process that has a catalog; nil if none has, or this one.
    static func holder(of catalog: FilePath) -> pid_t? {
        let file = FilePath("\(catalog.string).lock")
        guard let descriptor = try? FileDescriptor.open(file, .readOnly, options: .closeOnExec) else {
            return nil
        }
        defer { try? descriptor.close() }
        var request = wholeFile
        guard fcntl(descriptor.rawValue, F_GETLK, &request) == 0, request.l_type != Int16(F_UNLCK) else {
            return nil
        }
        return request.l_pid
    }

    deinit {
        try? descriptor.close()
        Self.held.withLock { _ = $0.remove(path) }
    }

    private static var wholeFile: flock {
        var request = flock()
        request.l_type = Int16(F_WRLCK)
        request.l_whence = Int16(SEEK_SET)
        return request
    }

    private static func inUse(_ catalog: FilePath, by holder: pid_t?) -> CatalogError {
        let who = holder.map { " (process \($0))" } ?? ""
        return CatalogError(
            .inUse,
            "\(catalog): in use by another brickwork\(who); stop it, or give another folder with --data"
        )
    }

    /// The catalogs that this process has locked.
    private static let held = Mutex<Set<String>>([])
}
