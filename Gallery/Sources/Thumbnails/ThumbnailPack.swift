import WallNodes

/// All thumbnails of a picture in one object: `BWT1`, how many there are (a byte); of each its width (two bytes), where its
/// file begins and how long that is (four bytes each, the most significant first); then the files, the narrowest first, so
/// that the first kilobytes have what is asked for most.
enum ThumbnailPack {
    private static let mark = Array("BWT1".utf8)
    private static let headLength = 5
    private static let entryLength = 10
    /// No thumbnail is longer.
    static let mostBytes = 16 << 20

    static func encoded(_ thumbnails: [ThumbnailWidth: [UInt8]]) -> [UInt8] {
        let files = thumbnails.sorted { $0.key.rawValue < $1.key.rawValue }
        var pack = mark + [UInt8(files.count)]
        var offset = headLength + files.count * entryLength
        for (width, bytes) in files {
            pack += [UInt8(width.rawValue >> 8), UInt8(width.rawValue & 255)]
            pack += bigEndian(offset) + bigEndian(bytes.count)
            offset += bytes.count
        }
        for (_, bytes) in files { pack += bytes }
        return pack
    }

    /// Where in a pack a thumbnail is; nil where there is none, or the pack is damaged.
    ///
    /// - Parameter start: The pack's first bytes.
    static func range(of width: ThumbnailWidth, in start: [UInt8]) -> Range<Int>? {
        guard start.count > headLength, start.starts(with: mark) else { return nil }
        for entry in 0..<Int(start[mark.count]) {
            let place = headLength + entry * entryLength
            guard place + entryLength <= start.count else { return nil }
            guard number(start[place..<place + 2]) == width.rawValue else { continue }
            let offset = number(start[place + 2..<place + 6])
            let length = number(start[place + 6..<place + 10])
            return length > 0 && length <= mostBytes ? offset..<offset + length : nil
        }
        return nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
}
