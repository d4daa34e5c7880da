import Foundation
import Pictures
import SourceFiles
import SystemPackage

/// The name of an entry in a folder: bytes that needn't be UTF-8.
package struct FileName: Hashable, Comparable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    package init(_ data: Data) {
        bytes = Array(data)
    }

    package init(_ component: FilePath.Component) {
        bytes = component.withPlatformString { name in
            Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
        }
    }

    /// For display. Invalid UTF-8 is replaced.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package var data: Data { Data(bytes) }

    var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

    /// The text after the last dot in lower case, if it is ASCII and not the whole name.
    package var fileExtension: String? {
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
        let rest = bytes[(dot + 1)...]
        guard !rest.isEmpty, rest.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(decoding: rest, as: UTF8.self).lowercased()
    }

    /// The name without its last dot and the text after it.
    package var stem: ArraySlice<UInt8> {
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return bytes[...] }
        return bytes[..<dot]
    }

    /// Whether the name is that of a sidecar: what programs and cameras keep next to a picture or a video, such as
    /// edits. These aren't shown, not even if they contain a small picture.
    package var isSidecar: Bool {
        fileExtension.map(Self.sidecars.contains) ?? false
    }

    /// Whether the name is that of a folder's text.
    package var isFolderText: Bool { text == "index.md" }

    /// Whether the name is that of XMP next to a photo: the sidecar that is read.
    package var isXMP: Bool { fileExtension == "xmp" }

    /// Whether the name is that of a camera raw file.
    package var claimsRaw: Bool {
        fileExtension.map(Self.raws.contains) ?? false
    }

    /// Whether the name is one that phones and Google Takeout give to the clip of a photo.
    package var claimsClip: Bool {
        fileExtension.map { $0 == "mov" || $0 == "mp4" || $0 == "mp" } ?? false
    }

    /// Whether the name is that of a picture or a video. If such a file can't be read, it is listed.
    package var claimsPicture: Bool {
        fileExtension.map {
            Self.pictures.contains($0) || Self.raws.contains($0) || VideoFormat.fileExtensions.contains($0)
        } ?? false
    }

    /// Whether the name is that of a picture, and not of a video.
    package var claimsStillPicture: Bool {
        fileExtension.map { Self.pictures.contains($0) || Self.raws.contains($0) } ?? false
    }

    /// Whether this is the name of a file that Google Takeout puts next to a photo.
    package var isTakeoutSidecar: Bool {
        guard fileExtension == "json" else { return false }
        let stem = FileName(Array(bytes.dropLast(5)))
        return stem.claimsPicture || stem.text.contains(".supplemental-meta")
            || stem.text.contains(/\.[A-Za-z]{3,4}\(\d+\)$/)
    }

    package static func < (first: FileName, second: FileName) -> Bool {
        first.bytes.lexicographicallyPrecedes(second.bytes)
    }

    private static let pictures: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "apng", "webp", "gif", "tif", "tiff", "heic", "heif", "hif",
        "avif", "jxl", "jp2", "bmp",
    ]

    private static let raws: Set<String> = [
        "3fr", "arw", "cr2", "cr3", "crw", "dcr", "dng", "erf", "fff", "iiq", "kdc", "mef", "mos", "mrw",
        "nef", "nrw", "orf", "pef", "raf", "rw2", "rwl", "sr2", "srf", "srw", "x3f",
    ]

    private static let sidecars: Set<String> = [
        "aae", "cos", "dop", "lrv", "on1", "pp3", "thm", "vrd", "xmp",
    ]
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
