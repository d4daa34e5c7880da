import BrickworkEngine
import SampleLibrary
import Testing
import WallNodes

@testable import Wall

/// Scrolling to photos that haven't loaded.
@Suite struct RevealTests {
    @Test(arguments: (1...6).map { UInt64($0) })
    func anyPhotoEndsUpInSight(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let tree = TestTree(Walls.days(400, seed: seed))
        let ids = tree.ids
        var reader = Reader(tree, style: WallStyle(kind: WallStyle.Kind.allCases[Int(seed) % 3]))
        for step in 0..<25 {
            let label: Comment = "seed \(seed), step \(step)"
            let index =
                [0, ids.count - 1, Int.random(in: 0..<ids.count, using: &random)]
                .randomElement(using: &random) ?? 0
            reader { $0.reveal(index) }
            while let want = reader.wall.wanted.randomElement(using: &random) {
                _ = reader.deliver(want.name)
            }
            let tile = try #require(
                reader.page.photos(of: reader.wall).first { $0.index == index },
                label
            )
            #expect(tile.id == ids[index], label)
            #expect(tile.frame.minY >= -1e-6 && tile.frame.maxY <= 700 + 1e-6, label)
        }
    }

    @Test(arguments: (1...4).map { UInt64($0) })
    func aPhotoIsShownAtItsDistance(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let tree = TestTree(Walls.days(400, seed: seed))
        var reader = Reader(tree)
        for step in 0..<20 {
            let index = Int.random(in: 1_000..<tree.ids.count - 1_000, using: &random)
            let distance = Double(Int.random(in: -200...600, using: &random))
            reader { $0.show(index, at: distance) }
            while let want = reader.wall.wanted.randomElement(using: &random) {
                _ = reader.deliver(want.name)
            }
            let frame = try #require(reader.wall.frame(of: index))
            #expect(abs(frame.minY - reader.wall.offset - distance) < 1e-6, "seed \(seed), step \(step)")
        }
    }

    /// By keys or by the scroll bar. The last days are shorter or longer than estimated.
    @Test(arguments: [5, 6, 7, 8] as [UInt64], [true, false])
    func theEndStaysTheEnd(seed: UInt64, jumps: Bool) {
        let tree = TestTree(Walls.days(300, seed: seed))
        var reader = Reader(tree)
        reader { if jumps { $0.jump(to: .infinity) } else { $0.scroll(to: $0.pageHeight - 700) } }
        reader.fetchAll()
        #expect(reader.wall.offset == reader.wall.contentHeight - 700)
        #expect(reader.page.photos(of: reader.wall).last?.id == tree.ids.last)
    }

    @Test func whatIsAwaitedIsForgottenWhenTheReaderScrolls() {
        let tree = TestTree(Walls.days(300, seed: 6))
        var reader = Reader(tree)
        reader { $0.reveal(tree.ids.count / 2) }
        reader { $0.scroll(to: $0.scrollPosition + 40_000) }
        let offset = reader.wall.offset
        reader.fetchAll()
        let index = reader.wall.firstSeen ?? 0
        #expect(abs((reader.wall.offset(of: index) ?? 0) - reader.wall.offset) < 700)
        #expect(abs(reader.wall.offset - offset) < 60_000)
        #expect(!reader.wall.isSeen(tree.ids.count / 2))
    }

    @Test func theSharesOfGapsStay() throws {
        let tree = TestTree(Walls.sections([Int](repeating: 2_000, count: 60)))
        var reader = Reader(tree)
        reader { $0.jump(to: $0.contentHeight / 3) }
        let awaited = try #require(reader.wall.firstSeen)
        reader.fetchAll()
        let frame = try #require(reader.wall.frame(of: awaited))
        #expect(frame.minY <= reader.wall.offset + 1 && frame.maxY >= reader.wall.offset - 1)
    }

    @Test func whatIsNeededIsWantedBeforeWhatIsSeen() throws {
        let tree = TestTree(Walls.days(300, seed: 7))
        var reader = Reader(tree)
        reader { $0.need(tree.ids.count - 5) }
        reader { $0.need(-1) }
        reader { $0.need(tree.ids.count) }
        #expect(reader.wall.wanted.first?.chapter == tree.root.chapters.count - 1)
        #expect(reader.wall.wanted.first?.kind == .chapter)
        reader.fetchAll()
        #expect(reader.wall.id(of: tree.ids.count - 5) == tree.ids[tree.ids.count - 5])
        #expect(reader.wall.ratio(of: tree.ids.count - 5) != nil)
        reader { $0.needNone() }
        #expect(reader.wall.needed.isEmpty)
    }
}
