import Foundation
import HTTPTypes
import Logging
import NIOCore
import PictureFixtures
import SampleLibrary
import SourceFiles
import StorageFixtures
import SystemPackage
import TestDatabases
import Testing
import WallNodes

@testable import LibraryIndexing
@testable import PhotoLibrary
@testable import PhotoWall
@testable import WallServer

/// Links that share a part of the photos: what they show, and how they end.
@Suite(.timeLimit(.minutes(10)))
struct ShareTests {
    private struct Made: Decodable {
        let id: String, address: String, description: String, hasPassword: Bool
    }

    private static func basic(_ name: String, _ password: String) -> String {
        "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()
    }

    private static let owner = basic("", "a password")

    /// A wall with a password, and more photos than the usual ones.
    private static func run(
        clock: @escaping @Sendable () -> Date = { .now },
        bucket: BucketPhotos? = nil,
        _ body: @escaping @Sendable (TestWall) async throws -> Void
    ) async throws {
        let options: (inout ServerOptions) -> Void = { options in
            options.password = "a password"
            options.hasMetrics = true
            options.clock = clock
        }
        try await TestWall.run(options: options, bucket: bucket) { scratch in
            for (name, size, caption, tag, person) in [
                ("trip/boat.jpg", 90, "A boat", "journey", "Anna"),
                ("trip/below/hill.jpg", 80, "A hill", "journey", "hilly Anna"),
                ("home/diary.jpg", 70, "A diary", "private", "diary Dora"),
            ] {
                let folder = FilePath("photos/\(name)").removingLastComponent().string
                try FileManager.default.createDirectory(
                    atPath: scratch[folder].string,
                    withIntermediateDirectories: true
                )
                _ = try scratch.write(
                    Pixels.quarters(width: size, height: size),
                    "photos/\(name)",
                    metadata: [
                        "Xmp.dc.description": "lang=x-default \(caption)", "Xmp.dc.subject": tag,
                        "Xmp.iptcExt.PersonInImage": person,
                        "Exif.Photo.DateTimeOriginal": "2023:05:31 12:00:00",
                        "Exif.GPSInfo.GPSLatitude": "\(size)/1 0/1 0/1", "Exif.GPSInfo.GPSLatitudeRef": "N",
                        "Exif.GPSInfo.GPSLongitude": "10/1 0/1 0/1", "Exif.GPSInfo.GPSLongitudeRef": "E",
                    ]
                )
            }
            _ = try scratch.write(Array("raw".utf8), "photos/trip/boat.CR3")
            _ = try scratch.write(Array("raw".utf8), "photos/home/diary.CR3")
            // Texts of folders that aren't shared.
            _ = try scratch.write(Array("# The diary".utf8), "photos/home/index.md")
            _ = try scratch.write(Array("# The private wall".utf8), "photos/index.md")
        } _: { wall in
            try await body(wall)
        }
    }

    private static func share(
        _ query: String,
        _ wall: TestWall,
        password: String? = nil
    ) async throws -> Made {
        let code = password.map { Data($0.utf8).base64EncodedString() } ?? ""
        let answer = try await wall.client.get(
            "/shares?\(query)",
            method: "POST",
            ["Authorization": owner, "Share-Password": code, "Wall-Change": "1"]
        )
        #expect(answer.status == 201, "\(answer.text)")
        return try answer.json(Made.self)
    }

    /// Opens a link, and returns the `Cookie` header that the browser sends from then on.
    private static func opened(_ link: Made, _ wall: TestWall) async throws -> String {
        let answer = try await wall.client.get("/\(link.address)", Client.page)
        #expect(answer.status == 303 && answer["Location"] == "../?share=\(link.address.dropFirst(7))")
        return Self.cookies(of: answer)
    }

    private static func cookies(of answer: Answer) -> String {
        (answer["Set-Cookie"] ?? "").split(separator: "\n").map { $0.prefix { $0 != ";" } }
            .joined(separator: "; ")
    }

    // MARK: - What a link shows

    /// Requests for each kind of address, by their patterns in `docs/api.yaml`. A new address needs one here.
    private struct Probes {
        /// Addresses about all photos, which answer with the shared ones.
        var limited: [String: [String]] = [:]
        /// Addresses of photos: first those that are shared, then all others.
        var photos: [String: (shared: [String], others: [String])] = [:]
        /// Addresses that say nothing about photos.
        static let same = [
            "/healthz": "/healthz", "/readyz": "/readyz", "/assets": "", "/sign-in": "/sign-in", "/": "/",
            "/session": "/session", "/shared/{token}": "/shared/x-1",
        ]
        /// Addresses that are refused, with their methods.
        static let refused = [
            "/metrics": ["GET /metrics"], "/shares": ["GET /shares", "POST /shares?folder=home"],
            "/shares/{id}": ["DELETE /shares/x"],
            "/collections/{id}": ["POST /collections/x?name=y", "DELETE /collections/x"],
            "/collections/{id}/photos": [
                "POST /collections/favorites/photos?photos=1",
                "DELETE /collections/favorites/photos?photos=1",
            ],
        ]
        /// Addresses of lists that are empty.
        static let nothing = [
            "/unreadable.json": "/unreadable.json", "/left-out.json": "/left-out.json",
            "/collections": "/collections",
        ]

        init(_ wall: TestWall, shared names: [String], block: NodeName) async throws {
            let all = ["sea.jpg", "wood.png", "życie.jpg", "boat.jpg", "hill.jpg", "diary.jpg"]
            func addresses(_ address: (Photo) -> [String]) async throws -> (
                shared: [String], others: [String]
            ) {
                var shared: [String] = [], others: [String] = []
                for name in all {
                    let photo = try await wall.photo(name)
                    if names.contains(name) { shared += address(photo) } else { others += address(photo) }
                }
                return (shared, others)
            }
            photos["/photos/{id}.json"] = try await addresses { ["/\(WallAddress.details(of: $0.id))"] }
            photos["/place"] = try await addresses { photo in
                ["/place?photo=\(photo.id)", "/place?file=\(photo.address ?? "")"].map {
                    $0.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? $0
                }
            }
            photos["/thumbnails/{token}/{name}"] = try await addresses { photo in
                [
                    "/" + WallAddress.thumbnail(of: photo, width: 240, in: wall.catalog.state),
                    "/" + WallAddress.fullSize(of: photo, in: wall.catalog.state),
                ]
            }
            photos["/originals/{token}/{name}"] = try await addresses { photo in
                ["/" + WallAddress.original(of: photo, in: wall.catalog.state)]
                    + photo.companions.map { "/" + WallAddress.original(of: $0, in: wall.catalog.state) }
            }
            limited = [
                "/wall": [
                    "/wall?bare=1", "/wall?by=folder", "/wall?q=mountian", "/wall?folder=home",
                    "/wall?sample=year&whole=1",
                ],
                "/nodes": ["/nodes/\(block.description)?chapter=0&\(TestWall.byName)"],
                "/texts": ["/texts/\(block.description).json?chapter=0&\(TestWall.byName)"],
                "/api/photos": [
                    "/api/photos", "/api/photos?q=diary", "/api/photos?folder=home",
                    "/api/photos?tag=private",
                ],
                "/numbers": ["/numbers", "/numbers?folder=home"],
                "/archive": ["/archive", "/archive?width=240", "/archive?photos=1-100"],
                "/tags.json": ["/tags.json"],
                "/albums": ["/albums", "/albums?folder=home", "/albums?folder=trip"],
                "/people": ["/people", "/people?offset=1"],
                "/on-this-day": ["/on-this-day?date=2026-05-31"],
                "/map": ["/map?level=1"],
                "/map/covers": ["/map/covers?level=0&at=45,15"],
                "/suggestions": ["", "d", "h", "p", "se", "blu", "?", "camera:", "people:", "20", "near:dia"]
                    .map {
                        "/suggestions?q=\($0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
                    },
                "/events": ["/events"],
            ]
        }

        var patterns: Set<String> {
            Set(limited.keys).union(photos.keys).union(Self.same.keys).union(Self.refused.keys)
                .union(Self.nothing.keys)
        }
    }

    /// The addresses in the description of the interface, and those that it names as the page's.
    private static func describedAddresses() throws -> Set<String> {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/api.yaml").standardized
        let text = try String(contentsOf: file, encoding: .utf8)
        let paths = text.matches(of: /\n  (\/[^\s:]+):\n/).map { String($0.1) }
        let others = try #require(text.firstMatch(of: /The page also uses ((?:[^.]|\.json)+)\./)).1
        return Set(paths + others.matches(of: /`(\/[^`]*)`/).map { String($0.1) })
    }

    private struct Case: CustomTestStringConvertible, Sendable {
        let query: String, shared: [String]
        var testDescription: String { query }
    }

    private static let cases = [
        Case(query: "folder=trip", shared: ["boat.jpg", "hill.jpg"]),
        Case(query: "tag=journey", shared: ["boat.jpg", "hill.jpg"]),
        Case(query: "q=boat", shared: ["boat.jpg"]), Case(query: "photo", shared: ["boat.jpg", "wood.png"]),
        Case(query: "except", shared: ["boat.jpg"]),
    ]

    @Test(arguments: cases)
    private func whoHasALinkSeesThatAndNothingElse(case: Case) async throws {
        try await Self.run { wall in
            let client = wall.client
            var query = `case`.query
            if query == "photo" {
                var numbers: [Int64] = []
                for name in `case`.shared { numbers.append(try await wall.photo(name).id) }
                query = "photos=\(PhotoNumbers.text(of: numbers.sorted()))"
            } else if query == "except" {
                query = "folder=trip&except=\(try await wall.photo("hill.jpg").id)"
            }
            let link = try await Self.share(query, wall)
            let visit = try await Self.opened(link, wall)
            func get(_ path: String, method: String = "GET") async throws -> Answer {
                try await client.get(path, method: method, ["Cookie": visit, "Wall-Change": "1"])
            }
            // The owner's favorites are all photos.
            let favorites = try await client.get(
                "/collections/favorites/photos?photos=1-100",
                method: "POST",
                ["Authorization": Self.owner, "Wall-Change": "1"]
            )
            #expect(favorites.status == 200)
            #expect(try await get("/numbers?album=favorites").text == #"{"numbers":"","total":0}"#)
            #expect(try await get("/collections?name=mine&photos=1", method: "POST").status == 403)
            // The wall of everything, which the server has in memory.
            let everything = try ShownWall(
                try await client.get("/wall?\(TestWall.byName)", ["Authorization": Self.owner]).bytes
            )
            #expect(everything.ids.count == 6)
            let other = everything.blocks[0].name
            let rest = "chapter=0&\(TestWall.byName)"
            let kept = try await client.get(
                "/nodes/\(other.description)?\(rest)",
                ["Authorization": Self.owner]
            )
            #expect(kept.status == 200)
            #expect(try await get("/nodes/\(other.description)?\(rest)").status == 404)
            #expect(try await get("/texts/\(other.description).json?\(rest)").status == 404)

            // The shared photos, and their number.
            let shown = try await get("/wall?\(TestWall.byName)")
            #expect(shown.status == 200 && shown["Wall-Photos"] == "\(`case`.shared.count)")
            let visible = try ShownWall(shown.bytes)
            var ids: [UInt32] = []
            for name in `case`.shared { ids.append(UInt32(try await wall.photo(name).id)) }
            let undated = UInt32(try await wall.photo("wood.png").id)
            #expect(visible.ids == ids && visible.root.total == ids.count)
            let found = try await get("/wall?q=a&bare=1")
            #expect(found["Wall-Photos"] == "\(`case`.shared.count)" && found["Wall-Correction"] == nil)

            let block = visible.blocks[0].name
            let probes = try await Probes(wall, shared: `case`.shared, block: block)
            let described = try Self.describedAddresses()
            #expect(probes.patterns.subtracting(["/", "/assets", "/sign-in"]) == described)
            // No answer names another photo, its caption, its tags or its folder.
            let secrets = [
                "sea.jpg", "wood.png", "życie", "hill", "diary", "private", "blue", "Sea & sky", "home",
                "broken", "mp3",
            ]
            .filter { secret in !`case`.shared.contains { $0.hasPrefix(secret) } }
            .filter { !($0 == "blue" && `case`.shared.contains("sea.jpg")) }
            for path in probes.limited.values.joined() {
                let answer = try await get(path)
                #expect(answer.status == 200, "\(path)")
                let text =
                    GzipTests.unpacked(answer.body, count: 1 << 20).map { String(buffer: $0) } ?? answer.text
                // An album repeats the name that it was asked for.
                for secret in secrets where !text.isEmpty && !path.contains("=\(secret)") {
                    #expect(!text.contains(secret), "\(path) says \(secret)")
                }
                #expect(Int(answer["Wall-Photos"] ?? "0") ?? 0 <= `case`.shared.count, "\(path)")
            }
            for (pattern, paths) in probes.photos {
                for path in paths.shared {
                    let answer = try await get(path)
                    #expect(answer.status == 200, "\(path): \(answer.text)")
                    guard pattern.hasSuffix("json") else { continue }
                    for secret in secrets { #expect(!answer.text.contains(secret), "\(path) says \(secret)") }
                }
                for path in paths.others {
                    let answer = try await get(path)
                    #expect(answer.status == 404, "\(path): \(answer.status)")
                }
            }
            for path in Probes.nothing.values {
                #expect(try await get(path).text == "[]", "\(path)")
            }
            for request in Probes.refused.values.joined() {
                let words = request.split(separator: " ").map(String.init)
                #expect(try await get(words[1], method: words[0]).status == 403, "\(request)")
            }
            #expect(try await get("/").status == 200)
            #expect(try await get("/nowhere").status == 404)

            // The same photos as users see them, one by one.
            let listed = try await get("/api/photos").json(Listed.self)
            #expect(listed.total == `case`.shared.count)
            #expect(Set(listed.photos.map(\.name)) == Set(`case`.shared))
            let tags = try await get("/tags.json").json([TagCount].self)
            #expect(
                tags.map(\.name) == ["journey", ""]
                    && tags.map(\.count) == [
                        `case`.shared.filter { $0 != "wood.png" }.count,
                        `case`.shared.contains("wood.png") ? 1 : 0,
                    ]
            )
            let earlier = try await get("/on-this-day?date=2026-05-31").json([Earlier].self)
            #expect(Set(earlier.map(\.id)) == Set(ids.filter { $0 != undated }))
            let people = try await get("/people").json(Named.self)
            let names = ["boat.jpg": "Anna", "hill.jpg": "hilly Anna"]
            #expect(people.people.map(\.name) == `case`.shared.compactMap { names[$0] })
            #expect(people.count == people.people.count && people.people.allSatisfy { $0.photos == 1 })
            let map = try await get("/map?level=0").json([[Double]].self)
            #expect(map.map { $0[2] }.reduce(0, +) == Double(tags[0].count))
        }
    }

    private struct Earlier: Decodable { let id: UInt32 }

    private struct Named: Decodable {
        struct Person: Decodable { let name: String, photos: Int }
        let count: Int, people: [Person]
    }

    private struct Listed: Decodable {
        struct Photo: Decodable { let name: String }
        let total: Int, photos: [Photo]
    }

    /// Events don't say how many files there are elsewhere, and end with the visit.
    @Test
    func eventsSayOnlyThatSomethingHasChanged() async throws {
        let hub = EventHub(limit: 2)
        hub.send(.wall(revision: "7-7"))
        hub.send(.progress(IndexProgress(phase: .reading, isLooking: true, found: 9, read: 4, failed: 1)))
        let visitor = try #require(hub.subscribe(isVisitor: true))
        hub.send(.progress(IndexProgress(phase: .idle, isLooking: false, found: 9, read: 9, failed: 1)))
        hub.send(.wall(revision: "8-7"))
        hub.send(.catalog(isAway: true))
        hub.finish()
        var heard = ""
        for await bytes in visitor.events { heard += String(buffer: bytes) }
        let wall = "event: wall\ndata: {}\n\n"
        #expect(heard == "retry: 2000\n\n\(wall)\(wall)event: catalog\ndata: {\"isAway\":true}\n\n")
    }

    // MARK: - How a link ends

    /// Texts in a bucket are shown like those in folders: of shared folders only. Without a text, nothing is asked for.
    @Test
    func textsInABucket() async throws {
        let bucket = try await BucketPhotos()
        try await bucket.add("trip/below/index.md", Array("# The *hill*".utf8))
        try await Self.run(bucket: bucket) { wall in
            func text(_ folder: String, _ header: (String, String)) async throws -> String? {
                let answer = try await wall.client.get("/albums?folder=\(folder)", [header.0: header.1])
                #expect(answer.status == 200)
                return answer.text.firstMatch(of: /"text":(.*)\}$/).map { String($0.1) }
            }
            let owner = ("Authorization", Self.owner)
            let hill = #"{"parts":[["h1"],"The ",["em"],"hill",0,0]}"#
            let diary = #"{"parts":[["h1"],"The diary",0]}"#
            #expect(try await text("", owner) == #"{"parts":[["h1"],"The private wall",0]}"#)
            #expect(try await text("home", owner) == diary)
            #expect(try await text("trip/below", owner) == hill)
            let visitor = ("Cookie", try await Self.opened(try await Self.share("folder=trip", wall), wall))
            #expect(try await text("", visitor) == nil)
            #expect(try await text("home", visitor) == nil)
            #expect(try await text("trip/below", visitor) == hill)
            _ = bucket.takeRequests()
            #expect(try await text("trip", owner) == nil)
            #expect(bucket.takeRequests() == [])
            #expect(try await text("home", owner) == diary)
            #expect(bucket.takeRequests() == [.read("home/index.md")])
            // A static site has them all.
            let documents = WallDocuments(
                catalog: Blocking(wall.catalog, on: .shared),
                decoders: wall.decoders
            )
            #expect(
                String(buffer: try await documents.allFolderTexts())
                    == #"{"":{"parts":[["h1"],"The private wall",0]},"home":\#(diary),"trip/below":\#(hill)}"#
            )
            #expect(bucket.takeRequests().count == 3)
            // One that is too large isn't fetched, and one that is gone isn't shown.
            try await bucket.add("home/index.md", [UInt8](repeating: 97, count: (64 << 10) + 1))
            #expect(
                try await text("home", owner)
                    == #"{"problem":"index.md can’t be shown: it has more than 64 KiB"}"#
            )
            try await bucket.remove("home/index.md")
            #expect(try await text("home", owner) == nil)
            _ = try await wall.indexer.index()
            _ = bucket.takeRequests()
            #expect(try await text("home", owner) == nil)
            #expect(bucket.takeRequests() == [])
        }
    }

    /// The address that a visitor sees can be passed on.
    @Test
    func theAddressOfThePageOpensItsLink() async throws {
        try await Self.run { wall in
            let folder = try await Self.share("folder=trip/below", wall)
            let tag = try await Self.share("tag=journey&q=boat", wall)
            let locked = try await Self.share("q=hill", wall, password: "open sesame")
            func page(_ link: Made, _ name: String = "X", _ value: String = "") async throws -> Answer {
                try await wall.client.get(
                    "/?share=\(link.address.dropFirst(7))",
                    ["Accept": "text/html", name: value]
                )
            }
            let first = try await page(folder), visit = Self.cookies(of: first)
            #expect(first.status == 200 && first.text.contains("<title>below</title>"))
            #expect(try await wall.client.get("/wall", ["Cookie": visit])["Wall-Photos"] == "1")
            let again = try await page(folder, "Cookie", visit)
            #expect(again.status == 200 && again["Set-Cookie"] == nil && again.text == first.text)
            // The address counts, not the link that was opened before.
            let other = try await page(tag, "Cookie", visit)
            #expect(other.status == 200 && other.text.contains("<title>boat · journey</title>"))
            let found = try await wall.client.get("/wall?q=a", ["Cookie": Self.cookies(of: other)])
            #expect(found["Wall-Photos"] == "1")
            // A password is asked for, also from visitors of other links.
            let token = locked.address.dropFirst(7)
            for cookie in ["", visit] {
                let asked = try await page(locked, "Cookie", cookie)
                #expect(asked.status == 303 && asked["Set-Cookie"] == nil)
                let to = "%2F%3Fshare%3D\(token.replacing("-", with: "%2D"))"
                #expect(asked["Location"] == "sign-in?to=\(to)&share=\(token)")
            }
            // Users see everything.
            let user = try await page(folder, "Authorization", Self.owner)
            #expect(user.status == 200 && user["Set-Cookie"] == nil)
            #expect(user.text.contains("<title>Photos</title>"))
            let gone = try await wall.client.get("/?share=x-1", Client.page)
            #expect(gone.status == 303 && gone["Location"] == "sign-in?to=%2F%3Fshare%3Dx%2D1&ended=1")
        }
    }

    @Test
    func aLinkEndsOnItsLastDay() async throws {
        let clock = Locked(Date(timeIntervalSince1970: 1_800_000_000))
        try await Self.run(clock: { clock.latest }) { wall in
            let link = try await Self.share("folder=trip&days=2", wall)
            let visit = try await Self.opened(link, wall)
            clock.update { $0 += 2 * 86_400 - 1 }
            #expect(try await wall.client.get("/wall", ["Cookie": visit]).status == 200)
            #expect(try await wall.client.get("/\(link.address)").status == 303)
            clock.update { $0 += 1 }
            #expect(try await wall.client.get("/wall", ["Cookie": visit]).status == 401)
            #expect(try await wall.client.get("/\(link.address)").status == 404)
            let led = try await wall.client.get("/", ["Cookie": visit, "Accept": "text/html"])
            #expect(led.status == 303 && led["Location"] == "sign-in?to=%2F&ended=1")
            let opened = try await wall.client.get("/\(link.address)", Client.page)
            #expect(opened.status == 303 && opened["Location"] == "../sign-in?ended=1")
            let listed = try await wall.client.get("/shares", ["Authorization": Self.owner])
            #expect(listed.text == "[]")
        }
    }

    @Test
    func aWithdrawnLinkEndsAllVisits() async throws {
        try await Self.run { wall in
            let one = try await Self.share("folder=trip", wall)
            let other = try await Self.share("tag=journey", wall)
            let visits = [try await Self.opened(one, wall), try await Self.opened(other, wall)]
            let answer = try await wall.client.get("/shares", ["Authorization": Self.owner])
            #expect(answer["ETag"] != nil && answer["Vary"] == "Accept-Encoding")
            let listed = try answer.json([Made].self)
            #expect(listed.map(\.id) == [other.id, one.id])
            #expect(listed.map(\.description) == ["journey", "trip"])
            #expect(listed.map(\.address) == [other.address, one.address])
            let withdrawn = try await wall.client.get(
                "/shares/\(one.id)",
                method: "DELETE",
                ["Authorization": Self.owner, "Wall-Change": "1"]
            )
            #expect(withdrawn.status == 204)
            #expect(try await wall.client.get("/wall", ["Cookie": visits[0]]).status == 401)
            #expect(try await wall.client.get("/\(one.address)").status == 404)
            #expect(try await wall.client.get("/wall", ["Cookie": visits[1]]).status == 200)
            let again = try await wall.client.get(
                "/shares/\(one.id)",
                method: "DELETE",
                ["Authorization": Self.owner, "Wall-Change": "1"]
            )
            #expect(again.status == 404)
        }
    }

    @Test
    func aLinkCannotBeForged() async throws {
        try await Self.run { wall in
            let link = try await Self.share("folder=trip", wall)
            let visit = try await Self.opened(link, wall)
            let token = String(link.address.dropFirst("shared/".count))
            #expect(token.hasPrefix("\(link.id)-") && token.count == 20 + 1 + 32)
            for index in token.indices {
                var changed = token
                changed.replaceSubrange(index...index, with: token[index] == "1" ? "2" : "1")
                #expect(try await wall.client.get("/shared/\(changed)").status == 404, "\(changed)")
            }
            #expect(try await wall.client.get("/shared/\(link.id)").status == 404)
            #expect(try await wall.client.get("/shared/\(link.id)-").status == 404)
            // The link's own code is no visit.
            let code = token.drop { $0 != "-" }.dropFirst()
            for cookie in [
                "brickwork-visit=\(link.id).\(code)", "brickwork-visit=\(link.id).",
                visit.replacing(link.id, with: String(repeating: "0", count: 20)),
            ] {
                #expect(try await wall.client.get("/wall", ["Cookie": cookie]).status == 401, "\(cookie)")
            }
        }
    }

    @Test
    func aLinkCanHaveAPasswordOfItsOwn() async throws {
        try await Self.run { wall in
            let client = wall.client
            let link = try await Self.share("folder=trip", wall, password: "open sesame")
            #expect(link.hasPassword)
            let led = try await client.get("/\(link.address)", Client.page)
            let token = link.address.dropFirst("shared/".count)
            #expect(
                led.status == 303 && led["Location"] == "../sign-in?share=\(token)"
                    && led["Set-Cookie"] == nil
            )
            #expect(try await client.get("/\(link.address)").status == 401)
            func open(_ password: String) async throws -> Answer {
                try await client.get(
                    "/\(link.address)",
                    method: "POST",
                    ["Authorization": Self.basic("", password), "Wall-Change": "1"]
                )
            }
            // The password of the wall is another one.
            #expect(try await open("a password").status == 401)
            let right = try await open("open sesame")
            #expect(right.status == 204)
            let cookie = try #require(right["Set-Cookie"]?.split(separator: ";").first)
            #expect(try await client.get("/wall", ["Cookie": String(cookie)]).status == 200)
            // Nine more wrong passwords are checked.
            for guess in 0..<9 { #expect(try await open("\(guess)").status == 401) }
            let refused = try await open("open sesame")
            #expect(refused.status == 429 && refused["Retry-After"] != nil)
            // That keeps nobody out who signs in.
            #expect(try await client.get("/wall", ["Authorization": Self.owner]).status == 200)
        }
    }

    /// Links end with the users who made them, and other servers accept them.
    @Test(.onBothDatabases)
    func linksBelongToUsers() throws {
        let made = try TestUsers("Ann", "Ben")
        func users() throws -> Users { try Users(made.database, haveNames: true) }
        let here = try users(), there = try users()
        let one = Shares(here, clock: { .now }), other = Shares(there, clock: { .now })
        let ann = try #require(here.user(named: "Ann"))
        let link = try one.add(SharedPart(folder: "trip"), maker: ann, days: 30, password: nil)
        let byCommand = try made.database.addLink(SharedPart(text: "sea", tags: ["a", "b"]))
        try there.look()
        let token = String(link.path.dropFirst("shared/".count))
        #expect(one.link(token) == link && other.link(token) == link && link.maker == "Ann")
        #expect(other.links.map(\.path) == [byCommand.path, link.path])
        #expect(byCommand.part.description == "“sea” · a · b")
        let cookie = try #require(one.cookies(of: link, isSecure: true).first)
        #expect(cookie.contains("; Secure") && cookie.hasSuffix("; HttpOnly"))
        #expect(other.visited(cookie.prefix { $0 != ";" }.description) == link)
        try made.database.remove("Ann")
        try there.look()
        #expect(other.link(token) == nil && other.visited(String(cookie)) == nil)
        #expect(other.links == [byCommand])
        // Somebody else of that name doesn't bring them back, not even with the same password.
        try made.database.set("Ann", password: TestUsers.password("Ann"))
        try there.look()
        #expect(other.link(token) == nil && other.visited(String(cookie)) == nil)
        try made.database.withdraw(byCommand.id)
        try there.look()
        #expect(other.links.isEmpty)
        #expect(throws: UserProblem.self) { try made.database.withdraw(byCommand.id) }
        #expect(throws: UserProblem.self) { try made.database.addLink(SharedPart()) }
    }

    /// A server follows the database, which the command and other servers change.
    @Test
    func aLinkWithdrawnElsewhereEnds() async throws {
        try await Self.run { wall in
            let link = try await Self.share("folder=trip", wall)
            let visit = try await Self.opened(link, wall)
            #expect(try await wall.client.get("/wall", ["Cookie": visit]).status == 200)
            try UserDatabase(.file(wall.scratch["data/users.sqlite"])).withdraw(link.id)
            while try await wall.client.get("/wall", ["Cookie": visit]).status != 401 {}
            #expect(try await wall.client.get("/\(link.address)").status == 404)
        }
    }

    @Test
    func whatCannotBeSharedIsRefused() async throws {
        try await Self.run { wall in
            func status(_ query: String, _ headers: KeyValuePairs<String, String>) async throws -> Int {
                try await wall.client.get("/shares?\(query)", method: "POST", headers).status
            }
            let owner: KeyValuePairs = ["Authorization": Self.owner, "Wall-Change": "1"]
            for (query, wanted) in [
                ("", 400), ("q=.", 400), ("folder=nowhere", 422), ("q=nothing-has-this", 422),
                ("photos=x", 400), ("photos=1-501", 400), ("photos=999", 422),
                ("folder=trip&days=0", 400), ("folder=trip&days=3651", 400), ("folder=trip&days=x", 400),
            ] {
                #expect(try await status(query, owner) == wanted, "\(query)")
            }
            #expect(try await status("folder=trip", ["Wall-Change": "1"]) == 401)
            let short: KeyValuePairs = [
                "Authorization": Self.owner, "Share-Password": "YQ==", "Wall-Change": "1",
            ]
            #expect(try await status("folder=trip", short) == 422)
            let put = try await wall.client.get("/shares", method: "PUT", owner)
            #expect(put.status == 405 && put["Allow"] == "GET, HEAD, POST")
            // A form of another site, sent by the owner's browser.
            #expect(try await status("folder=trip", ["Authorization": Self.owner]) == 403)
            #expect(
                try await status(
                    "folder=trip",
                    ["Authorization": Self.owner, "Origin": "http://evil.example"]
                ) == 403
            )
            #expect(try await wall.client.get("/shares", owner).text == "[]")
            // A typing error that the wall corrects is shared as it was corrected.
            #expect(try await Self.share("q=hilll&days=1", wall).description == "“hill”")
        }
        try await TestWall.run { wall in
            for path in ["/shares", "/shared/a-b"] {
                let answer = try await wall.client.get(path)
                #expect(answer.status == 404, "\(path)")
            }
        }
    }

    /// Readers of the log can't open links.
    @Test(
        arguments: [
            ("/shared/abc-123?x=1", "/shared/abc-...?x=1"), ("//shared//abc-123", "//shared//abc-..."),
            ("/sign-in?share=abc-123", "/sign-in?share=abc-..."),
            ("/sign-in?a=1&share=abc-123&b=2", "/sign-in?a=1&share=abc-...&b=2"),
        ]
    )
    func theLogDoesNotOpenLinks(path: String, logged: String) {
        #expect(WallResponder.loggedPath(path) == logged)
    }
}
