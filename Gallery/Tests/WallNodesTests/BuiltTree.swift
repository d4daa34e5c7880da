import WallNodes

/// A tree built from photos, with all of its nodes.
struct BuiltTree {
    struct Section: Equatable {
        var title: SectionTitle
        var photos: PhotoColumns
        var texts: [UInt64]

        init(_ title: SectionTitle, ids: [UInt32], captions: Bool = true) {
            self.title = title
            photos = PhotoColumns()
            texts = []
            for id in ids {
                let shape = PhotoShape(
                    ratio: UInt16(4_000 + id &* 977 % 9_000),
                    captionLength: captions && id % 3 == 0 ? UInt8(id % 200) : 0
                )
                // Some have no ThumbHash.
                let thumbHash = [UInt8](
                    repeating: UInt8(id & 0xFF),
                    count: Int(id % 5 == 0 ? 0 : 14 + id % 12)
                )
                photos.append(
                    id: id,
                    version: id &* 7,
                    shape: shape,
                    color: UInt16(id & 0xFFFF),
                    thumbHash: thumbHash[...]
                )
                texts.append(UInt64(id) &* 31)
            }
        }
    }

    let nodes: [NodeName: [UInt8]]
    let root: RootNode

    init(_ sections: [Section]) {
        var nodes: [NodeName: [UInt8]] = [:]
        let take = { (_: NodeKind, bytes: [UInt8]) -> NodeName in
            let name = Self.name(of: bytes)
            nodes[name] = bytes
            return name
        }
        var builder = TreeBuilder(token: Array("token".utf8))
        for section in sections {
            builder.begin(section.title, count: section.photos.count, total: section.photos.count, take)
            for index in 0..<section.photos.count {
                builder.append(BlockPhoto(section.photos, at: index, textHash: section.texts[index]), take)
            }
        }
        root = builder.finish(take)
        self.nodes = nodes
    }

    func chapter(_ name: NodeName) throws -> ChapterNode {
        try nodes[name, default: []].withUnsafeBytes { bytes throws(NodeError) in try ChapterNode(bytes) }
    }

    func block(_ name: NodeName) throws -> BlockNode {
        try nodes[name, default: []].withUnsafeBytes { bytes throws(NodeError) in try BlockNode(bytes) }
    }

    func shapes(_ name: NodeName) throws -> ShapesNode {
        try nodes[name, default: []].withUnsafeBytes { bytes throws(NodeError) in try ShapesNode(bytes) }
    }

    /// Returns the sections as decoded from the nodes.
    func sections() throws -> [(title: SectionTitle, ids: [UInt32])] {
        try root.chapters.flatMap { entry in
            let chapter = try chapter(entry.name)
            var ids = try chapter.blocks.flatMap { try block($0.name).photos.ids }[...]
            return chapter.sections.map { section in
                defer { ids = ids.dropFirst(section.sums.count) }
                return (section.title, Array(ids.prefix(section.sums.count)))
            }
        }
    }

    /// Any hash works, because no other code computes it.
    static func name(of bytes: [UInt8]) -> NodeName {
        var high: UInt64 = 0xCBF2_9CE4_8422_2325
        var low: UInt64 = 0x1234_5678_9ABC_DEF0
        for byte in bytes {
            high = (high ^ UInt64(byte)) &* 0x100_0000_01B3
            low = (low &+ UInt64(byte) &+ 1) &* 0x9E37_79B9_7F4A_7C15
            low ^= low >> 29
        }
        return NodeName(high: high, low: low)
    }
}

/// Returns consecutive days, newest first, with these numbers of photos. Identifiers increase from the oldest
/// to the newest photo.
func days(_ counts: [Int]) -> [BuiltTree.Section] {
    var last = UInt32(counts.reduce(0, +))
    return counts.enumerated().map { index, count in
        defer { last -= UInt32(count) }
        return BuiltTree.Section(day(index), ids: (0..<UInt32(count)).map { last - $0 })
    }
}

/// Returns the day that is a number of days before the last of 2024, in a calendar where all months have 28
/// days.
func day(_ index: Int) -> SectionTitle {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (year, month, day) = (2024 - index / 336, 12 - index / 28 % 12, 28 - index % 28)
    return SectionTitle(.date, Array("\(year)-\(two(month))-\(two(day))".utf8))
}
