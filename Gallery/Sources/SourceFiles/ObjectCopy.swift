import Synchronization
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A temporary file without a name. The parts of an object that are read are fetched into it. All parts have
/// the same state.
final class ObjectCopy: Sendable {
    let state: ObjectState
    let file: FileDescriptor

    private let source: any ObjectSource
    private let object: FilePath
    /// The parts that have been fetched: disjoint and in order.
    private let present: Mutex<[Range<Int64>]>

    /// Parts begin and end at multiples of this, except the last one.
    static let block: Int64 = 64 << 10
    /// The size limit of a request, because the bytes pass through memory.
    private static let maxAtOnce: Int64 = 8 << 20

    /// Fetches the start of an object, which usually contains the whole header, or all of the object.
    ///
    /// - Parameter limit: The size limit of an object that is fetched completely, or nil to fetch only the
    ///   start.
    init(of object: FilePath, whole limit: Int64?) async throws(SourceFileError) {
        source = try ObjectSources.current()
        self.object = object
        let first = 0..<min(limit ?? Self.block, Self.maxAtOnce)
        let (bytes, state) = try await source.read(object, first, in: nil)
        self.state = state
        file = try Self.unnamedFile(size: state.stamp.size)
        present = Mutex([])
        guard bytes.count == min(first.upperBound, state.stamp.size) else { throw .changed }
        try write(bytes, at: 0)
        guard let limit else { return }
        guard state.stamp.size <= limit else { throw .tooLarge(limit) }
        try await fetch(0..<state.stamp.size)
    }

    deinit {
        try? file.close()
    }

    var size: Int64 { state.stamp.size }

    /// The parts that have been fetched, or nil if all have.
    var parts: [Range<Int64>]? {
        let parts = present.withLock { $0 }
        return size == 0 || parts == [0..<size] ? nil : parts
    }

    /// Fetches the missing bytes of a part.
    ///
    /// - Throws: ``SourceFileError/changed`` if the object has changed.
    func fetch(_ part: Range<Int64>) async throws(SourceFileError) {
        while let missing = missing(in: part) {
            let (bytes, _) = try await source.read(object, missing, in: state)
            guard bytes.count == missing.count else { throw .changed }
            try write(bytes, at: missing.lowerBound)
        }
    }

    /// Returns the first missing bytes, and after them as many as have been fetched so far. So reading
    /// everything takes few requests, and reading a few places takes few bytes.
    private func missing(in part: Range<Int64>) -> Range<Int64>? {
        let part = part.clamped(to: 0..<size)
        return present.withLock { present in
            var start = part.lowerBound / Self.block * Self.block
            for known in present where known.contains(start) {
                start = known.upperBound
            }
            guard start < part.upperBound else { return nil }
            let fetched = present.reduce(0) { $0 + Int64($1.count) }
            let wanted = max(part.upperBound - start, fetched, Self.block)
            let end = (start + min(wanted, Self.maxAtOnce) + Self.block - 1) / Self.block * Self.block
            let next = present.first { $0.lowerBound > start }?.lowerBound ?? size
            return start..<min(end, next, size)
        }
    }

    private func write(_ bytes: [UInt8], at offset: Int64) throws(SourceFileError) {
        do {
            _ = try file.writeAll(toAbsoluteOffset: offset, bytes)
        } catch {
            throw .system(error as? Errno ?? .ioError)
        }
        guard !bytes.isEmpty else { return }
        present.withLock { present in
            var part = offset..<offset + Int64(bytes.count)
            present.removeAll { known in
                guard known.lowerBound <= part.upperBound, part.lowerBound <= known.upperBound else {
                    return false
                }
                part = min(known.lowerBound, part.lowerBound)..<max(known.upperBound, part.upperBound)
                return true
            }
            present.insert(
                part,
                at: present.firstIndex { $0.lowerBound > part.lowerBound } ?? present.endIndex
            )
        }
    }

    /// Makes a file that is deleted when it is closed.
    private static func unnamedFile(size: Int64) throws(SourceFileError) -> FileDescriptor {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var name = Array("\(folder)/brickwork-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw .system(Errno(rawValue: errno)) }
        unlink(name)
        let file = FileDescriptor(rawValue: descriptor)
        guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, ftruncate(descriptor, off_t(size)) == 0 else {
            let error = errno
            try? file.close()
            throw .system(Errno(rawValue: error))
        }
        return file
    }
}
