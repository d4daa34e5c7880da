import LayoutEngine
import Testing

@testable import Wall

@Suite struct NavigationTests {
    @Test func arrowsGoToTheNearestPhoto() {
        let wall = Fixtures.wall(Fixtures.library([10]))
        #expect(wall.neighbor(ofPosition: 0, .right) == 1)
        #expect(wall.neighbor(ofPosition: 0, .down) == 4)
        #expect(wall.neighbor(ofPosition: 4, .up) == 0)
        #expect(wall.neighbor(ofPosition: 0, .left) == nil)
        #expect(wall.neighbor(ofPosition: 99, .left) == nil)
    }

    @Test func positionsAndNumbersAreThoseOfTheFilter() {
        var wall = Fixtures.wall(Fixtures.library([4, 4]))
        wall.filter([1, 5, 6])
        #expect((0...3).map { wall.position(at: $0) } == [1, 5, 6, nil])
        #expect(wall.index(ofPosition: 5) == 1)
        #expect(wall.index(ofPosition: 0) == nil)
        #expect(wall.position(ofID: 6) == 5)
        #expect(wall.position(ofID: 60) == nil)
        #expect(wall.neighbor(ofPosition: 5, .right) == 6)
    }

    @Test func sectionsWithoutAPhotoInTheFilterAreNotShown() {
        var wall = Fixtures.wall(Fixtures.library([20, 20, 20]))
        wall.filter(Array(0..<8) + Array(42..<51))
        #expect(wall.sectionCount == 2)
        #expect(titles(wall, 1) == ["Section 2", "Section 2"])
        #expect(wall.count(ofSection: 1) == 9)
        #expect((0...3).map { wall.start(ofSection: $0) } == [0, 8, 17, 17])
        #expect(titles(wall, 2) == ["", ""])
    }

    @Test func photosAreNamedAfterTheirOwnSections() {
        var wall = Fixtures.wall(Fixtures.library([4, 4, 4]))
        wall.filter([0, 5, 9])
        #expect(wall.sectionCount == 1)
        let titles = [-1, 0, 3, 4, 9, 11, 12].map {
            String(decoding: wall.title(ofPosition: $0), as: UTF8.self)
        }
        #expect(titles == ["", "Section 0", "Section 0", "Section 1", "Section 2", "Section 2", ""])
    }

    @Test func whatIsSeenIsKnown() {
        var wall = Fixtures.wall(Fixtures.library([300]))
        #expect([0, 200, -1, 300].map { wall.isSeen(position: $0) } == [true, false, false, false])
        wall.reveal(position: 200)
        #expect([0, 200].map { wall.isSeen(position: $0) } == [false, true])
    }

    private func titles(_ wall: Wall, _ section: Int) -> [String] {
        let titles = wall.titles(ofSection: section)
        return [titles.first, titles.last].map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func sectionsAreFoundByOffset() {
        let wall = Fixtures.wall(Fixtures.library([20, 20, 20]))
        for section in 0..<3 {
            let start = wall.offset(ofSection: section)
            #expect(wall.section(atOffset: start) == section)
            #expect(wall.section(atOffset: start + 1) == section)
        }
        #expect(wall.offset(ofSection: 0) == 0)
        #expect(wall.section(atOffset: -10) == 0)
        #expect(wall.section(atOffset: 1e9) == 2)
        #expect(Wall().section(atOffset: 0) == nil)
    }

    @Test func aPhotoIsRevealedWhole() throws {
        var wall = Fixtures.wall(Fixtures.library([300]))
        for position in [299, 150, 0, 77] {
            wall.reveal(position: position)
            let path = try #require(wall.arrangement.path(ofPosition: position))
            let frame = try #require(wall.layout.frame(of: .item(path)))
            #expect(frame.minY >= wall.offset)
            #expect(frame.maxY <= wall.offset + 700)
        }
        let offset = wall.offset
        wall.reveal(position: 77)
        #expect(wall.offset == offset)
    }

    @Test func theLastOfAMillionIsReached() throws {
        var wall = Fixtures.wall(Fixtures.library([1_000_000]))
        #expect(wall.contentHeight > ScrollMap.longest)
        #expect(wall.pageHeight == ScrollMap.longest)
        wall.reveal(position: 999_999)
        let tile = try #require(wall.changes.first { $0.id == 1_000_000 })
        #expect(tile.frame.maxY <= wall.scrollPosition + 700)
        #expect(tile.frame.maxY <= wall.pageHeight)
    }
}
