import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// The files that Google Takeout puts next to photos.
@Suite(.onBothDatabases, .library)
struct SidecarTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current
    private let indexer: LibraryIndexer

    init() {
        indexer = library.indexer(catalog)
    }

    private static let json = """
        {"title": "a.jpg", "description": " At the lake ", "photoTakenTime": {"timestamp": "1000000000"},
        "geoData": {"latitude": 47.5, "longitude": 8.75, "altitude": 0.0}}
        """

    @Test
    func addsWhatThePhotoLacks() async throws {
        try library.add("a.jpg")
        try library.add("a.jpg.json", Self.json)
        try library.add("own.jpg", "4x3|86400|Its own caption|")
        try library.add("own.jpg.supplemental-metadata.json", Self.json)
        let summary = try await indexer.index()
        #expect(summary.photos == 2 && summary.formats == [:] && summary.leftOutText == nil)
        let photo = try catalog.photo(at: "a.jpg")
        // 2001-09-09 03:46:40, because summer time was 2 hours ahead of UTC near Zürich.
        #expect(photo.taken == 1_000_007_200)
        #expect(photo.dateSource == .takeout)
        #expect(photo.caption == "At the lake")
        #expect(photo.coordinates == Coordinates(latitude: 47.5, longitude: 8.75))
        let own = try catalog.photo(at: "own.jpg")
        #expect(own.taken == 86_400 && own.dateSource == .picture && own.caption == "Its own caption")
        #expect(own.coordinates == Coordinates(latitude: 47.5, longitude: 8.75))
    }

    @Test
    func mayArriveLaterOrChange() async throws {
        try library.add("a.jpg")
        _ = try await indexer.index()
        #expect(try catalog.photo(at: "a.jpg").caption == nil)
        let version = try catalog.photo(at: "a.jpg").version
        try library.add("a.jpg.json", Self.json)
        _ = try await indexer.index()
        #expect(try catalog.photo(at: "a.jpg").caption == "At the lake")
        try library.add("a.jpg.json", #"{"description": "By the sea", "photoTakenTime": {"timestamp": "0"}}"#)
        _ = try await indexer.index()
        #expect(try catalog.photo(at: "a.jpg").caption == "By the sea")
        try library.remove("a.jpg.json")
        _ = try await indexer.index()
        #expect(try catalog.photo(at: "a.jpg").caption == nil)
        #expect(try catalog.photo(at: "a.jpg").version == version, "its thumbnails stay valid")
    }

    @Test(arguments: ["", "[]", "{}", #"{"description": "text"}"#, #"{"photoTakenTime": 7}"#, "not JSON"])
    func otherFiles(json: String) {
        #expect(TakeoutSidecar(json: Array(json.utf8)) == nil)
    }

    @Test
    func valuesOutOfRange() throws {
        let json =
            #"{"photoTakenTime": {"timestamp": "99999999999999999"}, "geoData": {"latitude": 91, "longitude": 0}}"#
        let sidecar = try #require(TakeoutSidecar(json: Array(json.utf8)))
        #expect(sidecar.taken == nil && sidecar.coordinates == nil && sidecar.description == nil)
        // The smallest number has no absolute value.
        for time in [Int64.min, .min + 1, .max, -1 << 40, 1 << 40] {
            let json = #"{"photoTakenTime": {"timestamp": "\#(time)"}}"#
            #expect(try #require(TakeoutSidecar(json: Array(json.utf8))).taken == nil, "\(time)")
        }
        let first = #"{"photoTakenTime": {"timestamp": "-1099511627775"}}"#
        #expect(TakeoutSidecar(json: Array(first.utf8))?.taken == -1_099_511_627_775)
        let nowhere = #"{"geoData": {"latitude": 0.0, "longitude": 0.0}}"#
        #expect(TakeoutSidecar(json: Array(nowhere.utf8))?.coordinates == nil)
    }

    /// What is missing, or of another kind than Takeout writes, loses nothing else.
    @Test(arguments: [
        #""geoData": {}"#, #""geoData": {"latitude": "1"}"#, #""geoData": null"#, #""people": {}"#,
        #""people": [{}, 7], "favorited": "no""#, #""title": 7"#,
    ])
    func oddValues(more: String) throws {
        let json = ##"{"description": "Sea", "photoTakenTime": {"timestamp": "5"}, \##(more)}"##
        let sidecar = try #require(TakeoutSidecar(json: Array(json.utf8)))
        #expect(sidecar.taken == 5 && sidecar.description == "Sea" && sidecar.coordinates == nil)
        #expect(sidecar.people == [] && !sidecar.isFavorite)
    }

    @Test
    func peopleAndFavorites() async throws {
        let json = """
            {"people": [{"name": "Ann"}, {"name": " "}, {"name": "Bo"}], "favorited": true, "geoData": {}}
            """
        try library.add("a.jpg")
        try library.add("a.jpg.json", json)
        try library.add("own.jpg", "4x3|||+rating=2|+person=Cleo")
        try library.add("own.jpg.json", json)
        _ = try await indexer.index()
        let photo = try catalog.photo(at: "a.jpg")
        #expect(photo.people.map(\.name) == ["Ann", "Bo"] && photo.rating == 5)
        let own = try catalog.photo(at: "own.jpg")
        #expect(own.people.map(\.name) == ["Cleo"] && own.rating == 2)
    }

    /// The name of a photo's file may be that of a file next to another one.
    @Test
    func aFileWithoutThePicturesEndingIsThatOfItsTitle() async throws {
        for name in ["a.jpg", "b.jpg", "c.jpg"] { try library.add(name) }
        try library.add("a.supplemental-metadata.json", Self.json)
        try library.add("b.json", Self.json.replacing("a.jpg", with: "b"))
        try library.add("c.json", Self.json.replacing("a.jpg", with: "other.jpg"))
        let summary = try await indexer.index()
        #expect(try catalog.photo(at: "a.jpg").caption == "At the lake")
        #expect(try catalog.photo(at: "b.jpg").caption == "At the lake")
        #expect(try catalog.photo(at: "c.jpg").caption == nil)
        #expect(summary.formats == [".json": 2])
    }
}
