/// The blocks of a GIF file ("GIF89a Specification"): pictures and extensions, in pieces of at most 255 bytes. Each step
/// is O(n) in the number of the block's pieces.
struct GIFBlocks: Sequence, IteratorProtocol {
    /// A part of the screen, in pixels.
    struct Area: Equatable {
        var x: Int, y: Int, width: Int, height: Int
    }

    struct Block {
        let start: Int
        /// Nil if the file ends within it.
        let end: Int?
        let isPicture: Bool
    }

    private static let xmpMark = Array("XMP DataXMP".utf8)
    private let file: UnsafeRawBufferPointer
    private var at: Int?

    init(_ file: UnsafeRawBufferPointer) {
        self.file = file
        at = file.count >= 13 && file.starts(with: "GIF".utf8) ? 13 + Self.colorsLength(file[10]) : nil
    }

    mutating func next() -> Block? {
        guard let start = at, start + 1 < file.count else { return nil }
        switch file[start] {
        case 0x21: at = end(ofPiecesAt: start + 2)
        // A picture: its place, its colors, and the length of the codes.
        case 0x2C where start + 10 <= file.count:
            at = end(ofPiecesAt: start + 11 + Self.colorsLength(file[start + 9]))
        default: return nil
        }
        return Block(start: start, end: at, isPicture: file[start] == 0x2C)
    }

    /// Whether there is more than one picture.
    var isAnimated: Bool { lazy.filter(\.isPicture).dropFirst().first { _ in true } != nil }

    /// The part of the screen that the first picture covers, or nil if it covers all. The rest stays transparent.
    var firstArea: Area? {
        guard let picture = first(where: \.isPicture)?.start else { return nil }
        func short(_ at: Int) -> Int { Int(file[at]) | Int(file[at + 1]) << 8 }
        let area = Area(
            x: short(picture + 1),
            y: short(picture + 3),
            width: short(picture + 5),
            height: short(picture + 7)
        )
        let coversAll = area.x == 0 && area.y == 0 && area.width >= short(6) && area.height >= short(8)
        return coversAll ? nil : area
    }

    /// The packet of XMP, or an empty array if there is none. The packet isn't divided into pieces. Bytes behind it lead
    /// readers that expect pieces to its end (Adobe, "XMP Specification Part 3", 1.1.2).
    var xmp: [UInt8] {
        let mark = Self.xmpMark
        for block in self where file[block.start + 1] == 0xFF && !block.isPicture {
            let packet = block.start + 3 + mark.count
            guard let end = block.end, packet <= end else { break }
            if file[packet - mark.count..<packet].elementsEqual(mark) {
                return Array(file[packet..<end].prefix(MetadataBlocks.longest))
            }
        }
        return []
    }

    /// The first comment, or an empty array if there is none.
    var comment: [UInt8] {
        guard let block = first(where: { !$0.isPicture && file[$0.start + 1] == 0xFE }), let end = block.end
        else { return [] }
        var comment: [UInt8] = []
        var at = block.start + 2
        while at + 1 < end, comment.count < MetadataBlocks.longest {
            comment += file[at + 1..<at + 1 + Int(file[at])]
            at += 1 + Int(file[at])
        }
        return comment
    }

    /// Returns the length of a table of colors.
    ///
    /// - Parameter flags: Say if there is one, and how long it is.
    private static func colorsLength(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    /// Returns the position after the piece of length 0 that ends a sequence.
    private func end(ofPiecesAt start: Int) -> Int? {
        var at = start
        while at < file.count, file[at] != 0 {
            at += 1 + Int(file[at])
        }
        return at < file.count ? at + 1 : nil
    }
}
