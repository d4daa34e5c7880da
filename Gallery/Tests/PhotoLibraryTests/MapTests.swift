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
            try catalog.map(level: level, south: south, north: north).map { cell in
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
        // Folders that aren't shown don't count.
        _ = try await library.indexer(catalog, folders: [library.photos.appending("a")]).index()
        #expect(try cells(1) == ["47.5 15.5: 2"])
        #expect(try cells(1, north: 0) == [])
    }
}
