import Foundation
import Logging
import PictureFixtures
import SampleLibrary
import SystemPackage
import Testing

@testable import PhotoLibrary
@testable import WallServer

/// Favorites and albums that users put together: the file, the addresses, and the walls.
@Suite(.timeLimit(.minutes(10)))
struct CollectionTests {
    private struct Entry: Decodable, Equatable {
        struct Cover: Decodable, Equatable { let id: Int64, version: Int }
        let id: String, name: String, photos: Int, cover: Cover?, numbers: String?
    }

    private struct Numbers: Decodable { let total: Int, numbers: String }

    private static let file: @Sendable (inout ServerOptions) -> Void = { options in
        options.collections = CollectionFile(FilePath("\(options.chapters.string).albums"))
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
        try await TestWall.run(options: Self.file) { wall in
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
                return found.numbers.isEmpty ? [] : try PhotoNumbers(found.numbers).all.map(Int.init)
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

    @Test
    func albumsAreRenamedAndDeleted() async throws {
        try await TestWall.run(options: Self.file) { wall in
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
        try await TestWall.run(options: Self.file) { wall in
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
            Self.file(&options)
            options.isForEverybody = true
        } _: { wall in
            #expect(try await wall.client.get("/collections").text == "[]")
            let headers: KeyValuePairs = ["Wall-Change": "1"]
            let made = try await wall.client.get("/collections?name=a&tag=blue", method: "POST", headers)
            #expect(made.status == 403 && made.text == "Only users of the wall change its albums.\n")
            #expect(try await wall.shown("album=favorites").ids.isEmpty)
            #expect(!wall.scratch.files.contains { $0.hasSuffix(".albums") })
        }
    }

    /// Each user has their own. A later user of the same name doesn't get those of the former one.
    @Test
    func usersHaveTheirOwn() async throws {
        let scratch = try Scratch()
        let users = UserFile(scratch["users"])
        for name in ["Ann", "Ben"] { try users.set(name, password: "the password of \(name)") }
        try await TestWall.run { options in
            Self.file(&options)
            options.users = users
        } _: { wall in
            func headers(_ name: String, _ password: String? = nil) -> KeyValuePairs<String, String> {
                let text = "\(name):\(password ?? "the password of \(name)")"
                return [
                    "Authorization": "Basic \(Data(text.utf8).base64EncodedString())", "Wall-Change": "1",
                ]
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
            try users.remove("Ann")
            try users.set("Ann", password: "another password")
            let later = headers("Ann", "another password")
            while try await wall.client.get("/collections", later).status != 200 {}
            #expect(try await Self.change("GET", "", wall, later).map(\.photos) == [0])
        }
    }

    // MARK: - The file

    private static func collections(_ file: CollectionFile, _ wall: TestWall) throws -> Collections {
        try Collections(file, wall.catalog, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Several servers and threads change one file, and all changes stay.
    @Test
    func changesAtTheSameTimeAllStay() async throws {
        try await TestWall.run(isServed: false) { wall in
            let file = CollectionFile(wall.scratch["albums"])
            let ids = try await Self.ids("sea.jpg", "wood.png", "życie.jpg", in: wall)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<24 {
                    group.addTask {
                        let own = try Self.collections(file, wall)
                        try own.add([ids[number % 3]], toAlbum: "Album \(number / 2)", of: .everybody)
                    }
                }
                try await group.waitForAll()
            }
            let albums = try file.contents()[.everybody].filter { !$0.isFavorites }
            #expect(Set(albums.map(\.name)) == Set((0..<12).map { "Album \($0)" }))
            #expect(albums.map(\.count) == Array(repeating: 2, count: 12))
            let facts = try FileManager.default.attributesOfItem(atPath: file.path.string)
            #expect(facts[.posixPermissions] as? Int == 0o600)
        }
    }

    /// What can't be read is never replaced, and a server goes on with what it has read before.
    @Test
    func aDamagedFileStaysAsItIs() async throws {
        try await TestWall.run(options: Self.file) { wall in
            _ = try await Self.change("POST", "?name=Blue&tag=blue", wall)
            let path = wall.scratch["data/chapters.bin.albums"]
            let damaged = Data("{\"catalog\":".utf8)
            try damaged.write(to: URL(fileURLWithPath: path.string))
            let answer = try await wall.client.get(
                "/collections?name=Other&tag=blue",
                method: "POST",
                ["Wall-Change": "1"]
            )
            #expect(answer.status == 507)
            #expect(answer.text == "The server can't write its file of albums; see its log.\n")
            #expect(FileManager.default.contents(atPath: path.string) == damaged)
            #expect(try await Self.change("GET", "", wall).map(\.name) == ["", "Blue"])
            let problem = #expect(throws: UserFile.Problem.self) {
                _ = try CollectionFile(path).contents()
            }
            #expect(
                problem?.description
                    == "\(path): not a file of albums; put a copy of the file in its place, or move it away"
            )
        }
    }

    @Test
    func limits() throws {
        let scratch = try Scratch()
        let file = CollectionFile(scratch["albums"])
        func photos(_ numbers: Range<Int64>) -> [PhotoCollection.Kept] {
            numbers.map { PhotoCollection.Kept(number: $0, path: "\($0).jpg") }
        }
        try file.change { list throws(UserFile.Problem) in
            list[.everybody] += (0..<4).map {
                PhotoCollection(id: "\($0)", name: "\($0)", photos: photos(0..<100_000))
            }
            list[.everybody] += [PhotoCollection(id: "4", name: "4", photos: photos(0..<99_999))]
        }
        let size = try FileManager.default.attributesOfItem(atPath: scratch["albums"].string)[.size] as? Int
        #expect(try #require(size) < 20_000_000)
        // One more fits into the file.
        try file.change { list throws(UserFile.Problem) in list[.everybody][0].photos = photos(0..<1) }
        let problem = #expect(throws: UserFile.Problem.self) {
            try file.change { list throws(UserFile.Problem) in list[.everybody][0].photos = photos(0..<2) }
        }
        #expect(problem?.description == "All favorites and albums have at most 500000 photos.")
        #expect(try file.contents()[.everybody][0].count == 1)
    }

    @Test
    func limitsOfAnAlbum() async throws {
        try await TestWall.run(isServed: false) { wall in
            let file = CollectionFile(wall.scratch["albums"]), sea = try await wall.photo("sea.jpg").id
            try file.change { list throws(UserFile.Problem) in
                let full = (1000..<101_000).map { PhotoCollection.Kept(number: $0, path: nil) }
                list.renumber(for: wall.catalog.state.token, [:])
                list[.everybody] += [PhotoCollection(id: "full", name: "Full", photos: full)]
                list[.everybody] += (1..<1000).map { PhotoCollection(id: "\($0)", name: "\($0)", photos: []) }
            }
            let collections = try Self.collections(file, wall)
            func problem(_ work: () throws -> Void) -> String? {
                #expect(throws: UserFile.Problem.self, performing: work)?.description
            }
            #expect(
                problem { _ = try collections.add([sea], to: "full", of: .everybody) }
                    == "The favorites and each album have at most 100000 photos."
            )
            #expect(
                problem { try collections.add([sea], toAlbum: "1001", of: .everybody) }
                    == "There are at most 1000 albums."
            )
            #expect(try collections.add([sea], to: "999", of: .everybody))
        }
    }

    /// A new catalog gives other numbers to photos, and finds them by their paths.
    @Test
    func anotherCatalogFindsThePhotos() async throws {
        let scratch = try Scratch()
        let file = CollectionFile(scratch["albums"])
        try await TestWall.run(isServed: false) { wall in
            let ids = try await Self.ids("życie.jpg", "wood.png", in: wall)
            try Self.collections(file, wall).add(ids, toAlbum: "Two", of: .everybody)
        }
        try await TestWall.run(isServed: false) { scratch in
            // It comes first, so all numbers differ.
            _ = try scratch.write(Pixels.quarters(width: 30, height: 30), "photos/a.jpg")
            try FileManager.default.removeItem(atPath: scratch["photos/wood.png"].string)
        } _: { wall in
            let life = try await wall.photo("życie.jpg").id, sea = try await wall.photo("sea.jpg").id
            let collections = try Self.collections(file, wall)
            #expect(try collections.all(of: .everybody).map(\.found.shown) == [[], [life]])
            // A change takes the new numbers. The missing photo stays in the file.
            try collections.add([sea], toAlbum: "Two", of: .everybody)
            #expect(
                try file.contents()[.everybody][1].photos == [
                    PhotoCollection.Kept(number: life, path: "ż/życie.jpg"),
                    PhotoCollection.Kept(number: nil, path: "wood.png"),
                    PhotoCollection.Kept(number: sea, path: "sea.jpg"),
                ]
            )
            #expect(try collections.all(of: .everybody)[1].found.shown == [life, sea].sorted())
        }
    }

    /// A wall shows one of several copies. It is in the album if any of them is, and leaves with all of them.
    @Test
    func copiesAreOnePhoto() async throws {
        try await TestWall.run(options: Self.file) { scratch in
            try FileManager.default.copyItem(
                atPath: scratch["photos/sea.jpg"].string,
                toPath: scratch["photos/copy.jpg"].string
            )
        } _: { wall in
            try await wall.waitForWall { $0.ids.count == 3 }
            let copies = try (1...10).compactMap { try wall.catalog.photos.photo($0) }
                .filter { ["sea.jpg", "copy.jpg"].contains($0.name) }.map(\.id)
            #expect(copies.count == 2)
            let file = CollectionFile(wall.scratch["data/chapters.bin.albums"])
            try Self.collections(file, wall).add(copies, toAlbum: "Sea", of: .everybody)
            #expect(try file.contents()[.everybody][1].count == 2)
            let id = try file.contents()[.everybody][1].id
            while try await Self.change("GET", "", wall).count != 2 {}
            let shown = try await wall.client.get("/numbers?album=\(id)").json(Numbers.self)
            #expect(shown.total == 1 && copies.contains(Int64(shown.numbers) ?? 0))
            let left = try await Self.change("DELETE", "/\(id)/photos?photos=\(shown.numbers)", wall)
            #expect(left.map(\.photos) == [0, 0])
            #expect(try file.contents()[.everybody][1].count == 0)
        }
    }
}
