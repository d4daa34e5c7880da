import SampleLibrary
import Testing
import WallNodes

struct TreeTests {
    @Test(
        "What is built is read again, whatever the sizes of sections",
        arguments: [1, 2, 3, 4, 5] as [UInt64]
    )
    func roundTrip(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let sections = days(
            (0..<500).map { _ in
                [1, 5, 24, 25, 255, 256, 700, 3_000].randomElement(using: &random)!
            }
        )
        let tree = BuiltTree(sections)
        let read = try tree.sections()
        #expect(read.map(\.title) == sections.map(\.title), "seed \(seed)")
        #expect(read.map(\.ids) == sections.map(\.photos.ids), "seed \(seed)")
        let root = try tree.root.bytes.withUnsafeBytes { bytes throws(NodeError) in try RootNode(bytes) }
        #expect(root == tree.root)
        #expect(root.sums.count == sections.reduce(0) { $0 + $1.photos.count })
        for entry in root.chapters {
            let chapter = try tree.chapter(entry.name)
            #expect(chapter.sections.count == entry.sectionCount)
            #expect(chapter.sections.first?.title == entry.firstTitle)
            #expect(chapter.sections.last?.title == entry.lastTitle)
            #expect(chapter.sections.reduce(into: PhotoSums()) { $0 += $1.sums } == entry.sums)
        }
    }

    @Test("A section's shapes are in its chapter, in its blocks, or in nodes of their own")
    func shapes() throws {
        let sections = days([24, 25, 511, 512, 7_000])
        let tree = BuiltTree(sections)
        let chapter = try tree.chapter(tree.root.chapters[0].name)
        guard case .known(let few) = chapter.sections[0].shapes,
            case .parts(let one) = chapter.sections[3].shapes,
            case .parts(let parts) = chapter.sections[4].shapes
        else {
            Issue.record("\(chapter.sections.map(\.shapes))")
            return
        }
        #expect(few.count == 24)
        #expect(chapter.sections[1].shapes == .inBlocks && chapter.sections[2].shapes == .inBlocks)
        #expect(one.map(\.sums.count) == [512])
        #expect(parts.count > 1 && parts.dropLast().allSatisfy { $0.sums.count >= 2_048 })
        let nodes = try parts.map { try tree.shapes($0.name) }
        #expect(nodes.map(\.sums) == parts.map(\.sums))
        #expect(nodes.flatMap(\.ratios) == sections[4].photos.ratios)
        #expect(nodes.flatMap(\.captionLengths) == sections[4].photos.captionLengths)
    }

    @Test("A photo more in a long section makes one part anew")
    func partsAfterInsertion() throws {
        let section = days([100_000])[0]
        func names(_ ids: [UInt32]) throws -> [NodeName] {
            let tree = BuiltTree([BuiltTree.Section(section.title, ids: ids)])
            guard case .parts(let parts) = try tree.chapter(tree.root.chapters[0].name).sections[0].shapes
            else { return [] }
            return parts.map(\.name)
        }
        var ids = section.photos.ids
        let before = try names(ids)
        ids.insert(999_999_937, at: 44_444)
        let after = try names(ids)
        #expect(before.count == after.count && before.count > 20)
        #expect(zip(before, after).count { $0 != $1 } == 1)
    }

    @Test("A photo more makes a block, its chapter and its section's shapes anew, and no other node")
    func insertion() throws {
        let counts = [Int](repeating: 900, count: 400)
        let before = BuiltTree(days(counts))
        var sections = days(counts)
        let day = sections[200]
        sections[200] = BuiltTree.Section(day.title, ids: [999_999_937] + day.photos.ids)
        let after = BuiltTree(sections)
        let new = Set(after.nodes.keys).subtracting(before.nodes.keys)
        #expect(after.root.chapters.count == before.root.chapters.count)
        #expect(zip(after.root.chapters, before.root.chapters).count { $0 != $1 } == 1)
        #expect(new.count <= 4, "chapter, shapes, a block, and one that it may have cut in two")
        #expect(before.root.chapters.count > 4)
    }

    @Test("A day more makes the chapter around it anew, and no other")
    func newDay() throws {
        let counts = [Int](repeating: 300, count: 2_000)
        var sections = days(counts)
        let before = BuiltTree(sections)
        sections.insert(
            BuiltTree.Section(SectionTitle(.date, Array("2030-01-01".utf8)), ids: [999_999_937]),
            at: 0
        )
        let after = BuiltTree(sections)
        let names = Set(before.root.chapters.map(\.name))
        #expect(after.root.chapters.count { !names.contains($0.name) } <= 2)
        #expect(before.root.chapters.count > 8)
    }

    @Test("A long section is a chapter by itself")
    func longSections() {
        let tree = BuiltTree(days([10, 20, 8_191, 8_192, 5, 9_000, 9_000]))
        #expect(tree.root.chapters.map(\.sums.count) == [8_221, 8_192, 5, 9_000, 9_000])
    }

    @Test("Pieces of a long section make the same chapter as its photos, one by one")
    func pieces() throws {
        let section = days([30_000])[0]
        let tree = BuiltTree([section])
        var nodes: Set<NodeName> = []
        let take = { (_: NodeKind, bytes: [UInt8]) -> NodeName in
            let name = BuiltTree.name(of: bytes)
            nodes.insert(name)
            return name
        }
        var pieces: [SectionPiece] = []
        var piece = SectionPiece.Builder()
        for index in 0..<section.photos.count {
            if PieceCut.begins(with: section.photos.ids[index]), let made = piece.finish(take) {
                pieces.append(made)
            }
            piece.append(BlockPhoto(section.photos, at: index, textHash: section.texts[index]), take)
        }
        let last = piece.finish(take)
        pieces.append(try #require(last))
        let none = piece.finish(take)
        #expect(none == nil)
        #expect(pieces.count == 20)
        var chapter = ChapterBuilder()
        chapter.begin(section.title, count: 30_000, total: 30_000, take)
        for piece in pieces {
            chapter.append(piece, take)
        }
        let made = chapter.finish(take)
        #expect(made == tree.root.chapters[0])
        #expect(nodes == Set(tree.nodes.keys))
    }

    /// Servers keep the names of chapters from one start to the next. If this fails, increase `ChapterNode.version`.
    @Test("A version of the format makes the same nodes for ever")
    func version() {
        let sections = days([3, 24, 25, 300, 511, 512, 5_000, 20_000])
        #expect(ChapterNode.version == 3)
        #expect(BuiltTree.name(of: BuiltTree(sections).root.bytes).high == 64_091_422_010_832_780)
    }

    @Test("A listing and a bundle have the same bytes for ever")
    func bytes() {
        var photos = PhotoColumns()
        for id in [300, 299] as [UInt32] {
            let shape = PhotoShape(ratio: 0x2001, captionLength: UInt8(id - 290))
            photos.append(id: id, version: 0x0102_0304, shape: shape, color: 0x0506, thumbHash: [9])
        }
        let listing = Listing(
            token: Array("ab".utf8),
            photos: photos,
            sections: [Listing.Section(title: SectionTitle(.folder, Array("x".utf8)), count: 2)]
        )
        // Two photos: 300 and 1 less in zigzag encoding, then versions, ratios, colors and lengths of captions.
        let ids: [UInt8] = [2, 0xD8, 4, 1]
        let columns: [UInt8] = [4, 3, 2, 1, 4, 3, 2, 1, 1, 0x20, 1, 0x20, 6, 5, 6, 5, 10, 9]
        let section: [UInt8] = [1, 2, 1] + Array("x".utf8) + [2]
        #expect(listing.bytes == Array("BWL1".utf8) + [2] + Array("ab".utf8) + ids + columns + section)
        let name = NodeName(high: 0x0807_0605_0403_0201, low: 0x100F_0E0D_0C0B_0A09)
        let bundle = WallBundle(nodes: [WallBundle.Node(kind: .root, name: name, bytes: [7, 8])])
        #expect(bundle.bytes == Array("BWW1".utf8) + [0] + Array(1...16) + [2, 7, 8])
    }

    @Test("Other texts make another block, and so another chapter")
    func texts() {
        var sections = days([100])
        let before = BuiltTree(sections)
        sections[0].texts[50] += 1
        let after = BuiltTree(sections)
        #expect(before.root.chapters[0].name != after.root.chapters[0].name)
        #expect(before.root.chapters[0].sums == after.root.chapters[0].sums)
    }

    /// Blocks before a long section, and at the ends of its pieces, may be shorter.
    @Test("A block has everything about its photos, and a listing everything but their ThumbHashes")
    func photos() throws {
        let section = days([60])[0]
        let tree = BuiltTree([section])
        let chapter = try tree.chapter(tree.root.chapters[0].name)
        #expect(try tree.block(chapter.blocks[0].name).photos == section.photos)
        let id = section.photos.ids[6]
        let thumbHash = [UInt8](repeating: UInt8(id & 0xFF), count: Int(14 + id % 12))
        #expect(section.photos.thumbHash(at: 6) == thumbHash[...])
        let listing = Listing(
            token: [],
            photos: section.photos,
            sections: [Listing.Section(title: section.title, count: 60)]
        )
        let read = try listing.bytes.withUnsafeBytes { bytes throws(NodeError) in try Listing(bytes) }
        #expect(read.photos.ids == section.photos.ids)
        #expect((0..<60).allSatisfy { read.photos.thumbHash(at: $0).isEmpty })
    }

    @Test("Blocks have at least 64 photos where a chapter goes on, and at most 1,024")
    func blocks() throws {
        let tree = BuiltTree(days([Int](repeating: 7, count: 3_000) + [100_000]))
        for entry in tree.root.chapters {
            let counts = try tree.chapter(entry.name).blocks.map(\.count)
            #expect(counts.allSatisfy { $0 <= 1_024 })
            // A piece of a long section may end anywhere.
            #expect(counts.dropLast().count { $0 < 64 } <= (entry.sectionCount == 1 ? 20 : 1))
        }
    }

    @Test("A wall without photos has a root without chapters")
    func nothing() throws {
        let tree = BuiltTree([])
        #expect(tree.root.chapters.isEmpty)
        #expect(
            try tree.root.bytes.withUnsafeBytes { bytes throws(NodeError) in try RootNode(bytes) }
                == tree.root
        )
    }

    @Test("A name is its 32 digits")
    func names() {
        let name = NodeName(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
        #expect(String(decoding: name.text, as: UTF8.self) == "0123456789abcdeffedcba9876543210")
        #expect(NodeName(text: name.text) == name)
        #expect(NodeName(text: Array("0123456789ABCDEFfedcba9876543210".utf8)) == nil)
        #expect(NodeName(text: Array("0123".utf8)) == nil)
    }
}
