import BrickworkEngine
import SampleLibrary
import Testing
import WallNodes

@testable import Wall

/// A wall that changes while the user looks at it.
@Suite struct ChangeTests {
    /// Where nothing was loaded, positions can't be preserved. The new wall is shown at about the same share,
    /// although all of its chapters are new, and there are more than are kept.
    @Test func aWallOfWhichNothingSeenIsKnownGivesWayToWhatItHasBecome() throws {
        let counts = [Int](repeating: 20, count: 3_000)
        var reader = Reader(TestTree(Walls.sections(counts)))
        reader { $0.jump(to: $0.contentHeight * 0.5) }
        let place = try #require(reader.wall.firstSeen)
        reader.nodes.removeAll()
        reader.open(TestTree(Walls.sections([Int](repeating: 19, count: 3_000), from: 100_001)), keeps: true)
        reader.fetchAll { reader in #expect(reader.fetched < 50) }
        #expect(reader.wall.commits == 2 && reader.wall.count == 57_000)
        let now = try #require(reader.wall.firstSeen)
        #expect(abs(Double(now) / 57_000 - Double(place) / 60_000) < 0.01)
        #expect(reader.seenGaps.isEmpty)
    }

    /// A browser cancels all requests of a page that is about to be loaded again. Its position is stored after that.
    @Test func thePositionIsKnownWhileTheNewPhotosCannotBeFetched() throws {
        var edited = Edited(Walls.days(70, seed: 1))
        var reader = Reader(edited.tree)
        reader { $0.scroll(to: 2_000) }
        reader.fetchAll()
        let first = try #require(reader.firstWholePhoto)
        edited.paint &+= 2
        let changed = edited.tree
        reader.nodes.removeAll()
        reader.open(changed, keeps: true)
        let known = reader.nodes
        reader.nodes.removeAll()
        while let want = reader.wall.wanted.first { reader { $0.note(lackOf: want.name) } }
        #expect(reader.wall.commits == 2 && reader.wall.id(of: first.index) == nil)
        #expect(reader.wall.firstSeen == first.index)
        #expect(reader.wall.keptDistance(of: first.index) == first.frame.y)
        #expect(reader.wall.keptFraction(of: first.index) == 0)

        reader.nodes = known
        reader { $0.retry() }
        reader.fetchAll()
        let now = try #require(reader.page.frame(of: first.id, in: reader.wall))
        #expect(now.y == first.frame.y)
    }

    /// A wall that is being edited.
    private struct Edited {
        var sections: [TestSection]
        var next: UInt32
        var paint: UInt16 = 1

        init(_ sections: [TestSection]) {
            self.sections = sections
            next = (sections.flatMap { $0.ids }.max() ?? 0) + 1
        }

        var tree: TestTree {
            let paint = paint
            return TestTree(sections, isShort: true) { UInt16(truncatingIfNeeded: $0) &* paint | 1 }
        }

        mutating func edit(near section: Int, _ random: inout SeededRandom) {
            let section = max(0, min(section + Int.random(in: -2...2, using: &random), sections.count - 1))
            let count = sections[section].ids.count
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                let new = (0..<UInt32.random(in: 1...30, using: &random)).map { next + $0 }
                next += UInt32(new.count)
                sections[section].ids.insert(contentsOf: new, at: Int.random(in: 0...count, using: &random))
            case 1:
                let first = Int.random(in: 0..<count, using: &random)
                let end = min(count, first + Int.random(in: 1...20, using: &random))
                sections[section].ids.removeSubrange(first..<end)
                if sections[section].ids.isEmpty { sections.remove(at: section) }
            case 2:
                let new = (0..<UInt32.random(in: 1...40, using: &random)).map { next + $0 }
                next += UInt32(new.count)
                sections.insert(TestSection(Int(next), new), at: section)
            case 3:
                if sections.count > 1 { sections.remove(at: section) }
            default:
                paint &+= 2
            }
        }
    }

    @Test(arguments: (1...6).map { UInt64($0) })
    func whatIsSeenStaysWhereItIs(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var edited = Edited(Walls.days(70, seed: seed))
        var tree = edited.tree
        var reader = Reader(tree)
        reader.fetchAll()
        for step in 0..<24 {
            let label: Comment = "seed \(seed), step \(step)"
            let last = reader.wall.pageHeight - reader.wall.visibleHeight
            if step % 4 == 0 { reader { $0.scroll(to: Double.random(in: 0...last, using: &random)) } }
            reader.fetchAll()
            let seen = reader.page.photos(of: reader.wall)
            let before = reader.firstWholePhoto
            let section = sectionNumber(of: seen.first?.index ?? 0, in: edited.sections)
            edited.edit(near: section, &random)
            tree = edited.tree
            let commits = reader.wall.commits
            reader.open(tree, keeps: true)
            while reader.wall.commits == commits, let want = reader.wall.wanted.randomElement(using: &random)
            {
                // The wall stays unchanged until all required nodes have loaded.
                let same = reader.page.photos(of: reader.wall)
                #expect(same.map(\.frame) == seen.map(\.frame) || reader.wall.offset != 0, label)
                let isWhole = reader.deliver(want.name)
                #expect(isWhole, label)
            }
            #expect(reader.wall.commits == commits + 1, label)
            let shown = reader.page.photos(of: reader.wall)
            let ids = Set(tree.ids)
            #expect(shown.allSatisfy { tree.ids[$0.index] == $0.id || $0.id == 0 }, label)
            #expect(reader.wall.count == tree.ids.count, label)
            let isInside = reader.wall.offset > 0 && reader.wall.offset < reader.wall.scrollMap.lastOffset
            if let before, isInside {
                // The same photo, or the nearest remaining one.
                let nearest = seen.filter { ids.contains($0.id) }
                    .min { abs($0.index - before.index) < abs($1.index - before.index) }
                if let nearest {
                    let after = shown.first { $0.id == nearest.id }
                    #expect(after.map { abs($0.frame.y - nearest.frame.y) < 1e-6 } ?? false, label)
                }
            }
            reader.fetchAll()
            #expect(reader.page.photos(of: reader.wall).allSatisfy { tree.ids[$0.index] == $0.id }, label)
            #expect(reader.seenGaps.isEmpty, label)
        }
    }

    private func sectionNumber(of index: Int, in sections: [TestSection]) -> Int {
        var rest = index
        for (number, section) in sections.enumerated() {
            if rest < section.ids.count { return number }
            rest -= section.ids.count
        }
        return 0
    }

    @Test func atTheTopWhatIsNewIsSeen() {
        let sections = Walls.sections([Int](repeating: 100, count: 80))
        var reader = Reader(TestTree(sections))
        reader.fetchAll()
        var more = sections
        more[0].ids.insert(contentsOf: [9_001, 9_002, 9_003], at: 0)
        let tree = TestTree(more)
        reader.open(tree, keeps: true)
        #expect(reader.wall.commits == 1)
        let before = reader.page.photos(of: reader.wall).map(\.frame)
        while reader.wall.commits == 1, let want = reader.wall.wanted.first {
            _ = reader.deliver(want.name)
        }
        #expect(reader.wall.scrollPosition == 0)
        let shown = reader.page.photos(of: reader.wall)
        #expect(shown.prefix(3).map(\.id) == [9_001, 9_002, 9_003])
        #expect(shown.allSatisfy { $0.id != 0 })
        #expect(reader.seenGaps.isEmpty)
        #expect(!before.isEmpty)
        // Moved photos have their old frames.
        let moved = reader.wall.changes.filter { $0.kind == .moved && $0.content == .photo }
        #expect(!moved.isEmpty && moved.allSatisfy { $0.before != nil })
    }

    /// The first results of a search, and then all of them: the others come behind, or in front in the opposite order.
    /// They are in other blocks.
    @Test(arguments: [false, true])
    func whatIsSeenStaysWhenManyMoreCome(comeInFront: Bool) throws {
        let all = Walls.sections([Int](repeating: 100, count: 600))
        let first = comeInFront ? Array(all.suffix(4)) : Array(all.prefix(4))
        var reader = Reader(TestTree(first))
        reader { $0.reveal(200) }
        reader.fetchAll()
        let middle = reader.wall.width / 2, height = reader.wall.visibleHeight / 2
        let seen = try #require(reader.wall.nearest(x: middle, y: reader.wall.offset + height))
        let id = reader.wall.id(of: seen.index), top = seen.frame.minY - reader.wall.offset
        reader.open(TestTree(all), keeps: true)
        reader.fetchAll()
        #expect(reader.wall.commits == 2 && reader.wall.count == 60_000)
        let now = try #require(reader.wall.nearest(x: middle, y: reader.wall.offset + height))
        #expect(reader.wall.id(of: now.index) == id)
        #expect(abs(now.frame.minY - reader.wall.offset - top) < 1)
    }

    @Test func aChangeFarAwayIsShownAtOnceAndFetchesNothing() throws {
        let sections = Walls.sections([Int](repeating: 100, count: 1_200))
        var reader = Reader(TestTree(sections))
        reader { $0.jump(to: 20_000) }
        reader.fetchAll()
        let before = reader.page.photos(of: reader.wall)
        var more = sections
        more[800].ids.insert(1_000_000, at: 7)
        more[1_199].ids.removeFirst()
        let fetched = reader.fetched
        let tree = TestTree(more)
        let kept = reader.wall.chapters
        reader.open(tree, keeps: true)
        #expect(reader.wall.commits == 2)
        reader.fetchAll()
        #expect(reader.fetched == fetched)
        let after = reader.page.photos(of: reader.wall)
        #expect(after.map(\.id) == before.map(\.id))
        #expect(after.map(\.frame) == before.map(\.frame))
        // A chapter after the first change, and before the second.
        let number = (0..<kept.count).last {
            kept.starts[$0] > 80_100 && reader.wall.chapters.number(of: kept.name($0)) != nil
        }
        let start = try #require(number.map { kept.starts[$0] })
        #expect(reader.wall.moved(start) == start + 1)
        #expect(reader.wall.moved(5) == 5)
    }

    @Test func otherColorsFetchTheirBlockAndChapter() {
        let sections = Walls.sections([Int](repeating: 300, count: 60))
        var reader = Reader(TestTree(sections) { _ in 0 })
        reader { $0.jump(to: 9_000) }
        reader.fetchAll()
        let seen = reader.page.photos(of: reader.wall)
        let painted = seen[seen.count / 2].id
        let fetched = reader.fetched
        reader.open(TestTree(sections) { $0 == painted ? 0xF800 : 0 }, keeps: true)
        reader.fetchAll()
        #expect(reader.fetched == fetched + 2)
        let after = reader.page.photos(of: reader.wall)
        #expect(after.map(\.frame) == seen.map(\.frame))
        #expect(reader.page.slots.values.first { $0.id == painted }?.color == 0xFF0000)
    }

    @Test(arguments: [6_000, 40_000])
    func aPhotoMoreInALongSectionFetchesItsPartAndChapter(count: Int) throws {
        let sections = Walls.sections([50, count, 50])
        var reader = Reader(TestTree(sections))
        reader { $0.reveal(count / 2) }
        reader.fetchAll()
        // The photo that stays in place.
        let kept = try #require(reader.page.photos(of: reader.wall).first { $0.index == count / 2 })
        let fetched = reader.fetched
        var more = sections
        more[1].ids.insert(1_000_000, at: count / 4)
        let tree = TestTree(more)
        reader.open(tree, keeps: true)
        reader.fetchAll()
        #expect(reader.wall.commits == 2)
        #expect(
            reader.fetched - fetched <= (count < LongSection.minimum ? 2 : 1),
            "a chapter, and the part of a short section"
        )
        let after = reader.page.photos(of: reader.wall)
        #expect(after.first { $0.id == kept.id }?.frame.y == kept.frame.y)
        #expect(after.allSatisfy { tree.ids[$0.index] == $0.id })
        let arrangement = reader.wall.arrangement
        let layout = tree.layout(arrangement)
        var long = try tree.longSection(1, arrangement)
        func frame(_ index: Int) throws -> LayoutRect {
            count < LongSection.minimum
                ? try #require(layout.frame(of: LayoutElement(.item, section: 1, item: index - 50)))
                : try long.frame(of: index - 50, arrangement)
        }
        let first = try frame(after[0].index)
        for tile in after where (50..<50 + count).contains(tile.index) {
            let distance = try frame(tile.index).y - first.y
            #expect(abs(tile.frame.y - after[0].frame.y - distance) <= 1)
        }
    }

    @Test func anotherWallIsShownFromItsStart() {
        let sections = Walls.sections([100, 100, 100])
        var reader = Walls.whole([100, 100, 100])
        reader { $0.jump(to: 1_000) }
        let seen = reader.page.photos(of: reader.wall)
        let found = TestTree([TestSection(0, sections.flatMap { $0.ids }.filter { $0 % 2 == 0 })])
        reader.open(found, whole: true)
        #expect(reader.wall.offset == 0)
        #expect(reader.wall.count == 150)
        let shown = reader.page.photos(of: reader.wall)
        #expect(shown.first?.id == 2)
        let both = Set(shown.map(\.id)).intersection(seen.map(\.id))
        for change in reader.wall.changes where change.content == .photo && change.kind != .gone {
            #expect((change.before != nil) == both.contains(change.id))
        }
    }

    @Test func whatCannotBeFetchedDoesNotKeepTheNewWallAway() {
        let sections = Walls.sections([Int](repeating: 100, count: 80))
        var reader = Reader(TestTree(sections))
        reader { $0.jump(to: 9_000) }
        reader.fetchAll()
        let seen = reader.page.photos(of: reader.wall)
        let section = Int(seen[0].id - 1) / 100
        var more = sections
        more[section].ids.insert(1_000_000, at: 0)
        let known = Set(reader.nodes.keys)
        reader.open(TestTree(more), keeps: true)
        // Its new nodes are gone again.
        reader.nodes = reader.nodes.filter { known.contains($0.key) }
        while let want = reader.wall.wanted.first { _ = reader.deliver(want.name) }
        #expect(reader.wall.commits == 2)
        #expect(reader.wall.count == 8_001)
    }
}
