/// The library as a file: what a server sends, or a static site carries, to a page.
///
/// Little endian; columns, not records, so that it compresses well:
///
/// | bytes | what |
/// |---|---|
/// | 4 | `BRW2` |
/// | 4 | number of photos, n |
/// | 4 | number of sections, s |
/// | 4 | length of the titles in bytes, t |
/// | 16 | version, filled up with zeros |
/// | 16 | token, filled up with zeros |
/// | 4 s | photos in each section |
/// | t | titles, with a zero between two |
/// | 4 n | identifiers: the difference from the one before, sign in the lowest bit |
/// | 2 n | ratios |
/// | 2 n | colors |
/// | 4 n | versions |
/// | n | caption lengths |
public enum LibraryFile {
    static let magic: [UInt8] = Array("BRW2".utf8)
    static let headerLength = 48
    static let nameLength = 16
    static let bytesPerPhoto = 13

    /// The file's bytes. O(n).
    public static func encode(_ library: Library) -> [UInt8] {
        let titles = Array(library.sections.map { $0.title }.joined(separator: [0]))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(
            headerLength + 4 * library.sections.count + titles.count + bytesPerPhoto * library.count
        )
        bytes += magic
        bytes.append(number: UInt32(library.count))
        bytes.append(number: UInt32(library.sections.count))
        bytes.append(number: UInt32(titles.count))
        bytes.append(name: library.version)
        bytes.append(name: library.token)
        for section in library.sections {
            bytes.append(number: UInt32(section.count))
        }
        bytes += titles
        var previous: UInt32 = 0
        for id in library.ids {
            let difference = Int32(bitPattern: id &- previous)
            bytes.append(number: UInt32(bitPattern: (difference << 1) ^ (difference >> 31)))
            previous = id
        }
        for ratio in library.ratios {
            bytes.append(number: ratio)
        }
        for color in library.colors {
            bytes.append(number: color)
        }
        for version in library.versions {
            bytes.append(number: version)
        }
        bytes += library.captionLengths
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func append(number: some FixedWidthInteger) {
        var rest = number
        for _ in 0..<(number.bitWidth / 8) {
            append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    fileprivate mutating func append(name: [UInt8]) {
        let kept = name.prefix(LibraryFile.nameLength)
        self += kept
        self += [UInt8](repeating: 0, count: LibraryFile.nameLength - kept.count)
    }
}
