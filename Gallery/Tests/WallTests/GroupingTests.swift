import Testing

@testable import Wall

/// Sections that stand together: short ones while filtering, months and years from afar.
@Suite struct GroupingTests {
    /// 2024-01-20 and the days before it.
    private func days(_ counts: [Int]) -> Wall {
        Fixtures.wall(Fixtures.library(counts, firstDay: 19))
    }

    /// Each section's first title, last title, and count.
    private func sections(_ wall: Wall) -> [String] {
        (0..<wall.sectionCount).map { section in
            let (first, last) = wall.titles(ofSection: section)
            let name =
                String(decoding: first, as: UTF8.self)
                + (first == last ? "" : " to \(String(decoding: last, as: UTF8.self))")
            return "\(name): \(wall.count(ofSection: section))"
        }
    }

    private func look(_ wall: inout Wall, _ period: WallStyle.Period) {
        wall.arrange(
            style: WallStyle(period: period),
            width: 1020,
            visibleHeight: 700,
            scale: 1,
            isRightToLeft: false
        )
    }

    /// Two rows of four columns take eight photos.
    @Test func shortSectionsAreJoinedWhileFiltering() {
        var wall = days([3, 10, 20, 1, 1, 1, 9, 2])
        #expect(wall.sectionCount == 8)
        wall.filter((0..<47).map { $0 })
        #expect(
            sections(wall) == [
                "2024-01-20 to 2024-01-19: 13", "2024-01-18: 20", "2024-01-17 to 2024-01-13: 14",
            ]
        )
        wall.filter(nil)
        #expect(wall.sectionCount == 8)
    }

    @Test func onePhotoADayMakesFullRows() {
        var wall = days([Int](repeating: 10, count: 100))
        wall.filter(stride(from: 0, to: 1000, by: 10).map { $0 })
        #expect(
            (0..<wall.sectionCount).map { wall.count(ofSection: $0) } == [Int](repeating: 8, count: 11) + [12]
        )
    }

    @Test func narrowerColumnsJoinMore() {
        var wall = days([Int](repeating: 10, count: 4))
        wall.filter((0..<40).map { $0 })
        #expect(wall.sectionCount == 4)
        wall.arrange(
            style: WallStyle(columnWidth: 120),
            width: 1020,
            visibleHeight: 700,
            scale: 1,
            isRightToLeft: false
        )
        #expect((0..<wall.sectionCount).map { wall.count(ofSection: $0) } == [20, 20])
    }

    @Test func monthsFromAfar() {
        var wall = days([Int](repeating: 10, count: 60))
        look(&wall, .month)
        // 20 days of January, 31 of December and 9 of November.
        #expect(
            sections(wall) == [
                "2024-01-20 to 2024-01-01: 200", "2023-12-31 to 2023-12-01: 310",
                "2023-11-30 to 2023-11-22: 90",
            ]
        )
        // Eight columns of at least 108 points; every twelfth or thirteenth photo of the first month.
        let photos = wall.changes.filter { $0.content == .photo && $0.kind == .appeared }
        #expect(wall.layout.itemCount(inSection: 0) == 16)
        #expect(
            (0..<4).map { wall.arrangement.position(of: .init(section: 0, item: $0)) } == [0, 12, 25, 37]
        )
        #expect(photos.allSatisfy { $0.captionHeight == 0 && $0.frame.width == $0.frame.height })
        #expect(wall.count == 600)
        #expect(wall.index(ofPosition: 13) == 13)
        #expect([12, 13, 26, 599, 600].map { wall.shown(nearestToPosition: $0) } == [12, 25, 37, 594, nil])
    }

    @Test func yearsFromFarther() {
        var wall = days([5, 5] + [Int](repeating: 1, count: 40))
        look(&wall, .year)
        #expect(sections(wall) == ["2024-01-20 to 2024-01-01: 28", "2023-12-31 to 2023-12-10: 22"])
        #expect((0..<2).map { wall.layout.itemCount(inSection: $0) } == [22, 22])
    }

    @Test func sectionsThatAreNoDaysStayApart() {
        var wall = Fixtures.wall(Fixtures.library([30, 40]))
        look(&wall, .year)
        #expect(sections(wall) == ["Section 0: 30", "Section 1: 40"])
    }

    @Test func thereAndBackIsWhereOneWas() {
        var wall = days([Int](repeating: 30, count: 60))
        wall.scroll(to: 5000)
        for period in [WallStyle.Period.month, .year, .month, .day] {
            look(&wall, period)
        }
        #expect(abs(wall.offset - 5000) < 1e-9)
    }

    @Test func whatIsHeldIsSeenFromNear() throws {
        var wall = days([Int](repeating: 30, count: 60))
        look(&wall, .month)
        wall.scroll(to: 100)
        let held = try #require(wall.nearest(x: 20, y: wall.offset + 350))
        let position = wall.arrangement.position(of: held.path)
        wall.hold(x: 20, y: 350)
        look(&wall, .day)
        let path = try #require(wall.arrangement.path(ofPosition: position))
        let frame = try #require(wall.layout.frame(of: .item(path)))
        #expect(frame.minY...frame.maxY ~= wall.offset + 350)
    }
}
