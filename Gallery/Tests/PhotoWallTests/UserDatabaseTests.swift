import CatalogDatabase
import Foundation
import Night
import PictureFixtures
import SampleLibrary
import SourceFiles
import SystemPackage
import TestDatabases
import Testing

@testable import PhotoLibrary
@testable import WallServer

/// What users write, while many processes write it, processes are killed, and the database is locked.
@Suite(.timeLimit(.minutes(10)), .onBothDatabases)
struct UserDatabaseTests {
    private static let password = Data("a long password\n".utf8)

    /// Runs a command to its end, and returns its status.
    private static func run(_ arguments: [String]) async throws -> (status: Int32?, errors: String) {
        let command = try RunningCommand(arguments)
        command.input.write(password)
        try command.input.close()
        return (await command.status(), command.errors)
    }

    /// Commands run at the same time. What they acknowledge stays.
    @Test
    func additionsAtTheSameTimeAllStay() async throws {
        let users = try TestUsers("old")
        let names = (0..<24).map { "user \($0)" }
        let acknowledged = try await withThrowingTaskGroup(of: String?.self) { group in
            for name in names {
                group.addTask {
                    let result = try await Self.run(["user", "add", name] + users.arguments)
                    #expect(result.status == 0, "\(result.errors)")
                    return result.status == 0 ? name : nil
                }
            }
            group.addTask {
                let result = try await Self.run(["user", "remove", "old"] + users.arguments)
                #expect(result.status == 0, "\(result.errors)")
                return nil
            }
            return try await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
        }
        #expect(acknowledged.count == names.count)
        #expect(try users.database.names() == names.sorted())
    }

    /// A process that is killed leaves no files, what it has acknowledged, and nothing that others can read.
    @Test
    func killsLeaveNothingBehind() async throws {
        let scratch = try Scratch()
        let users = try TestUsers(), isFile = CatalogPlace.current == .sqlite
        let file = scratch["users.sqlite"]
        let arguments = isFile ? ["--users", file.string] : users.arguments
        let rounds = isFile ? Night.count(12, atNight: 100) : Night.count(6, atNight: 30)
        var acknowledged: [String] = []
        for round in 0..<rounds {
            let commands = try (0..<2).map {
                try RunningCommand(["user", "add", "\(round) \($0)"] + arguments)
            }
            for command in commands {
                command.input.write(Self.password)
                try command.input.close()
            }
            // Some are killed before, some while, and some after they write.
            for _ in 0..<round % 12 * 20 { _ = PasswordHash(of: [1], costs: .init(memory: 256, passes: 1)) }
            for (number, command) in commands.enumerated() {
                if number == 0 { kill(command.process.processIdentifier, SIGKILL) }
                if await command.status() == 0 { acknowledged.append("\(round) \(number)") }
            }
            for name in scratch.files {
                let mode = try FileManager.default.attributesOfItem(atPath: scratch[name].string)[
                    .posixPermissions
                ]
                #expect(mode as? Int == 0o600, "\(name)")
            }
        }
        let database = isFile ? try UserDatabase(.file(file)) : users.database
        let names = try database.names()
        #expect(acknowledged.count >= rounds && Set(acknowledged).isSubset(of: names))
        database.close()
        if isFile { #expect(scratch.files == ["users.sqlite"]) }
    }

    /// Another program keeps the database locked. Changes are refused, and nothing else waits.
    @Test
    func aLockedDatabaseHoldsUpNobody() async throws {
        let users = try TestUsers("ann")
        try await TestWall.run(options: { users.serve(&$0) }) { wall in
            let ann: KeyValuePairs = ["Authorization": TestUsers.basic("ann"), "Wall-Change": "1"]
            let heart = "/collections/favorites/photos?q=sea"
            #expect(try await wall.client.get(heart, method: "POST", ann).status == 200)
            let locker = try UserDatabase(users.place)
            let (unlocks, unlock) = AsyncStream.makeStream(of: Void.self)
            let (locks, lock) = AsyncStream.makeStream(of: Void.self)
            let ended = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                try? locker.write { database in
                    try database.run("UPDATE collections SET photos = photos")
                    _ = try database.rows("SELECT 1", arguments: []).next()
                    lock.yield()
                    ended.wait()
                }
                unlock.yield()
            }
            for await _ in locks { break }
            async let refused: [Int] = withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<12 {
                    group.addTask { try await wall.client.get(heart, method: "POST", ann).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for path in ["/wall?bare=1", "/readyz", "/collections", "/wall?album=favorites&bare=1"] {
                #expect(try await wall.client.get(path, ann).status == 200, "\(path)")
            }
            #expect(try await refused == Array(repeating: 503, count: 12))
            ended.signal()
            for await _ in unlocks { break }
            #expect(try await wall.client.get(heart, method: "POST", ann).status == 200)
        }
    }

    /// Favorites of a user aren't read to change those of another one.
    @Test
    func oneUserCostsNoOther() throws {
        let users = try TestUsers("ann", "ben")
        let ann = try #require(try users.database.user(named: "ann")),
            ben = try #require(try users.database.user(named: "ben"))
        func names(_ range: Range<Int>) -> [PhotoName] {
            range.map { PhotoName(path: Data("a folder/\($0).jpg".utf8), content: "\($0)") }
        }
        #expect(try users.database.add(names(0..<20_000), to: "favorites", of: ann))
        #expect(try users.database.add(names(0..<20_001), to: "favorites", of: ann))
        #expect(try users.database.collections(of: ann).map(\.count) == [20_001])
        let favorites = try users.database.collections(of: ann)[0]
        let kept = try users.database.kept(in: favorites)
        #expect(kept.map(\.name) == names(0..<20_001))
        #expect(try users.database.add(names(0..<1), to: "favorites", of: ben))
        #expect(try users.database.collections(of: ben).map(\.count) == [1])
        #expect(try users.database.remove(kept.map(\.place), from: "favorites", of: ann))
        #expect(try users.database.collections(of: ann).map(\.count) == [0])
        #expect(try users.database.collections(of: ben).map(\.count) == [1])
        // A user who is removed takes everything along.
        try users.database.remove("ben")
        let left = try users.database.read { database in
            try ["collections", "collectedPhotos"].map {
                try Int.fetchOne(database, sql: "SELECT count(*) FROM \($0)") ?? 0
            }
        }
        #expect(left == [1, 0])
    }

    /// A browser isn't told that it is signed out while it isn't.
    @Test
    func signingOutIsWrittenOrRefused() async throws {
        let users = try TestUsers("ann")
        try await TestWall.run(options: { users.serve(&$0) }) { wall in
            let right: KeyValuePairs = ["Authorization": TestUsers.basic("ann"), "Wall-Change": "1"]
            let answer = try await wall.client.get("/session", method: "POST", right)
            let cookie = (answer["Set-Cookie"] ?? "").split(separator: "\n").map { $0.prefix { $0 != ";" } }
                .joined(separator: "; ")
            // Each change fails, as on a full disk.
            try users.database.write { database in
                try database.run("ALTER TABLE changes RENAME TO moved")
            }
            for query in ["", "?everywhere=1"] {
                let out = try await wall.client.get(
                    "/session\(query)",
                    method: "DELETE",
                    ["Cookie": cookie, "Wall-Change": "1"]
                )
                #expect(out.status == 507 && out["Set-Cookie"] == nil, "\(out.status) \(out.text)")
            }
            #expect(try await wall.client.get("/wall", ["Cookie": cookie]).status == 200)
            #expect(try await wall.client.get("/session", method: "POST", right).status == 507)
            try users.database.write { try $0.run("ALTER TABLE moved RENAME TO changes") }
            let out = try await wall.client.get(
                "/session",
                method: "DELETE",
                ["Cookie": cookie, "Wall-Change": "1"]
            )
            #expect(out.status == 204)
            #expect(try await wall.client.get("/wall", ["Cookie": cookie]).status == 401)
        }
    }

    /// Servers with one password accept each other's sessions, which end with the password.
    @Test
    func aNewPasswordEndsSessions() throws {
        let made = try TestUsers()
        func users(_ password: String) throws -> Users {
            try made.database.setNameless(password: password, costs: .init(memory: 8, passes: 1))
            return try Users(made.database, haveNames: false)
        }
        let one = try users("one"), user = try #require(one.user(named: "anybody"))
        let (session, secret) = try one.begin(user, as: "anybody", at: .now)
        let other = try users("one")
        #expect(other.session(Session.hash(of: secret), at: .now) == session)
        // Where users have names, it is nobody's.
        #expect(try Users(made.database, haveNames: true).session(session.hash, at: .now) == nil)
        #expect(try Users(made.database, haveNames: true).user(named: "") == nil)
        let changed = try users("two")
        #expect(changed.session(session.hash, at: .now) == nil)
        try other.look()
        #expect(other.session(session.hash, at: .now) == nil)
        #expect(other.user(named: "anybody")?.hash.matches(Array("two".utf8)) == true)
    }
}
