import Night
import SampleLibrary
import Testing
import WallNodes

@testable import PhotoLibrary

/// Long days: finding the changed part, and reading it again.
@Suite(.onBothDatabases, .library)
struct SegmentTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current
    private let day: LongDay

    init() throws {
        day = try LongDay(catalog)
    }

    /// Photos in order of time.
    private func photos(_ ids: ClosedRange<Int64>) -> [LongDay.Photo] {
        ids.map { LongDay.Photo(id: $0, seconds: $0) }
    }

    @Test
    func aDayIsDividedAsItGrows() throws {
        try day.add(photos(1...4_096))
        #expect(try day.segments() == [4_096])
        try day.add(photos(4_097...4_097))
        #expect(try day.segments() == [2_048, 2_048, 1])
        // Photos after the last one are added to the last segment. Others are added to the segment they are in.
        try day.add(photos(4_098...4_100))
        try day.add([LongDay.Photo(id: 9_000, seconds: 0), LongDay.Photo(id: 9_001, seconds: 3_000)])
        #expect(try day.segments() == [2_049, 2_049, 4])
        for id in 4_097...4_100 {
            try day.change(Int64(id))
        }
        #expect(try day.segments() == [2_049, 2_049])
    }

    /// The photos in each piece of a section.
    private struct Pieces {
        var known: SectionPieces
        var photos: [[WallPhoto]] = []
        /// The number of photos that were read.
        var readCount = 0

        init(_ catalog: Catalog, _ outline: WallOutline, after previous: Pieces? = nil) throws {
            var photos: [[WallPhoto]] = []
            var readCount = 0
            known = try catalog.walls.readPieces(of: outline, section: 0, after: previous?.known) { event in
                switch event {
                case .kept(let range): photos += previous!.photos[range]
                case .begin: photos.append([])
                case .photo(let photo):
                    photos[photos.count - 1].append(photo)
                    readCount += 1
                }
            }
            self.photos = photos
            self.readCount = readCount
        }
    }

    /// After any change, the kept and the reread pieces together equal the section, and the pieces begin
    /// where they would if everything were read.
    @Test(arguments: [WallQuery(grouping: .day), WallQuery(grouping: .year, order: .oldest)])
    func whatIsKeptIsAsItWas(wallQuery: WallQuery) throws {
        let seed: UInt64 = 20_261_122
        var random = SeededRandom(seed: seed)
        // Many have the same second.
        try day.add(
            (1...10_000).map { LongDay.Photo(id: $0, seconds: Int64.random(in: 0..<3_000, using: &random)) }
        )
        var ids = Array(Int64(1)...10_000)
        var last = Int64(10_000)
        var previous = try Pieces(catalog, catalog.walls.outline(of: wallQuery))
        try #require(previous.readCount == 10_000)
        for step in 0..<Night.count(8, atNight: 60) {
            for _ in 0..<[1, 1, 1, 40][step % 4] {
                let index = ids.indices.randomElement(using: &random)!
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    try day.change(ids.remove(at: index))
                case 1:
                    last += 1
                    try day.add([LongDay.Photo(id: last, seconds: .random(in: -3...3_003, using: &random))])
                    ids.append(last)
                case 2:
                    try day.change(ids[index], "width = \(Int.random(in: 1...9, using: &random))")
                default:
                    // Another time, and so another position.
                    let date = LongDay.midnight + Int64.random(in: 0..<3_000, using: &random)
                    try day.change(ids[index], "date = \(date)")
                }
            }
            let outline = try catalog.walls.outline(of: wallQuery)
            let now = try Pieces(catalog, outline, after: previous)
            let scratch = try Pieces(catalog, outline)
            let message = "seed \(seed), step \(step)"
            try #require(now.photos == scratch.photos, "\(message)")
            try #require(now.known.starts == scratch.known.starts, "\(message)")
            try #require(now.known.segments == scratch.known.segments, "\(message)")
            try #require(scratch.photos.flatMap(\.self).count == ids.count, "\(message)")
            // Each piece can be read separately.
            let piece = Int.random(in: 0..<now.known.count, using: &random)
            var photos: [WallPhoto] = []
            try catalog.walls.forEachPhoto(of: outline, section: 0, piece: piece, of: now.known) {
                photos.append($0)
            }
            try #require(photos == now.photos[piece], "\(message)")
            previous = now
        }
    }

    /// In a day of any length, only the pieces that touch a photo's segment are read.
    @Test
    func aChangeReadsWhatIsAroundIt() throws {
        try day.add(photos(1...12_000))
        let wallQuery = WallQuery(grouping: .day)
        var previous = try Pieces(catalog, catalog.walls.outline(of: wallQuery))
        // Photos are in reverse order, so identifiers decrease.
        var counts: [Int] = []
        for id in [100, 6_000, 11_900] as [Int64] {
            try day.change(id, "width = 5")
            let now = try Pieces(catalog, catalog.walls.outline(of: wallQuery), after: previous)
            counts.append(now.readCount)
            previous = now
        }
        #expect(counts == [3_061, 6_127, 7_842])
        #expect(try Pieces(catalog, catalog.walls.outline(of: wallQuery), after: previous).readCount == 0)
    }
}
