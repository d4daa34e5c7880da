import SourceFiles
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary
@testable import Pictures

/// The files of XMP next to photos. The fake reader reads them like its pictures.
@Suite(.onBothDatabases, .library)
struct XMPSidecarTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current
    private let indexer: LibraryIndexer

    init() {
        indexer = library.indexer(catalog)
    }

    @Test
    func winsOverThePhoto() async throws {
        try library.add("a.jpg", "4x3|86400|Own|own|+rating=2|+person=Ann|+place=1,2")
        try library.add("a.jpg.xmp", "1x1|172800|Other|other|+rating=4|+person=Bob|+place=3,4")
        try library.add("a.xmp", "1x1||Not this one")
        try library.add("b.jpg", "4x3|86401|Own|own|+rating=2|+person=Ann")
        // It has only a day, and says that there is no rating.
        try library.add("b.xmp", "1x1|86400|+rating=0")
        let summary = try await indexer.index()
        #expect(summary.photos == 2 && summary.sidecars == 3 && summary.formats == [:])
        let a = try catalog.photo(at: "a.jpg")
        #expect(
            a.taken == 172_800 && a.caption == "Other" && a.tags == ["other"] && a.rating == 4 && a.width == 4
        )
        #expect(a.people == [Person(name: "Bob")] && a.coordinates == Coordinates(latitude: 3, longitude: 4))
        let b = try catalog.photo(at: "b.jpg")
        #expect(a.dateSource == .sidecar && b.dateSource == .picture)
        #expect(b.taken == 86_401 && b.caption == "Own" && b.tags == ["own"] && b.rating == nil)
        #expect(b.people == [Person(name: "Ann")])
    }

    /// 2019-07-21 23:06:38 at 8 hours before UTC is 2019-07-22 07:06:38 in UTC.
    @Test(
        arguments: [
            (1_563_779_198, 0, 1_563_750_398, DateSource.picture),
            (1_563_757_598, -21_600, 1_563_750_398, .picture),
            (1_563_779_199, 0, 1_563_750_399, .sidecar), (1_563_786_398, 7200, 1_563_750_398, .picture),
            (1_563_786_399, 7200, 1_563_786_399, .sidecar), (1_563_779_198, nil, 1_563_779_198, .sidecar),
        ] as [(Int64, Int64?, Int64, DateSource)]
    )
    func theSameMomentInAnotherZoneIsNoOtherDate(date: Int64, zone: Int64?, taken: Int64, source: DateSource)
    {
        var facts = PictureFacts(width: 1, height: 1, format: "jpeg", taken: 1_563_750_398)
        facts.takenZone = -28_800
        var sidecar = PictureFacts(width: 1, height: 1, format: "xmp", taken: date)
        sidecar.takenZone = zone
        facts.take(sidecar)
        #expect(facts.taken == taken && facts.takenSource == source)
    }

    /// A video's header says when it was recorded.
    @Test
    func theDateOfASidecarWinsOverAVideosHeader() {
        var facts = PictureFacts(width: 1, height: 1, format: "mp4")
        facts.recorded = 1_563_779_198
        facts.take(PictureFacts(width: 1, height: 1, format: "xmp", taken: 1_000_000_000))
        facts.takeRecordedTime(in: .known)
        #expect(facts.taken == 1_000_000_000 && facts.takenSource == .sidecar)
    }

    @Test
    func arrivesChangesAndGoes() async throws {
        try library.add("a.jpg", "4x3|||own")
        try library.add("b.jpg")
        _ = try await indexer.index()
        let version = try catalog.photo(at: "a.jpg").version
        for (content, rating) in [("1x1|+rating=4", 4), ("1x1|+rating=5", 5), (nil, nil)] as [(String?, Int?)]
        {
            if let content {
                try library.add("a.xmp", content, modified: 1_000_000_000 + (rating ?? 0))
            } else {
                try library.remove("a.xmp")
            }
            _ = library.reader.takeNames()
            _ = try await indexer.index()
            let photo = try catalog.photo(at: "a.jpg")
            #expect(photo.rating == rating && photo.version == version, "its thumbnails stay valid")
            #expect(
                try catalog.search.photos(SearchQuery(text: "rating:>=1"))
                    == (rating == nil ? [] : [photo.id])
            )
            #expect(library.reader.takeNames() == ["a.jpg"])
        }
        let read = library.reader.sidecars
        _ = try await indexer.index()
        #expect(library.reader.takeNames() == [] && library.reader.sidecars == read)
    }

    /// A damaged one is listed with the reason, and the photo is shown.
    @Test
    func damaged() async throws {
        try library.add("a.jpg", "4x3||Own")
        try library.add("a.jpg.xmp", "broken")
        _ = try await indexer.index()
        #expect(try catalog.photo(at: "a.jpg").caption == "Own")
        #expect(try catalog.folders.unreadable().map { "\($0.path): \($0.reason)" } == ["a.jpg.xmp: cut off"])
    }

    /// Those that aren't to be seen say nothing.
    @Test
    func ignored() async throws {
        try library.add("a.jpg", "4x3||Own")
        try library.add("a.xmp", "1x1||Other")
        try library.add(".brickworkignore", "*.xmp")
        _ = try await indexer.index()
        #expect(try catalog.photo(at: "a.jpg").caption == "Own")
    }

    /// A photo whose sidecar can't be read now has what the sidecar says once it can.
    @Test
    func aSidecarThatCannotBeReadNow() async throws {
        try library.add("a.jpg", "4x3||Own")
        _ = try await indexer.index()
        try library.add("a.xmp", "1x1||Other")
        try library.add("b.jpg", "4x3||Own")
        try library.add("b.xmp", "1x1||Other")
        library.reader.sidecarFailures = ["a.xmp", "b.xmp"].map { library.photos.appending($0) }
        _ = try await indexer.index()
        for name in ["a.jpg", "b.jpg"] { #expect(try catalog.photo(at: name).caption == "Own") }
        // Meanwhile, another worker has read the sidecars.
        try catalog.run("UPDATE file SET waiting = NULL, state = 2 WHERE state = 3 AND size = 10")
        library.reader.sidecarFailures = []
        _ = try await indexer.index()
        #expect(try catalog.photo(at: "a.jpg").caption == "Other")
        #expect(try catalog.photo(at: "b.jpg").caption == "Other")
    }

    /// A worker that gets a photo by its name can't see if its sidecar has changed: another worker may have read it first.
    @Test
    func photosWithSidecarsAreReadByName() async throws {
        for name in ["a.jpg", "a.jpg.xmp", "b.jpg"] { try library.add(name) }
        _ = try await indexer.index()
        let walk = try library.walk(catalog)
        let found = try walk.look(
            at: ["a.jpg", "a.jpg.xmp", "b.jpg"].map { FileName($0) },
            in: library.photos
        )
        #expect(found.map(\.name.text) == ["a.jpg"] && found.allSatisfy(\.hasNewSidecar))
    }

    /// The case of letters may differ, unless the file is that of another photo.
    @Test
    func namesInOtherCases() async throws {
        try library.add("mixed.jpg", "4x3")
        try library.add("mixed.JPG.xmp", "1x1||mixed")
        try library.add("b.jpg", "4x3")
        try library.add("b.jpg.xmp", "1x1||exact")
        try library.add("B.JPG.xmp", "1x1||other case")
        try library.add("c.jpg", "4x3")
        try library.add("C.jpg", "4x3")
        try library.add("C.jpg.XMP", "1x1||of C")
        try library.add("D.jpg", "4x3")
        try library.add("d.xmp", "1x1||stem")
        _ = try await indexer.index()
        func captions() throws -> [String?] {
            try ["mixed.jpg", "b.jpg", "c.jpg", "C.jpg", "D.jpg"].map { try catalog.photo(at: $0).caption }
        }
        #expect(try captions() == ["mixed", "exact", nil, "of C", "stem"])
        try library.add("mixed.JPG.xmp", "1x1||changed", modified: 1_000_000_001)
        try library.remove("d.xmp")
        _ = try await indexer.index()
        #expect(try captions() == ["changed", "exact", nil, "of C", nil])
    }
}
