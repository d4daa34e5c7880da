import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One process at a time has a catalogue: two that read the same folders would do everything twice.
///
/// The system lets go of the lock when the process ends, however it ends.
final class CatalogueLock: Sendable {
    private let descriptor: FileDescriptor

    init(for catalogue: FilePath) throws {
        let file = FilePath("\(catalogue.string).lock")
        do {
            // Closed in the workers that are started: they must not hold it when this process is gone.
            descriptor = try FileDescriptor.open(
                file,
                .readWrite,
                options: [.create, .closeOnExec],
                permissions: .ownerReadWrite
            )
        } catch {
            throw CatalogueError(
                .unwritable,
                "\(file): cannot be written (\(error)); give a folder that can be written with --data"
            )
        }
        guard flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 else {
            let holder = Self.holder(descriptor)
            try? descriptor.close()
            throw CatalogueError(
                .inUse,
                "\(catalogue): in use by another brickwork\(holder); stop it, or give another folder with --data"
            )
        }
        // Who has it, for the message above.
        try? descriptor.resize(to: 0)
        _ = try? descriptor.writeAll(toAbsoluteOffset: 0, "\(getpid())\n".utf8)
    }

    deinit {
        try? descriptor.close()
    }

    /// Lets another process have it.
    func release() {
        flock(descriptor.rawValue, LOCK_UN)
    }

    private static func holder(_ descriptor: FileDescriptor) -> String {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = bytes.withUnsafeMutableBytes {
            (try? descriptor.read(fromAbsoluteOffset: 0, into: $0)) ?? 0
        }
        guard let number = Int(String(decoding: bytes.prefix(count).prefix { $0 != 10 }, as: UTF8.self))
        else {
            return ""
        }
        return " (process \(number))"
    }
}
