import CSystemCalls

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The picture's file, as a worker has it: a descriptor that it was given, and closes.
final class InputFile {
    let descriptor: Int32
    let size: Int
    /// Where parts of the file are still to come: its bytes, each of which comes when it is read. No copy of them is made,
    /// and no descriptor is read.
    private(set) var lent: UnsafeRawBufferPointer?

    /// - Parameters:
    ///   - parts: Those that are there; nil where all are.
    ///   - pool: Where the others are asked for.
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

    /// Has a part that is still to come be zeros, for whoever reads it and does not need it.
    func leaveOut(_ part: Range<Int>) {
        csystem_leave_out(part.lowerBound, part.upperBound)
    }

    /// The file's bytes, read from its start. What is appended meanwhile is left out.
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

    /// Lends the file's bytes as they are on the disk, without a copy; none where there is no room for them.
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

    /// The file's first bytes: at most 512.
    var start: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }
}
