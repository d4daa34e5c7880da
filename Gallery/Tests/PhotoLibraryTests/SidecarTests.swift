import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// The files that Google Takeout puts next to photos.
@Suite(.onBothDatabases)
struct SidecarTests {
    private let library: TemporaryLibrary
    private let catalog: Catalog
    private let indexer: LibraryIndexer

    init() throws {
        library = try TemporaryLibrary()
        catalog = try library.catalog()
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
        #expect(photo.taken == LocalTime.seconds(of: 1_000_000_000_000_000))
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

    @Test
    func names() {
        func names(_ photo: String) -> [String] { TakeoutSidecar.names(of: FileName(photo)).map(\.text) }
        #expect(names("a.jpg") == ["a.jpg.json", "a.jpg.supplemental-metadata.json"])
        #expect(names("a(2).jpg").suffix(2) == ["a.jpg(2).json", "a.jpg.supplemental-metadata(2).json"])
        #expect(names("a-edited.jpg").suffix(2) == ["a.jpg.json", "a.jpg.supplemental-metadata.json"])
        #expect(
            names("Screenshot_20220101-123456_Some App.jpg")
                == [
                    "Screenshot_20220101-123456_Some App.jpg.json",
                    "Screenshot_20220101-123456_Some App.jpg.supple.json",
                ]
        )
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
        #expect(TakeoutSidecar(json: Array(first.utf8))?.taken == -1_099_511_627_775_000_000)
        let nowhere = #"{"geoData": {"latitude": 0.0, "longitude": 0.0}}"#
        #expect(TakeoutSidecar(json: Array(nowhere.utf8))?.coordinates == nil)
    }
}
