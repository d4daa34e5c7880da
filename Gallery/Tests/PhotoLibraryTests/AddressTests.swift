import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// The names of photos in addresses of the page.
@Suite(.onBothDatabases, .library)
struct AddressTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    private func address(of name: String) throws -> String? {
        try catalog.photos.number(named: name).flatMap { try catalog.photos.photo($0) }?.address
    }

    @Test
    func aPathIsFoundAgainInAnotherCatalog() async throws {
        try library.add("b.jpg")
        try library.add("sub/é b.jpg")
        try library.add("19")
        _ = try await library.indexer(catalog).index()
        #expect(try catalog.photo(at: "sub/é b.jpg").address == "sub/é b.jpg")
        #expect(try catalog.photo(at: "19").address == "./19")
        for name in ["b.jpg", "sub/é b.jpg", "./19"] {
            #expect(try address(of: name) == name)
        }
        for name in [
            "", "/", "c.jpg", "sub", "sub/b.jpg", "../photos/b.jpg", "sub/../b.jpg", "b.jpg\0", "19/b.jpg",
        ] {
            #expect(try catalog.photos.number(named: name) == nil, "\(name)")
        }
    }

    @Test
    func severalFoldersHaveTheirNamesInFront() async throws {
        try library.add("one/a.jpg")
        try library.add("two/a.jpg", "3x4")
        let folders = ["one", "two"].map { library.photos.appending($0) }
        _ = try await library.indexer(catalog, folders: [folders[1]]).index()
        #expect(try address(of: "a.jpg") == "a.jpg")
        _ = try await library.indexer(catalog, folders: folders).index()
        #expect(try address(of: "one/a.jpg") == "one/a.jpg")
        #expect(try address(of: "two/a.jpg") == "two/a.jpg")
        _ = try await library.indexer(catalog, folders: [folders[0]]).index()
        // An address from the time of two folders still works, and one of a folder that isn't shown doesn't.
        #expect(try address(of: "one/a.jpg") == "a.jpg")
        #expect(try catalog.photos.number(named: "two/a.jpg") == nil)
    }

    @Test
    func camerasAreSearchedAndCorrectionsAreNamed() async throws {
        try library.add("a.jpg", "4x3|86400|A mountain|alps|Canon EOS 5D|EF50mm f/1.4")
        try library.add("b.jpg", "4x3|86400|Two mountains|")
        try library.add("c.jpg", "4x3|86400|A fountain|")
        _ = try await library.indexer(catalog).index()
        func count(_ text: String) throws -> Int {
            try catalog.search.photos(SearchQuery(text: text, tags: [])).count
        }
        #expect(try count("canon") == 1 && count("ef50mm") == 1 && count("eos mountain") == 1)
        func correction(_ text: String) throws -> String? {
            let wallQuery = WallQuery(search: SearchQuery(text: text, tags: []))
            let correction = try catalog.walls.outline(of: wallQuery, first: SearchLimits()).correction
            #expect(try catalog.walls.outline(of: wallQuery).correction == correction)
            return correction
        }
        #expect(try correction("mountain") == nil)
        #expect(try correction("mountian") == "mountain")
        #expect(try correction("mountian alps") == "mountain alps")
        #expect(try correction("mountian nothing") == nil)
        #expect(try correction("") == nil)
        try library.move("a.jpg", "d.jpg")
        _ = try await library.indexer(catalog).index()
        #expect(try count("canon") == 1)
    }
}
