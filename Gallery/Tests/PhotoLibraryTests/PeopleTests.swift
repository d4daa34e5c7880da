import Pictures
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// The people in the photos, with their covers.
@Suite(.onBothDatabases, .library)
struct PeopleTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current
    private static let day = 86_400

    private func add(_ name: String, day: Int, _ people: String...) throws {
        try library.add(name, "4x3|\(day * Self.day)|\(name)" + people.map { "|+person=\($0)" }.joined())
    }

    private func index() async throws { _ = try await library.indexer(catalog).index() }

    /// Returns each person as the name, the number of photos, and the name of the cover.
    private func shown(_ people: People) throws -> [String] {
        let names = Dictionary(uniqueKeysWithValues: try catalog.places().map { ($1, $0) })
        return people.people.map { "\($0.name) \($0.photos) \(names[$0.cover.id] ?? "?")" }
    }

    @Test
    func thoseWithTheMostPhotosComeFirst() async throws {
        try add("b.jpg", day: 2, "Zoë", "anna Berg@0.1,0.2,0.2")
        try await index()
        try add("a.jpg", day: 1, "Béla@0.5,0.5,0.2")
        try add("c.jpg", day: 3, "Anna Berg", "Carl@0,0,0.01")
        try add("d.jpg", day: 4, "Anna Berg@0.6,0.1,0.05")
        try await index()
        let people = try catalog.facets.people()
        #expect(people.count == 4)
        // The newest photo has a smaller face, and the second one has none.
        #expect(try shown(people) == ["anna Berg 3 b.jpg", "Béla 1 a.jpg", "Carl 1 c.jpg", "Zoë 1 b.jpg"])
        let cover = people.people[0].cover
        #expect(cover.width == 4 && cover.height == 3)
        #expect(cover.face == Person.Area(x: 0.1, y: 0.2, width: 0.2, height: 0.2))
        #expect(try people.people[0].cover.version == #require(try catalog.photos.photo(cover.id)).version)
        #expect(people.people[3].cover.face == nil)
        #expect(try shown(catalog.facets.people(offset: 1, limit: 2)) == ["Béla 1 a.jpg", "Carl 1 c.jpg"])
        #expect(
            try catalog.facets.people(offset: 4)
                == {
                    var none = People(); none.count = 4; return none
                }()
        )
    }

    /// The newest of several large faces. Without one, the newest of several small ones, and else the newest photo.
    @Test
    func theCoverIsTheNewestPhotoWithAFace() async throws {
        try add("a.jpg", day: 3, "Anna@0,0,0.3")
        try add("b.jpg", day: 5, "Anna@0,0,0.1", "Béla@0,0,0.05")
        try add("c.jpg", day: 4, "Anna@0,0,0.9", "Béla@0,0,0.06", "Carl")
        try add("d.jpg", day: 9, "Anna@0,0,0.09", "Béla", "Carl")
        try await index()
        #expect(try shown(catalog.facets.people()) == ["Anna 4 b.jpg", "Béla 3 b.jpg", "Carl 2 d.jpg"])
        try library.remove("b.jpg")
        try add("d.jpg", day: 9, "Anna@0,0,0.09", "Béla@0,0,0.01", "Carl")
        try await index()
        #expect(try shown(catalog.facets.people()) == ["Anna 3 c.jpg", "Béla 2 d.jpg", "Carl 2 d.jpg"])
    }

    @Test
    func onlyShownPhotosCount() async throws {
        for (name, person) in [("a/1.jpg", "Anna@0,0,0.3"), ("b/2.jpg", "Anna@0,0,0.2"), ("b/3.jpg", "Béla")]
        {
            try library.add(name, "4x3|\(Self.day)|\(name)|+person=\(person)")
        }
        let folders = ["a", "b"].map { library.photos.appending($0) }
        // Files that are read at the same time get their numbers in any order.
        _ = try await library.indexer(catalog, folders: [folders[0]]).index()
        _ = try await library.indexer(catalog, folders: folders).index()
        #expect(try shown(catalog.facets.people()) == ["Anna 2 2.jpg", "Béla 1 3.jpg"])
        // The same content counts once.
        let hash = Array("x".utf8).withUnsafeBytes { ContentHash(of: $0) }
        for name in ["1.jpg", "2.jpg"] {
            let photo = try catalog.photo(at: name)
            try catalog.thumbnails.setMade(id: photo.id, version: photo.version, contentHash: hash, color: 1)
        }
        #expect(try shown(catalog.facets.people()) == ["Anna 1 1.jpg", "Béla 1 3.jpg"])
        _ = try await library.indexer(catalog, folders: [folders[0]]).index()
        #expect(try shown(catalog.facets.people()) == ["Anna 1 1.jpg"])
        _ = try await library.indexer(catalog, folders: [folders[1]]).index()
        #expect(try shown(catalog.facets.people()) == ["Anna 1 2.jpg", "Béla 1 3.jpg"])
    }

    /// Who isn't in the photos isn't named.
    @Test
    func somePhotosHaveSomePeople() async throws {
        try add("trip/a.jpg", day: 1, "Anna@0,0,0.2", "Béla")
        try add("trip/b.jpg", day: 2, "Anna@0,0,0.2")
        try add("home/c.jpg", day: 3, "Anna@0,0,0.2", "Carl")
        try await index()
        let trip = [SearchQuery(folder: "trip")]
        #expect(try shown(catalog.facets.people(within: trip)) == ["Anna 2 trip/b.jpg", "Béla 1 trip/a.jpg"])
        #expect(try catalog.facets.people(within: trip).count == 2)
        #expect(try shown(catalog.facets.people(offset: 1, within: trip)) == ["Béla 1 trip/a.jpg"])
        #expect(try catalog.facets.people(within: [SearchQuery(folder: "nowhere")]) == People())
        let some = [try catalog.photo(at: "home/c.jpg").id]
        #expect(try shown(catalog.facets.people(in: some)) == ["Anna 1 home/c.jpg", "Carl 1 home/c.jpg"])
    }
}
