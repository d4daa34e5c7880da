import Foundation
import SourceFiles
import SystemPackage

/// The name of an entry of a folder: bytes, which need not be UTF-8.
struct FileName: Hashable, Comparable, Sendable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    init(_ data: Data) {
        bytes = Array(data)
    }

    init(_ component: FilePath.Component) {
        bytes = component.withPlatformString { name in
            Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
        }
    }

    /// To show: what is not UTF-8 is replaced.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    var data: Data { Data(bytes) }

    var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

    /// Behind the last dot, in small letters, if that is ASCII and not the whole name.
    var fileExtension: String? {
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
        let rest = bytes[(dot + 1)...]
        guard !rest.isEmpty, rest.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(decoding: rest, as: UTF8.self).lowercased()
    }

    /// Whether the name says that this is a picture: then somebody misses it, if it cannot be read.
    var claimsPicture: Bool {
        fileExtension.map(Self.pictures.contains) ?? false
    }

    static func < (first: FileName, second: FileName) -> Bool {
        first.bytes.lexicographicallyPrecedes(second.bytes)
    }

    private static let pictures: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "apng", "webp", "gif", "tif", "tiff", "heic", "heif", "hif",
        "avif", "jxl",
        "jp2", "bmp", "dng", "cr2", "cr3", "nef", "arw", "orf", "rw2", "raf",
    ]
}

extension FilePath {
    /// The path's bytes, without the 0 at the end.
    var bytes: [UInt8] {
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

    init(bytes: [UInt8]) {
        self.init(platformString: bytes.map { CInterop.PlatformChar(bitPattern: $0) } + [0])
    }

    var data: Data { Data(bytes) }

    init(_ data: Data) {
        self.init(bytes: Array(data))
    }

    func appending(_ name: FileName) -> FilePath {
        let start = bytes
        return FilePath(
            bytes: start + (start.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + name.bytes
        )
    }

    /// Relative paths stand in the current folder; `.` and `..` are resolved as written. What is in a bucket is where it is.
    func madeAbsolute() -> FilePath {
        guard !isInBucket else { return self }
        let absolute =
            isAbsolute ? self : FilePath(FileManager.default.currentDirectoryPath).pushing(self)
        return absolute.lexicallyNormalized()
    }
}
