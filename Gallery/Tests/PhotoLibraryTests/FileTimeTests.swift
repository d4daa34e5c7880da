import Pictures
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// The times of files, and the days derived from them.
@Suite(.onBothDatabases, .library)
struct FileTimeTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current
    private let indexer: LibraryIndexer

    init() {
        indexer = library.indexer(catalog)
    }

    /// 2300-01-01, from `date -u -d … +%s`, which wouldn't fit into 64 bits as nanoseconds. And 1906-08-16.
    @Test(arguments: [10_413_792_000, -2_000_000_000])
    func timesFarAwayAreWhatTheyAre(seconds: Int) async throws {
        try library.add("a.jpg", modified: seconds)
        let expected = Int64(seconds) * 1_000_000
        _ = try await indexer.index()
        let photo = try catalog.photo(at: "a.jpg")
        #expect(photo.modified == expected)
        #expect(abs(photo.date - Int64(seconds)) <= 86_400)
    }

    /// A program may write into a file and set its time back. Only the inode's change time tells.
    @Test
    func aFileThatIsChangedInPlaceIsReadAgain() async throws {
        try library.add("a.jpg", "4x3||one")
        try library.add("b.jpg", "4x3||same")
        try library.add("b.xmp", "1x1||one")
        _ = try await indexer.index()
        _ = library.reader.takeNames()
        try library.add("a.jpg", "4x3||two")
        try library.add("b.xmp", "1x1||two")
        _ = try await indexer.index()
        #expect(try ["a.jpg", "b.jpg"].map { try catalog.photo(at: $0).caption } == ["two", "two"])
        #expect(library.reader.takeNames() == ["a.jpg", "b.jpg"])
        _ = try await indexer.index()
        #expect(library.reader.takeNames() == [])
    }

    /// A file without a date keeps the day from the time zone in which it was first read.
    @Test
    func aNewTimeZoneMakesNoOtherDay() async throws {
        try library.add("a.jpg", "4x3")
        try library.add("b.jpg", "4x3")
        try library.add("broken.jpg", "broken", modified: 1_000_000_000)
        _ = try await indexer.index()
        // Simulates a time zone twelve hours away.
        try catalog.run("UPDATE file SET date = date + 43200000")
        let dates = try ["a.jpg", "b.jpg"].map { try catalog.photo(at: $0).date }
        try library.move("a.jpg", "sub/a.jpg")
        // Read again because its size differs, although its time is the same.
        try library.add("b.jpg", "40x30")
        #expect(try await indexer.index().changed == 1)
        #expect(try ["sub/a.jpg", "b.jpg"].map { try catalog.photo(at: $0).date } == dates)
        // With another time, it gets another day.
        try library.add("b.jpg", "40x30", modified: 1_100_000_000)
        _ = try await indexer.index()
        #expect(try catalog.photo(at: "b.jpg").date == LocalTime.seconds(of: 1_100_000_000_000_000))
    }
}
