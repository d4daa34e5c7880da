import Foundation
import Pictures
import SystemPackage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension FilePath {
    /// Whether this process may read it.
    var isReadable: Bool {
        withPlatformString { access($0, R_OK) } == 0
    }
}

extension ContentHash {
    /// The hash of a regular file's content; nil if it cannot be read whole, or has more than a gigabyte.
    init?(ofFile file: FilePath) {
        guard
            let descriptor = try? FileDescriptor.open(
                file,
                .readOnly,
                options: [.noFollow, .nonBlocking, .closeOnExec]
            )
        else { return nil }
        defer { try? descriptor.close() }
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= 1 << 30
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let isWhole = bytes.withUnsafeMutableBytes { buffer in
            var start = 0
            while start < buffer.count {
                let count = try? descriptor.read(
                    into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
                )
                guard let count, count > 0 else { return false }
                start += count
            }
            return true
        }
        guard isWhole else { return nil }
        self = bytes.withUnsafeBytes { ContentHash(of: $0) }
    }
}
