import Pictures
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// Edited pictures and bursts, which are shown as one photo.
@Suite(.onBothDatabases, .library)
struct StackTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    private func index() async throws -> [String] {
        _ = try await library.indexer(catalog).index()
        let places = try catalog.places().keys.sorted()
        let count = try catalog.photos.count()
        #expect(count == places.count)
        return places
    }

    /// The sizes of the bursts of all photos, by name.
    private func bursts() throws -> [String: Int?] {
        let labels = try catalog.photos.labels(of: catalog.places().values.map { $0 })
        return Dictionary(uniqueKeysWithValues: labels.map { ($0.name, $0.burst) })
    }

    private func found(_ text: String) throws -> [String] {
        try catalog.photos.labels(of: catalog.search.photos(SearchQuery(text: text))).map(\.name).sorted()
    }

    /// Removing the edited one shows the original again, with all that is known about it.
    @Test
    func anEditedPictureTakesThePlaceOfItsOriginal() async throws {
        try library.add("IMG_1234.HEIC", "4x3|1|Sea|water")
        try library.add("IMG_1234.CR3", "raw")
        try library.add("IMG_1234.MOV", "clip")
        #expect(try await index() == ["IMG_1234.HEIC"])
        let original = try catalog.photo(at: "IMG_1234.HEIC")
        #expect(original.companions.map(\.name) == ["IMG_1234.CR3", "IMG_1234.MOV"])

        try library.add("IMG_E1234.JPG", "3x3|1|Blue sea|blue")
        #expect(try await index() == ["IMG_E1234.JPG"])
        let edited = try catalog.photo(at: "IMG_E1234.JPG")
        #expect(edited.companions.map(\.name) == ["IMG_1234.HEIC", "IMG_1234.CR3", "IMG_1234.MOV"])
        let file = try #require(edited.companions.first)
        #expect(file.id == original.id && file.version == original.version)
        #expect(file.picture?.width == 4 && file.picture?.height == 3)
        // Its own clip would be played, but there is none.
        #expect(edited.motion == nil)
        #expect(try found("sea") == ["IMG_E1234.JPG"] && found("water") == [])
        #expect(try catalog.facets.tags() == [TagCount(name: "blue", count: 1)])
        // The original can be shown by itself, and its address leads to the photo.
        #expect(try catalog.photos.photo(original.id)?.caption == "Sea")
        #expect(try catalog.photos.content(ofPhoto: original.id)?.version == original.version)
        #expect(try catalog.photos.number(named: "IMG_1234.HEIC") == edited.id)
        let scopes = [SearchQuery(tags: ["blue"])]
        for id in [edited.id] + edited.companions.map(\.id) {
            #expect(try catalog.photos.has(id, within: scopes))
        }
        #expect(try !catalog.photos.has(original.id, within: [SearchQuery(tags: ["water"])]))
        // Nothing is read again.
        _ = library.reader.takeNames()
        _ = try await index()
        #expect(library.reader.takeNames() == [])

        try library.remove("IMG_E1234.JPG")
        #expect(try await index() == ["IMG_1234.HEIC"])
        #expect(try catalog.photo(at: "IMG_1234.HEIC").motion == .clip)
        #expect(try found("water") == ["IMG_1234.HEIC"] && found("blue") == [])
        #expect(try catalog.facets.tags() == [TagCount(name: "water", count: 1)])
    }

    /// It isn't known before it is decoded.
    @Test
    func anEditedPictureThatCannotBeDecodedHidesNothing() async throws {
        try library.add("a.jpg", "4x3|1|Sea|water")
        try library.add("a-edited.jpg", "4x3|1|Blue sea")
        #expect(try await index() == ["a-edited.jpg"])
        let original = try #require(try catalog.photo(at: "a-edited.jpg").companions.first)
        let edited = try catalog.photo(at: "a-edited.jpg")
        let revision = catalog.state.revision.photos
        try catalog.thumbnails.setFailed(
            id: edited.id,
            version: edited.version,
            refusal: PictureRefusal(.undecodable, "cut off")
        )
        #expect(try catalog.places() == ["a.jpg": original.id, "a-edited.jpg": edited.id])
        #expect(catalog.state.revision.photos > revision)
        #expect(try found("water") == ["a.jpg"])
        #expect(try catalog.photos.photo(edited.id)?.companions == [])
        #expect(try await index() == ["a-edited.jpg", "a.jpg"])

        // A later decoder tries again.
        #expect(try catalog.refusals.use(decoder: "libvips 99"))
        #expect(try catalog.places() == ["a-edited.jpg": edited.id])
        try catalog.thumbnails.setFailed(
            id: edited.id,
            version: edited.version,
            refusal: PictureRefusal(.undecodable, "cut off")
        )
        #expect(try catalog.places().count == 2)
        let made = try catalog.thumbnails.setMade(
            id: edited.id,
            version: edited.version,
            contentHash: ContentHash(high: 1, low: 1),
            color: 1
        )
        #expect(!made)
        #expect(try catalog.places() == ["a-edited.jpg": edited.id])
        #expect(try found("water") == [])
    }

    @Test
    func aStackDoesNotDisturbAnother() async throws {
        try library.add("a-b.jpg", "4x3|1")
        try library.add("a-b-edited.jpg", "4x3|1")
        #expect(try await index() == ["a-b-edited.jpg"])
        try library.add("a.jpg", "4x3|2")
        #expect(try await index() == ["a-b-edited.jpg", "a.jpg"])
    }

    @Test
    func samsungsBursts() async throws {
        for number in 1...3 {
            try library.add("samsung/20231207_101605_00\(number).jpg", "4x3|\(number)|||samsung SM-G965F")
            try library.add("scans/20231207_120000_00\(number).jpg", "4x3|\(number)|||EPSON V600")
        }
        let scans = (1...3).map { "scans/20231207_120000_00\($0).jpg" }
        #expect(try await index() == ["samsung/20231207_101605_001.jpg"] + scans)
        let burst = try catalog.photo(at: "samsung/20231207_101605_001.jpg").companions.map(\.name)
        #expect(burst == ["20231207_101605_002.jpg", "20231207_101605_003.jpg"])
        // A picture of something else has taken the place of one.
        try library.add("samsung/20231207_101605_002.jpg", "4x3|9|||EPSON V600", modified: 1_000_000_001)
        #expect(
            try await index()
                == ["samsung/20231207_101605_001.jpg", "samsung/20231207_101605_002.jpg"] + scans
        )
    }

    @Test
    func aBurstIsOnePhoto() async throws {
        let names = [
            "a/00001IMG_00001_BURST20171111030039.jpg", "a/00002IMG_00002_BURST20171111030039_COVER.jpg",
            "a/00003IMG_00003_BURST20171111030039.jpg",
        ]
        for (index, name) in names.enumerated() { try library.add(name, "4x3|\(index)") }
        #expect(try await index() == [names[1]])
        #expect(try catalog.photo(at: names[1]).companions.map { "a/\($0.name)" } == [names[0], names[2]])
        #expect(try bursts() == ["00002IMG_00002_BURST20171111030039_COVER.jpg": 3])

        // The cover alone is moved.
        try library.move(names[1], "b/cover.jpg")
        #expect(try await index() == [names[0], "b/cover.jpg"])
        #expect(try catalog.photo(at: names[0]).companions.map { "a/\($0.name)" } == [names[2]])
        #expect(try bursts() == ["00001IMG_00001_BURST20171111030039.jpg": 2, "cover.jpg": nil])
        // A picture that can't be read hides no other one.
        try library.add(names[0], "broken", modified: 1_000_000_001)
        #expect(try await index() == [names[2], "b/cover.jpg"])
        #expect(try bursts() == ["00003IMG_00003_BURST20171111030039.jpg": nil, "cover.jpg": nil])
    }

    @Test
    func aPhotoIsFoundByTheRawFileOfItsShot() async throws {
        try library.add("1.JPG", "4x3|1")
        try library.add("PXL_20230330_184138390.RAW-01.COVER.jpg", "4x3|2")
        #expect(try await index().count == 2)
        #expect(try found("kind:raw") == [])
        try library.add("1.CR3", "raw")
        try library.add("PXL_20230330_184138390.RAW-02.ORIGINAL.dng", "4x3|2|+format=raw")
        #expect(try await index().count == 2)
        #expect(try found("kind:raw") == ["1.JPG", "PXL_20230330_184138390.RAW-01.COVER.jpg"])
        try library.remove("1.CR3")
        try library.remove("PXL_20230330_184138390.RAW-02.ORIGINAL.dng")
        #expect(try await index().count == 2)
        #expect(try found("kind:raw") == [])
    }

    /// Google Takeout writes the clip of a motion photo as a file of its own.
    @Test
    func aMotionPhotoHasItsClipFromTakeout() async throws {
        try library.add("PXL_20230330_184138390.MP.jpg")
        try library.add("PXL_20230330_184138390.MP", "clip")
        #expect(try await index() == ["PXL_20230330_184138390.MP.jpg"])
        #expect(try catalog.photo(at: "PXL_20230330_184138390.MP.jpg").motion == .clip)
    }
}
