import Foundation
import SystemPackage

extension FileName {
    package init(_ component: FilePath.Component) {
        bytes = component.withPlatformString { name in
            Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
        }
    }
}

extension FilePath {
    /// The path's bytes, without the terminating zero.
    package var bytes: [UInt8] {
        withPlatformString { pointer in
            var bytes: [UInt8] = []
            var next = pointer
            while next.pointee != 0 {
                bytes.append(UInt8(bitPattern: next.pointee))
                next += 1
            }
            return bytes
        }
    }

    package init(bytes: [UInt8]) {
        self.init(platformString: bytes.map { CInterop.PlatformChar(bitPattern: $0) } + [0])
    }

    package var data: Data { Data(bytes) }

    package init(_ data: Data) {
        self.init(bytes: Array(data))
    }

    package func appending(_ name: FileName) -> FilePath {
        let start = bytes
        return FilePath(
            bytes: start + (start.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name.bytes
        )
    }

    /// Makes a relative path absolute, based on the current folder. Resolves `.` and `..` as written. Paths
    /// in buckets stay unchanged.
    package func madeAbsolute() -> FilePath {
        guard !isInBucket else { return self }
        let absolute =
            isAbsolute ? self : FilePath(FileManager.default.currentDirectoryPath).pushing(self)
        return absolute.lexicallyNormalized()
    }
}
