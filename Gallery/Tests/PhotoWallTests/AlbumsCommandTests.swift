import Foundation
import Logging
import SystemPackage
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
    ) {
        let command = try RunningCommand(arguments)
        var lines: [String] = []
        while let line = try await command.line() { lines.append(line) }
        return (await command.status(), lines, command.errors)
    }

    /// A wall that is open, with two favorites and an album of two photos.
    private static func withAlbums(
        of owner: CollectionOwner = .everybody,
        _ body: @escaping @Sendable (TestWall, _ data: String) async throws -> Void
    ) async throws {
        try await TestWall.run(isServed: false) { wall in
            let collections = try Collections(
                CollectionFile(DataFolder(wall.scratch["data"]).albums),
                wall.catalog,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            )
            let ids = try await [
                wall.photo("wood.png").id, wall.photo("życie.jpg").id, wall.photo("sea.jpg").id,
            ]
            #expect(try collections.add([ids[0]], to: "favorites", of: owner))
            #expect(try collections.add([ids[1]], to: "favorites", of: owner))
            try collections.add([ids[1], ids[2]].sorted(), toAlbum: name, of: owner)
            try collections.add([ids[2]], toAlbum: "A|B", of: owner)
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
                    && nothing.errors.hasSuffix("no catalog found; name its folder with --data\n")
            )
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

    @Test
    func aUsersAlbums() async throws {
        try await TestWall.run(isServed: false) { wall in
            let users = UserFile(wall.scratch["users"])
            try users.set("Ann", password: "a password")
            let owner = try CollectionOwner("Ann", in: users)
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let collections = try Collections(
                CollectionFile(besides: users.path),
                wall.catalog,
                logger: logger
            )
            try collections.add([try await wall.photo("sea.jpg").id], toAlbum: "Mine", of: owner)
            let file = ["--users", users.path.string]
            let list = try await Self.run("albums", "list", file[0], file[1], "--user", "Ann")
            #expect(list == (0, ["Favorites: 0 photos", "Mine: 1 photo"], ""))
            let nobody = try await Self.run("albums", "list", file[0], file[1], "--user", "Ben")
            #expect(nobody == (65, [], "\(users.path) has nobody called \"Ben\"\n"))
            let nameless = try await Self.run("albums", "list", file[0], file[1])
            #expect(nameless.status == 64)
            // A damaged file is one line.
            try Data("{".utf8).write(to: URL(fileURLWithPath: "\(users.path).albums"))
            let damaged = try await Self.run("albums", "list", file[0], file[1], "--user", "Ann")
            let text = "not a file of albums; put a copy of the file in its place, or move it away"
            #expect(damaged == (66, [], "\(users.path).albums: \(text)\n"))
        }
    }
}
