import Pictures
import Testing

@testable import PhotoLibrary

/// The cells of the map.
@Suite(.onBothDatabases)
struct MapTests {
    @Test
    func cellsCountPhotos() async throws {
        let library = try TemporaryLibrary()
        let catalog = try library.catalog()
        try library.add("a/1.jpg", "1x1|0|1|+place=47.07,15.44")
        try library.add("a/2.jpg", "1x1|0|2|+place=47.071,15.449")
        try library.add("b/3.jpg", "1x1|0|3|+place=47.12,15.44")
        try library.add("b/4.jpg", "1x1|0|4|+place=-33.86,151.2")
        try library.add("b/5.jpg", "1x1|0|5")
        _ = try await library.indexer(catalog).index()
        func cells(_ level: Int, south: Double = -90, north: Double = 90) throws -> [String] {
            try catalog.facets.map(level: level, south: south, north: north).map { cell in
                let degrees = [cell.latitude, cell.longitude].map { "\(($0 * 1000).rounded() / 1000)" }
                return "\(degrees.joined(separator: " ")): \(cell.photos)"
            }
        }
        #expect(try cells(0) == ["-35.0 155.0: 1", "45.0 15.0: 3"])
        #expect(try cells(1) == ["-33.5 151.5: 1", "47.5 15.5: 3"])
        #expect(try cells(2) == ["-33.85 151.25: 1", "47.05 15.45: 2", "47.15 15.45: 1"])
        #expect(try cells(3, south: 40) == ["47.075 15.445: 2", "47.125 15.445: 1"])
        #expect(try cells(9, south: 47.1, north: 47.2) == ["47.125 15.445: 1"])
        #expect(try cells(1, south: 10, north: -10) == [])
        func covers(_ level: Int) throws -> [Int64?] {
            let places = [(47.05, 15.45), (-33.85, 151.25), (0, 0)].map {
                Coordinates(latitude: $0, longitude: $1)
            }
            return try catalog.facets.mapCovers(level: level, at: places).map { $0?.id }
        }
        let numbers = try (1...4).map { try catalog.id(at: $0 < 3 ? "a/\($0).jpg" : "b/\($0).jpg") }
        #expect(try covers(2) == [max(numbers[0], numbers[1]), numbers[3], nil])
        #expect(try covers(0) == [numbers[...2].max(), numbers[3], nil])
        // Folders that aren't shown don't count.
        _ = try await library.indexer(catalog, folders: [library.photos.appending("a")]).index()
        #expect(try cells(1) == ["47.5 15.5: 2"])
        #expect(try cells(1, north: 0) == [])
        #expect(try covers(0) == [max(numbers[0], numbers[1]), nil, nil])
    }
}
