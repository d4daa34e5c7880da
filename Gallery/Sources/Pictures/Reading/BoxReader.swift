/// Reads boxes and their contents (ISO/IEC 14496-12, 4.2): a length, a name, and the content.
struct BoxReader {
    let file: UnsafeRawBufferPointer
    private var at: Int
    private let end: Int

    init(_ file: UnsafeRawBufferPointer, _ part: Range<Int>? = nil) {
        self.file = file
        at = part?.lowerBound ?? 0
        end = part?.upperBound ?? file.count
    }

    /// The bytes that haven't been read.
    var rest: Range<Int> { at..<end }

    /// Returns the next box, or nil at the end or for a box that is too long.
    mutating func box() -> (name: String, content: Range<Int>)? {
        let start = at
        guard var length = number(4), let name = name() else { return nil }
        if length == 1 {
            guard let long = number(8) else { return nil }
            length = long
        } else if length == 0 {
            length = end - start
        }
        guard length >= at - start, length <= end - start else { return nil }
        let content = at..<start + length
        at = start + length
        return (name, content)
    }

    /// Reads four bytes as text.
    mutating func name() -> String? {
        guard at + 4 <= end else { return nil }
        defer { at += 4 }
        return String(decoding: file[at..<at + 4], as: UTF8.self)
    }

    /// Reads text that ends with a zero.
    mutating func text() -> String? {
        guard let length = file[rest].firstIndex(of: 0).map({ $0 - at }) else { return nil }
        defer { at += length + 1 }
        return String(decoding: file[at..<at + length], as: UTF8.self)
    }

    /// Reads a number with a number of bytes, or returns nil if there are fewer bytes or the number is too
    /// large.
    mutating func number(_ count: Int) -> Int? {
        guard at + count <= end else { return nil }
        defer { at += count }
        return Int(exactly: file[at..<at + count].reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }
}

/// The brand of a HEIC or AVIF file (ISO/IEC 14496-12, 4.3): what its reader must support at least.
enum HEIFBrand {
    /// Gives a file with a still picture a brand that libvips knows. libvips reads only the major brand, which may be that of
    /// an animation with a still picture.
    static func makeKnown(in file: UnsafeMutableRawBufferPointer) {
        let brands = all(in: UnsafeRawBufferPointer(file))
        guard let major = brands.first, !known.contains(major) else { return }
        guard let brand = brands.first(where: known.contains) else { return }
        for (offset, byte) in brand.utf8.enumerated() {
            file[8 + offset] = byte
        }
    }

    /// Returns the major brand and those that a file is compatible with. Between them is a version, which is never a brand.
    static func all(in start: [UInt8]) -> [String] { start.withUnsafeBytes { all(in: $0) } }

    /// Returns the same for a file.
    static func all(in file: UnsafeRawBufferPointer) -> [String] {
        var top = BoxReader(file)
        guard let box = top.box(), box.name == "ftyp", box.content.lowerBound == 8 else { return [] }
        return stride(from: 8, through: box.content.upperBound - 4, by: 4).map {
            String(decoding: file[$0..<$0 + 4], as: UTF8.self)
        }
    }

    /// Source: `heif_magic` in libvips' `heifload.c`.
    private static let known: Set<String> = [
        "heic", "heix", "hevc", "heim", "heis", "hevm", "hevs", "mif1", "msf1", "avif",
    ]
}
