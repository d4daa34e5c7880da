import CSystemCalls

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The picture's file in a decoder process: a descriptor that it has received, and closes.
final class InputFile {
    let descriptor: Int32
    let size: Int
    /// The bytes of a file with missing parts. A part is fetched when it is read. The bytes aren't copied,
    /// and no descriptor is read.
    private(set) var lent: UnsafeRawBufferPointer?

    /// - Parameters:
    ///   - parts: The parts that are available, or nil if all are.
    ///   - pool: The descriptor for requesting the others.
    init(_ descriptor: Int32, parts: [Range<Int64>]?, pool: Int32) throws(WorkFailure) {
        self.descriptor = descriptor
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        size = Int(status.st_size)
        guard isKnown else { throw .reading(errno) }
        guard size > 0 else { throw .refused(.notAPicture, "the file is empty") }
        guard let parts else { return }
        let ends = parts.flatMap { [UInt64($0.lowerBound), UInt64($0.upperBound)] }
        var start: UnsafeRawPointer?
        guard csystem_lend(descriptor, size, ends, parts.count, pool, WorkAnswer.lacking, &start) == 0 else {
            csystem_miss_memory(size)
            throw .noMemory
        }
        lent = UnsafeRawBufferPointer(start: start, count: size)
    }

    deinit {
        if lent != nil {
            csystem_take_back()
        }
        close(descriptor)
    }

    /// Replaces a missing part by zeros, because the reader doesn't need it.
    func leaveOut(_ part: Range<Int>) {
        csystem_leave_out(part.lowerBound, part.upperBound)
    }

    /// Returns the file's bytes from its start, without bytes that are appended meanwhile.
    func bytes(atMost limit: Int) throws(WorkFailure) -> FileBytes {
        guard size <= limit, let bytes = FileBytes(capacity: size) else { throw .noMemory }
        while bytes.count < size {
            let count = pread(descriptor, bytes.start + bytes.count, size - bytes.count, off_t(bytes.count))
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .reading(errno) }
            guard count > 0 else {
                throw .troubled(PictureTrouble(.changed, "it became shorter while it was read"))
            }
            bytes.count += count
        }
        return bytes
    }

    /// Passes the file's bytes as they are on the disk, without a copy, or no bytes if there isn't enough
    /// address space.
    func mapped<Result>(_ body: (UnsafeRawBufferPointer) -> Result) throws(WorkFailure) -> Result {
        if let lent { return body(lent) }
        let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let start, start != MAP_FAILED else {
            csystem_miss_memory(size)
            throw .noMemory
        }
        defer { munmap(start, size) }
        return body(UnsafeRawBufferPointer(start: start, count: size))
    }

    /// The file's first bytes, at most 512.
    var start: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }
}
