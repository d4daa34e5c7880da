import NIOCore
import SystemPackage

extension ByteBuffer {
    /// Writes the bytes to a new file. Blocks the thread.
    public func write(to file: FilePath) throws {
        let descriptor = try SystemPackage.FileDescriptor.open(
            file,
            .writeOnly,
            options: [.create, .exclusiveCreate, .closeOnExec],
            permissions: [.ownerReadWrite, .groupRead, .otherRead]
        )
        _ = try descriptor.closeAfter { try descriptor.writeAll(readableBytesView) }
    }

    /// Reads a small file. Blocks the thread.
    public init(contentsOf file: FilePath) throws {
        let descriptor = try SystemPackage.FileDescriptor.open(file, .readOnly, options: .closeOnExec)
        defer { try? descriptor.close() }
        let size = Int(try descriptor.seek(offset: 0, from: .end))
        self.init()
        var offset = 0
        while offset < size {
            let count = try writeWithUnsafeMutableBytes(minimumWritableBytes: size - offset) { room in
                try descriptor.read(
                    fromAbsoluteOffset: Int64(offset),
                    into: UnsafeMutableRawBufferPointer(rebasing: room.prefix(size - offset))
                )
            }
            guard count > 0 else { throw Errno.noSuchFileOrDirectory }
            offset += count
        }
    }
}
