import Foundation
import PictureFixtures
import SampleLibrary
import SourceFiles
import SystemPackage
import TestDatabases
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary
@testable import WallServer

/// Favorites and albums that users put together: the addresses, the walls, and how photos are found again.
@Suite(.timeLimit(.minutes(10)), .onBothDatabases)
struct CollectionTests {
    private struct Entry: Decodable, Equatable {
        struct Cover: Decodable, Equatable { let id: Int64, version: Int }
        let id: String, name: String, photos: Int, cover: Cover?, numbers: String?
    }

    private struct Numbers: Decodable { let total: Int, numbers: String }

    /// Runs a test with a wall where nobody signs in.
    private static func run(
        isServed: Bool = true,
        fill: (Scratch) throws -> Void = { _ in },
        _ body: @escaping @Sendable (TestWall, TestUsers) async throws -> Void
    ) async throws {
        let users = try TestUsers()
        try await TestWall.run(options: { $0.users = users.place }, isServed: isServed, fill: fill) {
            try await body($0, users)
        }
    }

    /// Sends a change as the page does, and returns the answer's list.
    private static func change(
        _ method: String,
        _ address: String,
        _ wall: TestWall,
        _ headers: KeyValuePairs<String, String> = ["Wall-Change": "1"]
    ) async throws -> [Entry] {
        let answer = try await wall.client.get("/collections\(address)", method: method, headers)
        #expect(answer.status == 200, "\(method) \(address): \(answer.text)")
        return try answer.json([Entry].self)
    }

    private static func ids(_ names: String..., in wall: TestWall) async throws -> [Int64] {
        var ids: [Int64] = []
        for name in names { ids.append(try await wall.photo(name).id) }
        return ids
    }

    // MARK: - The addresses

    @Test
    func photosAreAddedAndRemoved() async throws {
        try await Self.run { wall, _ in
            let ids = try await Self.ids("sea.jpg", "wood.png", "życie.jpg", in: wall)
            let client = wall.client
            let empty = try await client.get("/collections").json([Entry].self)
            #expect(empty == [Entry(id: "favorites", name: "", photos: 0, cover: nil, numbers: "")])
            // A favorite.
            let one = try await Self.change("POST", "/favorites/photos?photos=\(ids[0])", wall)
            let sea = try await wall.photo("sea.jpg")
            let cover = Entry.Cover(id: sea.id, version: sea.version)
            let favorite = Entry(id: "favorites", name: "", photos: 1, cover: cover, numbers: "\(ids[0])")
            #expect(one == [favorite])
            // Again: nothing changes.
            #expect(try await Self.change("POST", "/favorites/photos?photos=\(ids[0])", wall) == one)
            // An album of what a search finds. A second time adds to it.
            let made = try await Self.change("POST", "?name=%20Blue%20things%20&tag=blue", wall)
            #expect(made.map(\.name) == ["", "Blue things"] && made.map(\.photos) == [1, 2])
            let id = made[1].id
            let more = try await Self.change("POST", "?name=Blue+things&photos=\(ids[1])", wall)
            #expect(more.map(\.id) == ["favorites", id] && more[1].photos == 3 && more[1].numbers == nil)
            #expect(more[1].cover?.id == ids[1])
            // Its wall, with orders, groupings, searches and selections in it.
            func numbers(_ query: String) async throws -> [Int] {
                let found = try await client.get("/numbers?album=\(id)&\(query)").json(Numbers.self)
                #expect(found.numbers.isEmpty == (found.total == 0))
                return found.numbers.isEmpty
                    ? [] : try PhotoNumbers.ranges(found.numbers).photos.map(Int.init)
            }
            _ = try await Self.change("DELETE", "/\(id)/photos?photos=\(ids[2])", wall)
            let all = try await wall.shown("\(TestWall.byName)&album=\(id)")
            #expect(all.ids == [UInt32(ids[0]), UInt32(ids[1])])
            #expect(try await numbers("q=sea") == [Int(ids[0])])
            #expect(try await numbers("tag=blue") == [Int(ids[0])])
            #expect(try await numbers("photos=\(ids[1])") == [Int(ids[1])])
            #expect(try await numbers("except=\(ids[1])") == [Int(ids[0])])
            #expect(try await numbers("photos=\(ids[2])") == [])
            // The number of all photos is that of the library.
            let root = try await client.get("/wall?album=\(id)")
            #expect(root["Wall-Photos"] == "3")
            let tag = try #require(root["ETag"])
            #expect(try await client.get("/wall?album=\(id)", ["If-None-Match": tag]).status == 304)
            _ = try await Self.change("POST", "/\(id)/photos?photos=\(ids[2])", wall)
            #expect(try await client.get("/wall?album=\(id)", ["If-None-Match": tag]).status == 200)
            // There is no album of this name.
            #expect(try await client.get("/wall?album=x")["Wall-Photos"] == "3")
            #expect(try await wall.shown("album=x").ids.isEmpty)
        }
    }

    /// Another photo takes the place of the last one.
    @Test
    func aPlaceIsUsedAgain() async throws {
        try await Self.run(isServed: false) { wall, users in
            let collections = try Collections(users.database, wall.catalog, haveNames: false)
            let owner = try #require(collections.nameless)
            let ids = try await Self.ids("sea.jpg", "wood.png", "życie.jpg", in: wall)
            func add(_ id: Int64) throws {
                let names = try collections.names(of: [id])
                #expect(try users.database.add(names, to: "favorites", of: owner))
            }
            try add(ids[0])
            try add(ids[1])
            #expect(try collections.photos(in: "favorites", of: owner) == [ids[0], ids[1]].sorted())
            let places = try #require(try collections.places(of: [ids[1]], in: "favorites", of: owner))
            #expect(try users.database.remove(places, from: "favorites", of: owner))
            try add(ids[2])
            #expect(try collections.places(of: [ids[2]], in: "favorites", of: owner) == places)
            #expect(try collections.photos(in: "favorites", of: owner) == [ids[0], ids[2]].sorted())
        }
    }

    @Test
    func albumsAreRenamedAndDeleted() async throws {
        try await Self.run { wall, _ in
            let first = try await Self.change("POST", "?name=One&tag=blue", wall)[1].id
            let second = try await Self.change("POST", "?name=Two&tag=blue", wall)[2].id
            let renamed = try await Self.change("POST", "/\(first)?name=Three", wall)
            #expect(renamed.map(\.name) == ["", "Three", "Two"] && renamed[1].id == first)
            func status(_ method: String, _ address: String) async throws -> (Int, String) {
                let answer = try await wall.client.get(
                    "/collections\(address)",
                    method: method,
                    ["Wall-Change": "1"]
                )
                return (answer.status, answer.text.trimmingCharacters(in: .newlines))
            }
            let nameless = "The name of an album has 1 to 100 characters on one line."
            let long = String(repeating: "x", count: 101)
            for (method, address, wanted, text) in [
                ("POST", "/\(first)?name=Two", 422, "There is an album with this name already."),
                ("POST", "/\(first)", 422, nameless), ("POST", "/\(first)?name=\(long)", 422, nameless),
                ("POST", "?name=a%0Ab&tag=blue", 422, nameless), ("POST", "?tag=blue", 422, nameless),
                ("POST", "?name=All", 400, "This would be all photos; name photos or a search."),
                ("POST", "?name=None&photos=999", 422, "There are no such photos."),
                ("POST", "/nobody/photos?tag=blue", 404, "There is nothing at this address."),
                ("POST", "/nobody?name=x", 404, "There is nothing at this address."),
                ("DELETE", "/favorites", 404, "There is nothing at this address."),
                ("PUT", "", 405, "Only GET, HEAD, POST are supported."),
                ("GET", "/\(first)", 405, "Only POST and DELETE are supported."),
            ] {
                #expect(try await status(method, address) == (wanted, text), "\(method) \(address)")
            }
            let rest = try await Self.change("DELETE", "/\(first)", wall)
            #expect(rest.map(\.id) == ["favorites", second])
        }
    }

    /// Another site can't send changes, whether users sign in or not.
    @Test
    func otherSitesCannotChangeAlbums() async throws {
        try await Self.run { wall, _ in
            for headers: KeyValuePairs in [
                [:], ["Origin": "http://evil.example"], ["Sec-Fetch-Site": "cross-site", "Wall-Change": "1"],
                ["Sec-Fetch-Site": "same-site", "Wall-Change": "1"],
            ] {
                for (method, address) in [
                    ("POST", "?name=a&tag=blue"), ("DELETE", "/a"), ("POST", "/favorites/photos?tag=blue"),
                ] {
                    let answer = try await wall.client.get("/collections\(address)", method: method, headers)
                    #expect(answer.status == 403, "\(method) \(address) \(headers)")
                }
            }
            #expect(try await wall.client.get("/collections").json([Entry].self).map(\.photos) == [0])
        }
    }

    @Test
    func aPublicWallHasNone() async throws {
        try await TestWall.run { options in
            options.isForEverybody = true
        } _: { wall in
            #expect(try await wall.client.get("/collections").text == "[]")
            let headers: KeyValuePairs = ["Wall-Change": "1"]
            let made = try await wall.client.get("/collections?name=a&tag=blue", method: "POST", headers)
            #expect(made.status == 403 && made.text == "Only users of the wall change its albums.\n")
            #expect(try await wall.shown("album=favorites").ids.isEmpty)
            #expect(!wall.scratch.files.contains { $0.hasPrefix("data/users") })
        }
    }

    /// Each user has their own. A later user of the same name doesn't get those of the former one.
    @Test
    func usersHaveTheirOwn() async throws {
        let users = try TestUsers("Ann", "Ben")
        try await TestWall.run(options: { users.serve(&$0) }) { wall in
            func headers(_ name: String, _ password: String? = nil) -> KeyValuePairs<String, String> {
                ["Authorization": TestUsers.basic(name, password), "Wall-Change": "1"]
            }
            let made = try await Self.change("POST", "?name=Mine&tag=blue", wall, headers("Ann"))
            #expect(made.map(\.photos) == [0, 2])
            _ = try await Self.change("POST", "/favorites/photos?q=wood", wall, headers("Ben"))
            #expect(try await Self.change("GET", "", wall, headers("Ann")).map(\.photos) == [0, 2])
            #expect(try await Self.change("GET", "", wall, headers("Ben")).map(\.photos) == [1])
            let album = "/numbers?album=\(made[1].id)"
            #expect(try await wall.client.get(album, headers("Ann")).json(Numbers.self).total == 2)
            #expect(try await wall.client.get(album, headers("Ben")).json(Numbers.self).total == 0)
            let stolen = try await wall.client.get(
                "/collections/\(made[1].id)",
                method: "DELETE",
                headers("Ben")
            )
            #expect(stolen.status == 404)
            try users.database.remove("Ann")
            try users.database.set("Ann", password: "another password")
            let later = headers("Ann", "another password")
            while try await wall.client.get("/collections", later).status != 200 {}
            #expect(try await Self.change("GET", "", wall, later).map(\.photos) == [0])
        }
    }

    // MARK: - The database

    /// Several servers and threads change the same albums, and all changes stay.
    @Test
    func changesAtTheSameTimeAllStay() async throws {
        try await Self.run(isServed: false) { wall, users in
            let ids = try await Self.ids("sea.jpg", "wood.png", "życie.jpg", in: wall)
            let collections = try Collections(users.database, wall.catalog, haveNames: false)
            let owner = try #require(collections.nameless)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<24 {
                    group.addTask {
                        let own = try UserDatabase(users.place)
                        let names = try collections.names(of: [ids[number % 3]])
                        try own.add(names, toAlbum: "Album \(number / 2)", of: owner)
                        own.close()
                    }
                }
                try await group.waitForAll()
            }
            let albums = try users.database.collections(of: owner).filter { !$0.isFavorites }
            #expect(Set(albums.map(\.name)) == Set((0..<12).map { "Album \($0)" }))
            #expect(albums.map(\.count) == Array(repeating: 2, count: 12))
        }
    }

    /// Limits are for each user.
    @Test
    func limits() async throws {
        let users = try TestUsers("Ann", "Ben")
        let database = users.database
        let ann = try #require(try database.user(named: "Ann")),
            ben = try #require(try database.user(named: "Ben"))
        func name(_ number: Int) -> PhotoName { PhotoName(path: Data("\(number).jpg".utf8), content: nil) }
        func problem(_ work: () throws -> Void) -> String? {
            #expect(throws: UserProblem.self, performing: work)?.description
        }
        func count(_ album: String, _ photos: Int) throws {
            try database.write {
                try $0.run("UPDATE collections SET photos = ? WHERE name = ?", arguments: [photos, album])
            }
        }
        try database.add([name(1)], toAlbum: "Full", of: ann)
        try count("Full", PhotoCollection.maxPhotos)
        #expect(
            problem { try database.add([name(2)], toAlbum: "Full", of: ann) }
                == "The favorites and each album have at most 100000 photos."
        )
        try count("Full", PhotoCollection.maxInAll)
        #expect(
            problem { _ = try database.add([name(1)], to: "favorites", of: ann) }
                == "The favorites and albums of a user have at most 500000 photos in all."
        )
        #expect(try database.collections(of: ann).map(\.count) == [0, PhotoCollection.maxInAll])
        #expect(try database.add([name(1), name(1)], to: "favorites", of: ben))
        #expect(try database.collections(of: ben).map(\.count) == [1])
        try count("Full", 1)
        try database.write { database in
            for number in 1..<PhotoCollection.maxAlbums {
                try database.run(
                    "INSERT INTO collections (id, owner, kind, name, place) VALUES (?, ?, 1, ?, ?)",
                    arguments: ["\(number)", ann, "\(number)", number + 1]
                )
            }
        }
        #expect(
            problem { try database.add([name(1)], toAlbum: "1001", of: ann) }
                == "There are at most 1000 albums."
        )
        try database.add([name(1)], toAlbum: "999", of: ann)
    }

    /// Returns the photos of the favorites and of each album.
    private static func found(_ users: TestUsers, _ catalog: Catalog) throws -> [[Int64]] {
        let collections = try Collections(users.database, catalog, haveNames: false)
        return try collections.all(of: collections.nameless ?? "").map(\.found.shown)
    }

    /// A new catalog gives other numbers to photos, and finds them by their paths, until it knows their contents.
    @Test
    func anotherCatalogFindsThePhotos() async throws {
        let users = try TestUsers()
        try await TestWall.run(isServed: false) { wall in
            let ids = try await Self.ids("życie.jpg", "wood.png", in: wall)
            let collections = try Collections(users.database, wall.catalog, haveNames: false)
            let names = try collections.names(of: ids)
            #expect(names.map(\.path) == [Data("ż/życie.jpg".utf8), Data("wood.png".utf8)])
            try users.database.add(names, toAlbum: "Two", of: collections.nameless ?? "")
        }
        try await TestWall.run(isServed: false) { scratch in
            // It comes first, so all numbers differ.
            _ = try scratch.write(Pixels.quarters(width: 30, height: 30), "photos/a.jpg")
            try FileManager.default.removeItem(atPath: scratch["photos/wood.png"].string)
        } _: { wall in
            let life = try await wall.photo("życie.jpg").id, sea = try await wall.photo("sea.jpg").id
            #expect(try Self.found(users, wall.catalog) == [[], [life]])
            // The missing photo stays in the album.
            let collections = try Collections(users.database, wall.catalog, haveNames: false)
            let owner = try #require(collections.nameless)
            try users.database.add(collections.names(of: [sea]), toAlbum: "Two", of: owner)
            #expect(try users.database.collections(of: owner).map(\.count) == [0, 3])
            #expect(try Self.found(users, wall.catalog)[1] == [life, sea].sorted())
        }
    }

    /// A favorite is still one after its photo was moved and renamed, and its catalog was made again.
    @Test
    func aMovedPhotoIsFoundInARebuiltCatalog() async throws {
        try await Self.run { wall, users in
            try await wall.waitForColors()
            let id = try await wall.photo("sea.jpg").id
            _ = try await Self.change("POST", "/favorites/photos?photos=\(id)", wall)
            try FileManager.default.moveItem(
                atPath: wall.photos.appending("sea.jpg").string,
                toPath: wall.photos.appending("ż").appending("renamed.jpg").string
            )
            while try wall.catalog.photos.photo(id)?.name != "renamed.jpg" { await Task.yield() }
            #expect(try Self.found(users, wall.catalog) == [[id]])
            let other = try Catalog(file: wall.scratch["other.sqlite"])
            try await Decoders.run { decoders in
                let indexer = LibraryIndexer(catalog: other, folders: [wall.photos], decoders: decoders)
                _ = try await indexer.index()
            }
            func numbers() throws -> [Int64] {
                try other.shownPhotos().map(\.id).filter { try other.photos.photo($0)?.name == "renamed.jpg" }
            }
            #expect(try numbers().count == 1)
            // The path has followed when the server listed the favorites.
            _ = try await Self.change("GET", "", wall)
            while try Self.found(users, other) != [numbers()] { await Task.yield() }
            let owner = try #require(try users.database.user(named: nil))
            let kept = try users.database.kept(in: users.database.collections(of: owner)[0])
            #expect(kept.map(\.name.path) == [Data("ż/renamed.jpg".utf8)])
            #expect(kept.map(\.name.content) == [try wall.catalog.photos.photo(id)?.contentHash?.description])
        }
    }

    /// A photo that has left its place is found by its content, also if another one is there.
    @Test
    func aPhotoIsFoundByItsContent() async throws {
        let users = try TestUsers()
        try await Self.withNames { wall, name in
            let owner = try Collections(users.database, wall.catalog, haveNames: false).nameless ?? ""
            let sea = try await wall.photo("sea.jpg").id, wood = try await wall.photo("wood.png").id
            for (album, name) in [
                ("There", name), ("Elsewhere", PhotoName(path: Data("gone.jpg".utf8), content: name.content)),
                ("Replaced", PhotoName(path: Data("wood.png".utf8), content: name.content)),
                ("Changed", PhotoName(path: name.path, content: String(repeating: "0", count: 64))),
                ("Unknown", PhotoName(path: name.path, content: nil)),
                ("Lost", PhotoName(path: Data("gone.jpg".utf8), content: nil)),
                ("Outside", PhotoName(path: Data("../photos/wood.png".utf8), content: nil)),
            ] { try users.database.add([name], toAlbum: album, of: owner) }
            #expect(try Self.found(users, wall.catalog) == [[], [sea], [sea], [sea], [sea], [sea], [], []])
            #expect(wood != sea)
        }
    }

    /// A wall whose photos are all decoded, and the name of the photo sea.jpg.
    private static func withNames(
        _ body: @escaping @Sendable (TestWall, PhotoName) async throws -> Void
    ) async throws {
        try await TestWall.run { wall in
            try await wall.waitForColors()
            let id = try await wall.photo("sea.jpg").id
            let name = try #require(try wall.catalog.photos.names(of: [id])[id])
            #expect(name.content != nil)
            try await body(wall, name)
        }
    }

    /// Names of files needn't be UTF-8.
    @Test
    func namesThatAreNotUTF8() async throws {
        let users = try TestUsers()
        let bytes: [UInt8] = Array("caf".utf8) + [0xE9] + Array(".jpg".utf8)
        let fill: (Scratch) throws -> Void = { scratch in
            let file = try scratch.write(Pixels.quarters(width: 70, height: 50), "photos/new.jpg")
            let name = FilePath(bytes: scratch["photos"].bytes + Array("/".utf8) + bytes)
            try #require(rename(file.string, name.bytes.map { CChar(bitPattern: $0) } + [0]) == 0)
        }
        for _ in 0..<2 {
            // Each time, the catalog is a new one.
            try await TestWall.run(isServed: false, fill: fill) { wall in
                let id = try #require(
                    try wall.catalog.shownPhotos().map(\.id).first {
                        try wall.catalog.photos.photo($0)?.width == 70
                    }
                )
                let collections = try Collections(users.database, wall.catalog, haveNames: false)
                let owner = try #require(collections.nameless)
                if try users.database.collections(of: owner)[0].count == 0 {
                    #expect(try users.database.add(collections.names(of: [id]), to: "favorites", of: owner))
                }
                #expect(try collections.all(of: owner).map(\.found.shown) == [[id]])
                #expect(
                    try users.database.kept(in: users.database.collections(of: owner)[0]).map(\.name.path)
                        == [Data(bytes)]
                )
            }
        }
    }

    /// A wall shows one of several copies. It is in the album if any of them is, and leaves with all of them.
    @Test
    func copiesAreOnePhoto() async throws {
        try await Self.run { scratch in
            try FileManager.default.copyItem(
                atPath: scratch["photos/sea.jpg"].string,
                toPath: scratch["photos/copy.jpg"].string
            )
        } _: { wall, users in
            try await wall.waitForWall { $0.ids.count == 3 }
            let copies = try (1...10).compactMap { try wall.catalog.photos.photo($0) }
                .filter { ["sea.jpg", "copy.jpg"].contains($0.name) }.map(\.id)
            #expect(copies.count == 2)
            let collections = try Collections(users.database, wall.catalog, haveNames: false)
            let owner = try #require(collections.nameless)
            try users.database.add(collections.names(of: copies), toAlbum: "Sea", of: owner)
            let album = try users.database.collections(of: owner)[1]
            #expect(album.count == 2)
            #expect(try await Self.change("GET", "", wall).map(\.photos) == [0, 1])
            let shown = try await wall.client.get("/numbers?album=\(album.id)").json(Numbers.self)
            #expect(shown.total == 1 && copies.contains(Int64(shown.numbers) ?? 0))
            let left = try await Self.change("DELETE", "/\(album.id)/photos?photos=\(shown.numbers)", wall)
            #expect(left.map(\.photos) == [0, 0])
            #expect(try users.database.collections(of: owner)[1].count == 0)
        }
    }
}
