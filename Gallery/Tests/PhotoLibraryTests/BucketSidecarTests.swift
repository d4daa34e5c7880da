import Foundation
import PictureFixtures
import Pictures
import SampleLibrary
import SourceFiles
import StorageFixtures
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// The files next to the photos of a bucket that say something about them.
@Suite(.timeLimit(.minutes(10)), .onBothDatabases, .library)
struct BucketSidecarTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current
    private let photos: BucketPhotos
    private let indexer: LibraryIndexer
    private let picture: [UInt8]

    init() async throws {
        photos = try await BucketPhotos()
        indexer = LibraryIndexer(catalog: catalog, folders: [photos.root], decoders: Decoders.shared)
        picture = try PictureFile.bytes(of: Pixels.quarters(width: 40, height: 30), as: ".jpg")
    }

    private static func xmp(rating: Int, _ elements: String = "") -> [UInt8] {
        Array(
            """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmp:Rating="\(rating)">\(elements)</rdf:Description>
            </rdf:RDF></x:xmpmeta>
            """.utf8
        )
    }

    private static let json = """
        {"title": "c.jpg", "description": "At the lake", "photoTakenTime": {"timestamp": "1000000000"},
        "geoData": {"latitude": 47.5, "longitude": 8.75, "altitude": 0.0}}
        """

    @Test
    func sayWhatTheySayInFolders() async throws {
        for name in ["a.jpg", "b.jpg", "2024/c.jpg"] { try await photos.add(name, picture) }
        let elements = """
            <dc:subject><rdf:Bag><rdf:li>lake</rdf:li></rdf:Bag></dc:subject><dc:description><rdf:Alt>
            <rdf:li xml:lang="x-default">By the lake</rdf:li></rdf:Alt></dc:description>
            <Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Anna</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>
            """
        try await photos.add("a.jpg.xmp", Self.xmp(rating: 4, elements))
        try await photos.add("a.xmp", Self.xmp(rating: 1))
        try await photos.add("b.xmp", Self.xmp(rating: 2))
        try await photos.add("2024/c.jpg.supplemental-metadata.json", Array(Self.json.utf8))
        try await photos.add("2024/d.xmp", Array("damaged".utf8))
        let summary = try await indexer.index()
        #expect(summary.photos == 3 && summary.sidecars == 4 && summary.formats == [:])
        let a = try catalog.photo(at: "a.jpg")
        #expect(a.rating == 4 && a.tags == ["lake"] && a.caption == "By the lake")
        #expect(a.people == [Person(name: "Anna")])
        #expect(try catalog.photo(at: "b.jpg").rating == 2)
        let c = try catalog.photo(at: "2024/c.jpg")
        #expect(c.caption == "At the lake" && c.dateSource == .takeout)
        #expect(c.coordinates == Coordinates(latitude: 47.5, longitude: 8.75))
        #expect(
            try catalog.folders.unreadable().map { "\($0.path): \($0.reason)" } == [
                "2024/d.xmp: it isn't XMP"
            ]
        )
        // All are only listed again.
        _ = photos.takeRequests()
        _ = try await indexer.index()
        #expect(photos.takeRequests() == [.list(""), .list("2024")])
    }

    @Test
    func arriveChangeAndGo() async throws {
        try await photos.add("a.jpg", picture)
        try await photos.add("b.jpg", picture)
        _ = try await indexer.index()
        let version = try catalog.photo(at: "a.jpg").version
        for rating in [4, 5, nil] {
            if let rating {
                try await photos.add("a.xmp", Self.xmp(rating: rating))
            } else {
                try await photos.remove("a.xmp")
            }
            _ = photos.takeRequests()
            _ = try await indexer.index()
            let photo = try catalog.photo(at: "a.jpg")
            #expect(photo.rating == rating && photo.version == version, "its thumbnails stay valid")
            // Once for the photo, and once to say if it is damaged.
            #expect(
                photos.takeRequests().sorted { "\($0)" < "\($1)" }
                    == [.list(""), .read("a.jpg")] + (rating == nil ? [] : [.read("a.xmp"), .read("a.xmp")])
            )
        }
        for caption in ["At the lake", "By the sea", nil] {
            if let caption {
                let json = Self.json.replacing("At the lake", with: caption)
                try await photos.add("b.jpg.json", Array(json.utf8))
            } else {
                try await photos.remove("b.jpg.json")
            }
            _ = try await indexer.index()
            #expect(try catalog.photo(at: "b.jpg").caption == caption)
        }
    }

    /// A bucket without sidecars takes as many requests as it has folders and photos.
    @Test
    func noneAreAskedForInVain() async throws {
        for name in ["a.jpg", "b.jpg", "c/d.jpg"] { try await photos.add(name, picture) }
        _ = photos.takeRequests()
        _ = try await indexer.index()
        #expect(
            photos.takeRequests().sorted { "\($0)" < "\($1)" }
                == [.list(""), .list("c"), .read("a.jpg"), .read("b.jpg"), .read("c/d.jpg")]
        )
    }

    /// The photo keeps what it has, and has what the sidecar says once the service answers again.
    @Test
    func aServiceThatDoesNotAnswerLosesNothing() async throws {
        for name in ["a.jpg", "b.jpg"] { try await photos.add(name, picture) }
        try await photos.add("a.xmp", Self.xmp(rating: 2))
        _ = try await indexer.index()
        try await photos.add("a.xmp", Self.xmp(rating: 5))
        try await photos.add("b.jpg.json", Array(Self.json.utf8))
        let isAway = Locked(true)
        for sidecar in ["a.xmp", "b.jpg.json"] {
            photos.beforeReading(sidecar) { _ in
                if isAway.latest { throw CancellationError() }
            }
        }
        _ = try await indexer.index()
        #expect(try catalog.photo(at: "a.jpg").rating == 2)
        isAway.update { $0 = false }
        // A new program doesn't wait.
        let next = LibraryIndexer(catalog: catalog, folders: [photos.root], decoders: Decoders.shared)
        _ = try await next.index()
        #expect(try catalog.photo(at: "a.jpg").rating == 5)
        #expect(try catalog.photo(at: "b.jpg").caption == "At the lake")
    }

    /// A file that is too large to be a sidecar isn't fetched.
    @Test
    func largeOnesAreLeftAlone() async throws {
        try await photos.add("a.jpg", picture)
        try await photos.add("a.xmp", [UInt8](repeating: 32, count: (4 << 20) + 1))
        _ = photos.takeRequests()
        let summary = try await indexer.index()
        #expect((summary.photos, summary.failed, summary.sidecars) == (1, 0, 1))
        #expect(photos.takeRequests() == [.list(""), .read("a.jpg")])
    }
}
