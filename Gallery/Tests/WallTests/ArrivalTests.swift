import BrickworkEngine
import SampleLibrary
import Testing
import WallNodes

@testable import Wall

/// Arriving photos have the same frames as in a complete layout, and move no visible photo.
@Suite struct ArrivalTests {
    private static let styles = [
        WallStyle(), WallStyle(kind: .justified), WallStyle(kind: .grid, columnWidth: 108),
        WallStyle(columnWidth: 420),
    ]

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func whatHasArrivedStandsWhereALayoutOfAllPutsIt(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let tree = TestTree(Walls.days(60, seed: seed), wholeChapters: 9)
        let style = Self.styles[Int(seed) % Self.styles.count]
        var reader = Reader(tree, style: style, scale: 0)
        // All of it, in any order.
        for name in tree.root.chapters.map(\.name)
            + tree.nodes.keys.sorted(by: { $0.high < $1.high }).shuffled(using: &random)
        {
            let isWhole = reader.deliver(name)
            #expect(isWhole, "seed \(seed)")
        }
        let layout = tree.layout(reader.wall.arrangement)
        #expect(abs(reader.wall.contentHeight - layout.contentSize.height) < 1e-6, "seed \(seed)")
        var index = 0
        for (section, entry) in tree.sections.enumerated() {
            for item in entry.ids.indices {
                let expected = layout.frame(of: LayoutElement(.item, section: section, item: item))
                let found = reader.wall.frame(of: index)
                #expect(isSame(found, expected), "seed \(seed), photo \(index)")
                index += 1
            }
        }
    }

    private func isSame(_ one: LayoutRect?, _ other: LayoutRect?) -> Bool {
        guard let one, let other else { return false }
        return abs(one.x - other.x) < 1e-6 && abs(one.y - other.y) < 1e-6
            && abs(one.width - other.width) < 1e-6 && abs(one.height - other.height) < 1e-6
    }

    @Test(arguments: (1...12).map { UInt64($0) })
    func whatArrivesNeverMovesWhatIsSeen(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let tree = TestTree(Walls.days(400, seed: seed))
        var reader = Reader(
            tree,
            style: Self.styles[Int(seed) % Self.styles.count],
            width: Double.random(in: 300...1800, using: &random),
            scale: [1, 2, 1.5][Int(seed) % 3]
        )
        for step in 0..<60 {
            let last = reader.wall.pageHeight - reader.wall.visibleHeight
            let target =
                Bool.random(using: &random)
                ? Double.random(in: 0...last, using: &random)
                : max(
                    0,
                    min(last, reader.wall.scrollPosition + Double.random(in: -900...900, using: &random))
                )
            reader { $0.scroll(to: target) }
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                guard let want = reader.wall.wanted.randomElement(using: &random) else { break }
                let before = reader.firstWholePhoto
                // Some responses are lost, and requested again later.
                let isLost = Int.random(in: 0..<8, using: &random) == 0
                if isLost { reader { $0.note(lackOf: want.name) } }
                if step % 10 == 9 { reader { $0.retry() } }
                let isWhole = isLost || reader.deliver(want.name)
                #expect(isWhole, "seed \(seed)")
                guard let before, reader.wall.offset > 0,
                    reader.wall.offset < reader.wall.scrollMap.lastOffset
                else { continue }
                let after = reader.page.photos(of: reader.wall).first { $0.index == before.index }
                #expect(after != nil, "seed \(seed), step \(step)")
                if let after {
                    #expect(abs(after.frame.y - before.frame.y) < 1e-6, "seed \(seed), step \(step)")
                }
            }
        }
    }
}
