#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The picture's file in a decoder process: a descriptor that it received, and closes.
///
/// Of an object in a bucket, only parts may have been fetched. The file then has zeros in their place, so call
/// ``need(_:)`` before reading a part.
final class InputFile {
    let descriptor: Int32
    let size: Int
    /// The parts that have been fetched. `nil` if that is all of the file.
    private let parts: [Range<Int>]?
    /// Where the file is in memory, once it is.
    private var start: UnsafeMutableRawPointer?

    /// - Parameter parts: The parts that have been fetched. `nil` if that is all of the file.
    init(_ descriptor: Int32, parts: [Range<Int64>]?) throws(WorkFailure) {
        self.descriptor = descriptor
        self.parts = parts?.map { Int($0.lowerBound)..<Int($0.upperBound) }
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        size = Int(status.st_size)
        guard isKnown else { throw .reading(errno) }
        guard size > 0 else { throw .refused(.notAPicture, "the file is empty") }
    }

    deinit {
        if let start {
            munmap(start, size)
        }
        close(descriptor)
    }

    /// Whether all of the file has been fetched.
    var isComplete: Bool { parts == nil }

    /// The parts that have been fetched. `nil` if that is all of the file.
    var fetchedParts: [Range<Int>]? { parts }

    /// The number of bytes at the start of the file that have been fetched.
    var fetchedStart: Int { parts.map { $0.first { $0.lowerBound == 0 }?.upperBound ?? 0 } ?? size }

    /// Checks that a part has been fetched.
    ///
    /// - Parameter isWhole: Whether all of the part is certainly needed. Otherwise a little more is fetched
    ///   first, which may tell that the rest isn't.
    /// - Throws: ``WorkFailure/needs(_:)``.
    func need(_ part: Range<Int>, isWhole: Bool = true) throws(WorkFailure) {
        guard let parts else { return }
        var start = part.lowerBound
        for known in parts where known.contains(start) {
            start = known.upperBound
        }
        guard start < part.upperBound else { return }
        throw .needs(start..<(isWhole ? part.upperBound : start + 1))
    }

    /// Returns the file's bytes from its start, without bytes that are appended meanwhile.
    func bytes(atMost limit: Int) throws(WorkFailure) -> FileBytes {
        guard size <= limit, let bytes = FileBytes(capacity: size) else { throw .noMemory }
        while bytes.count < size {
            let count = pread(descriptor, bytes.start + bytes.count, size - bytes.count, off_t(bytes.count))
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .reading(errno) }
            guard count > 0 else {
                throw .failed(PictureFailure(.changed, "it became shorter while it was read"))
            }
            bytes.count += count
        }
        return bytes
    }

    /// The file's bytes as they are on the disk, without a copy. They are valid as long as this object.
    func mapped() throws(WorkFailure) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(try mappedForChanges())
    }

    /// The same bytes, for changes that the file doesn't get.
    func mappedForChanges() throws(WorkFailure) -> UnsafeMutableRawBufferPointer {
        if start == nil {
            let isPrivate = MAP_PRIVATE | MAP_NORESERVE
            let mapping = mmap(nil, size, PROT_READ | PROT_WRITE, isPrivate, descriptor, 0)
            guard let mapping, mapping != MAP_FAILED else { throw .noMemory }
            start = mapping
        }
        return UnsafeMutableRawBufferPointer(start: start, count: size)
    }

    /// The file's last bytes: at most 4.
    var lastBytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 4) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, off_t(max(0, size - 4))))
        }
    }

    /// The file's first bytes: at most 512.
    var firstBytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }
}
