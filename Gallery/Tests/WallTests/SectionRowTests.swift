import BrickworkEngine
import SampleLibrary
import Testing
import WallNodes

@testable import Wall

/// Days with few photos share a row.
@Suite struct SectionRowTests {
    /// Returns days with these numbers of photos. Every seventh photo is a panorama in two columns: the fifth, the twelfth, and
    /// so on.
    private func days(_ counts: [Int]) -> TestTree {
        let sections = Walls.sections(counts, from: 5).enumerated().map { number, section in
            TestSection(SectionTitle(.date, Array("2024-05-\(number + 10)".utf8)), section.ids)
        }
        return TestTree(sections)
    }

    private func page(_ counts: [Int], style: WallStyle = WallStyle(), width: Double = 1020) -> Reader {
        var reader = Reader(style: style, width: width)
        reader.open(days(counts), whole: true)
        return reader
    }

    private func frames(_ reader: Reader) -> [LayoutRect] {
        reader.page.photos(of: reader.wall).map(\.frame)
    }

    /// Returns the first photo of each header, and the header's frame.
    private func headers(_ reader: Reader) -> [Int: LayoutRect] {
        Dictionary(uniqueKeysWithValues: reader.page.headers.map { ($0.index, $0.frame) })
    }

    /// Four columns of 240 points in 1,020, with 12 around and between. The day of five photos doesn't fit into one row.
    @Test func daysShareColumns() {
        let reader = page([1, 2, 1, 5, 1, 1])
        let found = frames(reader)
        #expect(found.prefix(4).map(\.x) == [12, 264, 516, 768])
        #expect(found.prefix(4).allSatisfy { $0.y == 48 && $0.width == 240 })
        let end = found.prefix(4).map(\.maxY).max() ?? 0
        var expected = [
            0: LayoutRect(x: 0, y: 0, width: 252, height: 48),
            1: LayoutRect(x: 252, y: 0, width: 504, height: 48),
            3: LayoutRect(x: 756, y: 0, width: 264, height: 48),
            4: LayoutRect(x: 0, y: end + 24, width: 1020, height: 48),
        ]
        let next = (found[4..<9].map(\.maxY).max() ?? 0) + 24
        if next < 1050 {
            expected[9] = LayoutRect(x: 0, y: next, width: 252, height: 48)
            expected[10] = LayoutRect(x: 252, y: next, width: 768, height: 48)
        }
        #expect(headers(reader) == expected)
        #expect(found[4..<7].map(\.x) == [12, 516, 768])
        #expect(found[4..<7].map(\.y) == [Double](repeating: end + 72, count: 3))
    }

    /// Rows of 180 points, with 24 between two days. The first photo is 90 wide, but its header needs 216. The others are 240
    /// and 180 wide.
    @Test func daysShareJustifiedRows() {
        let titles = ["2024-05-31", "2024-05-30"].map { SectionTitle(.date, Array($0.utf8)) }
        let tree = TestTree([TestSection(titles[0], [1]), TestSection(titles[1], [3, 5])])
        var reader = Reader(style: WallStyle(kind: .justified))
        reader.open(tree, whole: true)
        #expect(
            frames(reader) == [
                LayoutRect(x: 12, y: 48, width: 90, height: 180),
                LayoutRect(x: 252, y: 48, width: 240, height: 180),
                LayoutRect(x: 504, y: 48, width: 180, height: 180),
            ]
        )
        #expect(
            headers(reader) == [
                0: LayoutRect(x: 0, y: 0, width: 240, height: 48),
                1: LayoutRect(x: 240, y: 0, width: 780, height: 48),
            ]
        )
    }

    @Test func onlyDatesShareRowsAndOnlyWhereTheyFit() {
        #expect(headers(Walls.whole([1, 1])).values.allSatisfy { $0.width == 1020 })
        // On a phone, a header needs both columns.
        #expect(headers(page([1, 1], width: 390)).values.allSatisfy { $0.width == 390 })
        #expect(headers(page([4, 1])).values.allSatisfy { $0.width == 1020 })
        #expect(headers(page([3, 1])).values.allSatisfy { $0.width < 1020 })
    }

    @Test func headersArePinnedTogetherAndMirrored() {
        var reader = page([1, 2, 1, 40])
        reader { $0.scroll(to: 30) }
        let pinned = reader.page.headers.filter(\.isPinned)
        #expect(pinned.map(\.index) == [0, 1, 3] && pinned.allSatisfy { $0.frame.y == 0 })
        reader { wall in
            wall.arrange(
                style: WallStyle(),
                width: 1020,
                visibleHeight: 700,
                scale: 1,
                isRightToLeft: true
            )
        }
        reader { $0.scroll(to: 0) }
        #expect([0, 1, 3].map { headers(reader)[$0]?.x } == [768, 264, 0])
        #expect(frames(reader).prefix(4).map(\.x) == [768, 516, 264, 12])
    }

    @Test func arrowKeysAndLandmarksCrossDays() {
        let reader = page([1, 2, 1, 40])
        #expect(reader.wall.neighbor(of: 0, .right) == 1 && reader.wall.neighbor(of: 3, .left) == 2)
        #expect(reader.wall.neighbor(of: 2, .down) == 5 && reader.wall.neighbor(of: 5, .up) == 2)
        // The first of several at the same place.
        #expect((0..<4).map { reader.wall.offset(ofLandmark: $0) == 0 } == [true, true, true, false])
        #expect(
            reader.wall.landmark(at: 100) == 0
                && reader.wall.landmark(at: reader.wall.offset(ofLandmark: 3)) == 3
        )
        #expect(reader.wall.title(of: 2) == reader.wall.title(ofLandmark: 1))
    }

    /// A changed width has the same result as a new page, nothing overlaps, and all photos are on the wall.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func anyDays(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let counts = (0..<60).map { _ in
            Int.random(in: 1...[1, 3, 9, 40].randomElement(using: &random)!, using: &random)
        }
        let tree = days(counts)
        var reader = Reader()
        reader.open(tree, whole: true)
        for step in 0..<12 {
            let kind = WallStyle.Kind.allCases.randomElement(using: &random) ?? .grid
            let style = WallStyle(kind: kind, columnWidth: .random(in: 80...300, using: &random))
            let width = Double.random(in: 300...2_000, using: &random)
            reader.arrange(style: style, width: width)
            reader { $0.jump(to: 0) }
            var fresh = Reader(style: style, width: width)
            fresh.open(tree, whole: true)
            #expect(reader.wall.contentHeight == fresh.wall.contentHeight, "seed \(seed), step \(step)")
            var seen: Set<Int> = []
            for position in stride(from: 0, through: fresh.wall.contentHeight, by: 500) {
                reader { $0.jump(to: position) }
                fresh { $0.jump(to: position) }
                #expect(frames(reader) == frames(fresh), "seed \(seed), step \(step)")
                #expect(headers(reader) == headers(fresh), "seed \(seed), step \(step)")
                let found = fresh.page.photos(of: fresh.wall)
                seen.formUnion(found.map(\.index))
                let all = found.map { $0.frame }
                for (number, one) in all.enumerated() {
                    #expect(one.minX >= -0.5 && one.maxX <= width + 0.5, "seed \(seed), step \(step)")
                    for other in all[(number + 1)...] {
                        let isApart =
                            one.maxX <= other.minX + 1 || other.maxX <= one.minX + 1
                            || one.maxY <= other.minY + 1
                            || other.maxY <= one.minY + 1
                        #expect(isApart, "seed \(seed), step \(step)")
                    }
                }
            }
            #expect(seen.count == tree.ids.count, "seed \(seed), step \(step)")
        }
    }

    /// Chapters that aren't loaded have about the length that they will have.
    @Test(arguments: WallStyle.Kind.allCases)
    func estimates(kind: WallStyle.Kind) {
        let tree = days((0..<100).map { [1, 2, 3, 1, 5][$0 % 5] })
        let estimated = Reader(tree, style: WallStyle(kind: kind)).wall.contentHeight
        var reader = Reader(style: WallStyle(kind: kind))
        reader.open(tree, whole: true)
        let share = estimated / reader.wall.contentHeight
        #expect(share > 0.8 && share < 1.25, "\(share)")
    }
}
