import Foundation
import SystemPackage
import TestDatabases
import Testing

@testable import PhotoLibrary
@testable import WallServer

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `brickwork albums`: lists and exports, also while a server uses the catalog.
@Suite(.timeLimit(.minutes(10)))
struct AlbumsCommandTests {
    private static let name = "Ann & <Ben> ]]> “x”"

    /// Runs the command to its end.
    private static func run(_ arguments: String...) async throws -> (
        status: Int32?, lines: [String], errors: String
    ) { try await run(arguments) }

    private static func run(_ arguments: [String]) async throws -> (
        status: Int32?, lines: [String], errors: String
    ) {
        let command = try RunningCommand(arguments)
        var lines: [String] = []
        while let line = try await command.line() { lines.append(line) }
        return (await command.status(), lines, command.errors)
    }

    /// A wall that is open, with two favorites and an album of two photos.
    private static func withAlbums(
        _ body: @escaping @Sendable (TestWall, _ data: String) async throws -> Void
    ) async throws {
        try await TestWall.run(isServed: false) { wall in
            let database = try UserDatabase(.file(DataFolder(wall.scratch["data"]).users))
            let collections = try Collections(database, wall.catalog, haveNames: false)
            let owner = try #require(collections.nameless)
            let ids = try await [
                wall.photo("wood.png").id, wall.photo("życie.jpg").id, wall.photo("sea.jpg").id,
            ]
            #expect(try database.add(collections.names(of: [ids[0]]), to: "favorites", of: owner))
            #expect(try database.add(collections.names(of: [ids[1]]), to: "favorites", of: owner))
            try database.add(collections.names(of: [ids[1], ids[2]].sorted()), toAlbum: name, of: owner)
            try database.add(collections.names(of: [ids[2]]), toAlbum: "A|B", of: owner)
            try await body(wall, wall.scratch["data"].string)
        }
    }

    @Test
    func listsAndPaths() async throws {
        try await Self.withAlbums { wall, data in
            let list = try await Self.run("albums", "list", "--data", data)
            #expect(list == (0, ["Favorites: 2 photos", "\(Self.name): 2 photos", "A|B: 1 photo"], ""))
            func path(_ name: String) -> String { wall.photos.appending(FilePath(name).components).string }
            let favorites = try await Self.run("albums", "export", "--favorites", "--data", data)
            #expect(favorites == (0, [path("wood.png"), path("ż/życie.jpg")], ""))
            // A photo of two albums is printed once.
            let all = try await Self.run("albums", "export", "--data", data)
            #expect(all == (0, [path("wood.png"), path("ż/życie.jpg"), path("sea.jpg")], ""))
            let json = try await Self.run("albums", "export", "--album", Self.name, "--json", "--data", data)
            struct Listed: Decodable, Equatable { let name: String, isFavorites: Bool, photos: [String] }
            let listed = try JSONDecoder().decode([Listed].self, from: Data(json.lines.joined().utf8))
            let album = Listed(
                name: Self.name,
                isFavorites: false,
                photos: [path("sea.jpg"), path("ż/życie.jpg")]
            )
            #expect(listed == [album])
            let missing = try await Self.run("albums", "export", "--album", "None", "--data", data)
            #expect(missing == (65, [], "there is no album \"None\"\n"))
            let nothing = try await Self.run("albums", "export", "--data", wall.scratch["nowhere"].string)
            #expect(
                nothing.status == 66
                    && nothing.errors.hasSuffix("users.sqlite: no such file; brickwork serve makes it\n")
            )
        }
    }

    @Test
    func photosThatAreGoneDoNotCount() async throws {
        try await Self.withAlbums { wall, data in
            try FileManager.default.removeItem(atPath: wall.scratch["photos/wood.png"].string)
            _ = try await wall.indexer.index()
            let list = try await Self.run("albums", "list", "--data", data)
            let lines = ["Favorites: 1 photo", "\(Self.name): 2 photos", "A|B: 1 photo"]
            #expect(list == (0, lines, "Favorites: 1 photo is not in the library folders\n"))
        }
    }

    /// Collects what an XML parser understands: the texts of elements by name, and the attributes of the description.
    private final class Reader: NSObject, XMLParserDelegate {
        var texts: [String: [String]] = [:], attributes: [String: String] = [:]
        private var path: [String] = [], text = ""

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            path.append(name)
            text = ""
            if name == "rdf:Description" { self.attributes = attributes }
        }

        func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }

        func parser(
            _ parser: XMLParser,
            didEndElement name: String,
            namespaceURI: String?,
            qualifiedName: String?
        ) {
            if name == "rdf:li" { texts[path.dropLast(2).last ?? "", default: []].append(text) }
            path.removeLast()
        }
    }

    private static func read(_ file: FilePath) throws -> (rating: String?, texts: [String: [String]]) {
        let data = try #require(FileManager.default.contents(atPath: file.string), "\(file)")
        let parser = XMLParser(data: data), reader = Reader()
        parser.delegate = reader
        #expect(parser.parse(), "\(String(decoding: data, as: UTF8.self))")
        return (reader.attributes["xmp:Rating"], reader.texts)
    }

    @Test
    func sidecars() async throws {
        try await Self.withAlbums { wall, data in
            let folder = wall.scratch["out"]
            let written = try await Self.run("albums", "export", "--xmp", folder.string, "--data", data)
            #expect(written == (0, ["3 sidecars written."], ""))
            #expect(
                wall.scratch.files.filter { $0.hasPrefix("out/") }.sorted() == [
                    "out/sea.jpg.xmp", "out/wood.png.xmp", "out/ż/życie.jpg.xmp",
                ]
            )
            let tags = ["dc:subject": [Self.name], "lr:hierarchicalSubject": [Self.name]]
            let two = ["dc:subject": [Self.name, "A|B"], "lr:hierarchicalSubject": [Self.name]]
            #expect(try Self.read(folder.appending("sea.jpg.xmp")) == (nil, two))
            #expect(try Self.read(folder.appending("wood.png.xmp")) == ("5", [:]))
            #expect(try Self.read(folder.appending("ż").appending("życie.jpg.xmp")) == ("5", tags))
            // The folders of photos have no new files.
            #expect(!wall.scratch.files.contains { $0.hasPrefix("photos/") && $0.hasSuffix(".xmp") })
            // Existing files stay, also those of programs that leave out the extension.
            try FileManager.default.removeItem(atPath: folder.appending("sea.jpg.xmp").string)
            try FileManager.default.removeItem(atPath: folder.appending("wood.png.xmp").string)
            _ = try wall.scratch.write(Array("mine".utf8), "out/WOOD.XMP")
            let again = try await Self.run("albums", "export", "--xmp", folder.string, "--data", data)
            #expect(again.status == 73 && again.lines == ["1 sidecar written."])
            #expect(
                again.errors
                    == "2 sidecars exist already, and no file was overwritten; the first one belongs to \(folder)/wood.png\n"
            )
            #expect(try wall.scratch.bytes(wall.scratch["out/WOOD.XMP"]) == Array("mine".utf8))
            #expect(!wall.scratch.files.contains("out/wood.png.xmp"))
            #expect(try Self.read(folder.appending("sea.jpg.xmp")).texts == two)
        }
    }

    /// Another catalog reads the sidecars, if the user names the folder of photos.
    @Test
    func sidecarsAreRead() async throws {
        try await Self.withAlbums { wall, data in
            let photos = wall.photos.string, other = wall.scratch["other"]
            let written = try await Self.run("albums", "export", "--xmp", photos, "--data", data)
            #expect(written.status == 0)
            let index = try await Self.run("index", photos, "--data", other.string)
            #expect(index.status == 0)
            let catalog = try Catalog(reading: DataFolder(other).catalog)
            let all = try catalog.search.photos(SearchQuery()).compactMap { try catalog.photos.photo($0) }
            let life = try #require(all.first { $0.name == "życie.jpg" })
            #expect(life.rating == 5 && life.tags == [Self.name])
            #expect(all.first { $0.name == "sea.jpg" }?.rating == nil)
        }
    }

    @Test(.onBothDatabases)
    func aUsersAlbums() async throws {
        try await TestWall.run(isServed: false) { wall in
            let users = try TestUsers("Ann")
            let collections = try Collections(users.database, wall.catalog, haveNames: true)
            let owner = try #require(try users.database.user(named: "Ann"))
            let sea = try collections.names(of: [try await wall.photo("sea.jpg").id])
            try users.database.add(sea, toAlbum: "Mine", of: owner)
            func run(_ arguments: String...) async throws -> (status: Int32?, lines: [String], errors: String)
            {
                let data = ["--data", wall.scratch["data"].string]
                return try await Self.run(["albums", "list"] + users.arguments + data + arguments)
            }
            let list = try await run("--user", "Ann")
            if case .file = users.place {
                #expect(list == (0, ["Favorites: 0 photos", "Mine: 1 photo"], ""))
            } else {
                // The database's own catalog has no photos.
                let note = "Mine: 1 photo is not in the library folders\n"
                #expect(list == (0, ["Favorites: 0 photos", "Mine: 0 photos"], note))
            }
            #expect(try await run("--user", "Ben") == (65, [], "there is nobody called \"Ben\"\n"))
            guard case .file(let file) = users.place else { return }
            #expect(try await run().status == 64)
            // Another file is one line.
            try Data("Ann:secret\n".utf8).write(to: URL(fileURLWithPath: file.string))
            let other =
                "\(file): not a database of users; name another file. "
                + "brickwork user import reads a list of names and hashes into it\n"
            #expect(try await run("--user", "Ann") == (65, [], other))
            #expect(FileManager.default.contents(atPath: file.string) == Data("Ann:secret\n".utf8))
        }
    }
}
