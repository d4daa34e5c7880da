import Foundation
import NIOCore
import PhotoLibrary
import PictureFixtures
import SampleLibrary
import Testing
import WallNodes

@testable import PhotoWall

@Suite(.timeLimit(.minutes(10)))
struct ServerTests {
    @Test
    func answersWithThePageAndItsFiles() async throws {
        try await TestWall.run { wall in
            let page = try await wall.client.get("/")
            #expect(page.status == 200 && page["Content-Type"] == "text/html; charset=utf-8")
            #expect(page["Cache-Control"] == "no-cache")
            #expect(page.text.contains("<meta name=\"brickwork\" content=\"live\">"))
            #expect(!page.text.contains("{hash}"))
            let assets = page.text.matches(of: /"(assets\/[^"]*)"/).map { String($0.1) }
            #expect(assets.contains { $0.hasSuffix("/brickwork.wasm") } && assets.count > 3)
            for asset in assets {
                let answer = try await wall.client.get("/\(asset)", ["Accept-Encoding": "gzip"])
                #expect(answer.status == 200, "\(asset)")
                #expect(answer["Cache-Control"] == "public, max-age=31536000, immutable")
                let other = asset.replacing(/assets\/./, with: "assets/x")
                #expect(try await wall.client.get("/\(other)").status == 404)
            }
        }
    }

    @Test
    func answersWithWalls() async throws {
        try await TestWall.run(script: TestWall.hanging) { wall in
            let answer = try await wall.client.get("/wall?\(TestWall.byName)", ["Accept-Encoding": "gzip"])
            let shown = try ShownWall(answer.bytes)
            #expect(answer["Content-Encoding"] == nil && answer["Cache-Control"] == "no-cache")
            #expect(answer["ETag"] == "\"\(shown.name.description)\"")
            #expect(shown.token == String(wall.catalog.state.token.prefix(16)))
            #expect(shown.ratios == [16384, 2048, 8192])
            #expect(shown.captionLengths == [9, 0, 0])
            #expect(shown.sections == [": 3"] && answer["Wall-Photos"] == "3")
            #expect(try await wall.client.get("/wall?q=sky")["Wall-Photos"] == "3")
            let bare = try await wall.client.get("/wall?\(TestWall.byName)&bare=1")
            let bytes = try #require(GzipTests.unpacked(bare.body, count: 1 << 16))
            let nodes = try bytes.withUnsafeReadableBytes { try WallBundle($0) }.nodes
            #expect(nodes.map(\.name) == [shown.name] && nodes.map(\.kind) == [.root])
        }
    }

    /// The first of many results are returned immediately.
    @Test
    func searchesBeginWithTheFirstPhotos() async throws {
        try await TestWall.run(
            options: { $0.searchLimits = SearchLimits(maxChecked: 0, looked: 2, enough: 1) },
            script: TestWall.hanging
        ) { wall in
            // By name: "sea" and "wood" are checked, and the first of them is enough. "życie" also matches.
            let search = "q=jpg&\(TestWall.byName)"
            let answer = try await wall.client.get("/wall?\(search)")
            let first = try ShownWall(answer.bytes)
            #expect(first.sections == [": 1"] && first.ratios == [16384])
            #expect(answer["Wall-More"] == "1" && answer["Wall-Photos"] == "3")
            let known = try await wall.client.get(
                "/wall?\(search)&bare=1",
                ["If-None-Match": "\"\(first.name.description)\""]
            )
            #expect(known.status == 304 && known["Wall-More"] == "1")
            let all = try await wall.client.get("/wall?\(search)&whole=1")
            let whole = try ShownWall(all.bytes)
            #expect(whole.sections == [": 2"] && whole.ratios == [16384, 8192] && all["Wall-More"] == "0")
            // From now on, the whole result is known, and nodes of both exist.
            #expect(try await wall.client.get("/wall?\(search)")["ETag"] == all["ETag"])
            for name in [first, whole].map(\.root.chapters[0].name) {
                let node = "/nodes/\(name.description)?\(search)&chapter=0"
                #expect(try await wall.client.get(node).status == 200)
            }
            let place = try await wall.client.get("/place?\(search)&photo=\(whole.ids[1])")
            #expect(place.text == "{\"index\":1}")
            // Small results are complete immediately, and so are walls without a search.
            #expect(try await wall.client.get("/wall?q=jpg%20nothing")["Wall-More"] == "0")
            #expect(try await wall.client.get("/wall?whole=1")["Wall-More"] == "0")
        }
    }

    @Test
    func groupsAndOrdersAsItIsAsked() async throws {
        try await TestWall.run(script: TestWall.hanging) { wall in
            // The sea has a date. The others have the dates of their files, which were just written.
            for (wallQuery, sections) in [
                ("", ["2024: 1", ": 2"]), ("by=day", ["2024-05-31: 1", ": 2"]),
                ("by=month&order=oldest", ["2024-05: 1", ": 2"]), ("by=year", ["2024: 1", ": 2"]),
                ("by=folder", ["photos: 2", "ż: 1"]), ("by=none", [": 3"]),
                ("tag=blue&by=day", ["2024-05-31: 1", ": 1"]), ("sample=month", ["2024-05: 1", ": 2"]),
            ] {
                let shown = try await wall.shown(wallQuery)
                #expect(shown.sections == sections, "\(wallQuery)")
            }
            let undated = try await wall.shown("by=day")
            #expect(undated.chapters[0].sections.map(\.title.kind) == [.date, .undated])
            let filed = try await wall.shown("by=day&undated=filed")
            #expect(filed.chapters[0].sections.allSatisfy { $0.title.kind == .date })
            for wallQuery in ["by=week", "order=up", "undated=0", "sample=day", "q=%ff"] {
                #expect(try await wall.client.get("/wall?\(wallQuery)").status == 400, "\(wallQuery)")
            }
        }
    }

    @Test
    func answersWithNodes() async throws {
        try await TestWall.run(script: TestWall.hanging) { wall in
            let shown = try await wall.shown()
            let chapter = shown.root.chapters[0].name
            for name in [chapter, shown.blocks[0].name] {
                let address = "/nodes/\(name.description)?\(TestWall.byName)&chapter=0"
                let answer = try await wall.client.get(address)
                #expect(answer["Cache-Control"] == "public, max-age=31536000, immutable")
                let bytes = try #require(GzipTests.unpacked(answer.body, count: 1 << 16))
                #expect(NodeName(of: Array(buffer: bytes)) == name)
            }
            let other = NodeName(high: 1, low: 2).description
            for (address, status) in [
                ("\(other)?\(TestWall.byName)&chapter=0", 404), ("\(other)?chapter=99999", 404),
                ("\(other)?\(TestWall.byName)", 400), ("\(other)?chapter=-1", 400),
            ] {
                #expect(try await wall.client.get("/nodes/\(address)").status == status, "\(address)")
            }
        }
    }

    /// As with the shapes of a section of a million photos.
    @Test
    func answersWithNodesThatAreTooLargeToBeKept() async throws {
        try await TestWall.run(options: { $0.nodeMemory = 64 }, script: TestWall.hanging) { wall in
            let shown = try await wall.shown()
            for name in [shown.root.chapters[0].name, shown.blocks[0].name] {
                let address = "/nodes/\(name.description)?\(TestWall.byName)&chapter=0"
                let bytes = GzipTests.unpacked(try await wall.client.get(address).body, count: 1 << 16)
                #expect(bytes.map { NodeName(of: Array(buffer: $0)) } == name)
            }
        }
    }

    @Test
    func saysWhereAPhotoIs() async throws {
        try await TestWall.run(script: TestWall.hanging) { wall in
            let id = try await wall.photo("życie.jpg").id
            for (wallQuery, index) in [
                (TestWall.byName, 2), ("by=folder", 2), ("tag=blue&order=name&by=none", 1),
            ] {
                let answer = try await wall.client.get("/place?photo=\(id)&\(wallQuery)")
                #expect(
                    answer.text == "{\"index\":\(index)}" && answer["Cache-Control"] == "no-store",
                    "\(wallQuery)"
                )
            }
            #expect(try await wall.client.get("/place?photo=\(id)&q=sea").status == 404)
            #expect(try await wall.client.get("/place?photo=99999").status == 404)
            #expect(try await wall.client.get("/place?photo=x").status == 400)
        }
    }

    @Test
    func answersWithWhatIsKnownOfPhotos() async throws {
        try await TestWall.run(script: TestWall.hanging) { wall in
            let client = wall.client
            let block = try await wall.shown().blocks[0]
            let texts = "/texts/\(block.name.description).json?\(TestWall.byName)&chapter=0"
            let captions = try await client.get(texts)
            let wood = try await wall.day(of: "wood.png"), zycie = try await wall.day(of: "życie.jpg")
            #expect(
                captions.text
                    == #"{"captions":["Sea & sky",null,null],"dates":["2024-05-31","\#(wood)","\#(zycie)"],"#
                    + #""names":["sea.jpg","wood.png","życie.jpg"]}"#
            )
            #expect(captions["Cache-Control"] == "public, max-age=31536000, immutable")
            let unknown = "/texts/\(NodeName(high: 1, low: 2).description).json?\(TestWall.byName)&chapter=0"
            #expect(try await client.get(unknown).status == 404)
            let tags = try await client.get("/tags.json").text
            #expect(tags == #"[{"count":2,"name":"blue"},{"count":1,"name":""}]"#)
            let photo = try await wall.photo("sea.jpg")
            let size = try wall.scratch.bytes(wall.photos.appending("sea.jpg")).count
            #expect(
                try await client.get("/photos/\(photo.id).json").text
                    == #"{"address":"sea.jpg","bytes":\#(size),"caption":"Sea & sky","date":"2024-05-31T12:00:00","#
                    + #""dateSource":"picture","#
                    + #""download":"originals/\#(wall.catalog.state.addressToken)/\#(photo.id)-\#(photo.version)?download","#
                    + #""folder":"","#
                    + #""format":"jpeg","height":500,"id":\#(photo.id),"name":"sea.jpg","#
                    + #""original":"originals/\#(wall.catalog.state.addressToken)/\#(photo.id)-\#(photo.version)","#
                    + #""tags":["blue"],"version":\#(photo.version),"width":1000}"#
            )
            let other = try await wall.photo("życie.jpg")
            #expect(try await client.get("/photos/\(other.id).json").text.contains(#""folder":"ż""#))
            for id in ["0", "999999", "9223372036854775807"] {
                #expect(try await client.get("/photos/\(id).json").status == 404)
            }
            let unreadable = try await client.get("/unreadable.json").json([[String: String]].self)
            #expect(unreadable.map { $0["file"] } == ["photos/broken.jpg"])
            #expect(unreadable.first?["reason"]?.isEmpty == false)
            #expect(try await client.get("/unreadable.json?offset=1").text == "[]")
        }
    }

    @Test
    func searches() async throws {
        try await TestWall.run(script: TestWall.hanging) { wall in
            let all = try await wall.shown().ids
            for (query, expected) in [
                ("q=sky", [0]), ("q=SK", [0]), ("tag=blue", [0, 2]), ("tag=blue&q=%C5%BCycie", [2]),
                ("tag=blue&tag=red", []), ("tag=BLUE&tag=blue", [0, 2]),
                ("untagged=1", [1]), ("q=may+2024", [0]), ("q=2024-05-31", [0]), ("q=zycei", [2]),
                ("q=nothing+of+that+kind", []), ("q=%22%27%28%29*%3A-AND+OR+NEAR%28", []),
                ("q=" + String(repeating: "a", count: 5000), []),
            ] as [(String, [Int])] {
                let found = try await wall.shown("\(query)&\(TestWall.byName)")
                #expect(found.ids == expected.map { all[$0] }, "\(query)")
                #expect(found.root.total == expected.count)
            }
            let french = try await wall.client.get(
                "/wall?q=mai+2024",
                ["Accept-Language": "fr-CH, fr;q=0.9"]
            )
            #expect(try ShownWall(french.bytes).ids == [all[0]])
            let suggestions = try await wall.client.get("/suggestions?q=sea+bl")
            #expect(suggestions["Content-Type"] == "application/json")
            #expect(suggestions["Cache-Control"] == "no-store")
            #expect(suggestions.text == #"[{"count":1,"kind":"tag","name":"blue","text":"sea"}]"#)
            #expect(try await wall.client.get("/suggestions?q=%ff").status == 400)
        }
    }

    @Test
    func answersWithThumbnails() async throws {
        try await TestWall.run { wall in
            for (width, expected) in [(240, 240), (480, 480), (960, 960), (1920, 1000)] {
                let address = try await wall.thumbnail(of: "sea.jpg", width: width)
                // First made, then returned from memory.
                for _ in 0..<2 {
                    let answer = try await wall.client.get(address)
                    #expect(answer.status == 200 && answer["Content-Type"] == "image/webp")
                    #expect(answer["Cache-Control"] == "public, max-age=31536000, immutable")
                    let picture = try #require(DecodedFile(answer.bytes))
                    #expect(picture.width == expected && picture.height == expected / 2)
                    #expect(picture.quarters == "red green blue white")
                    #expect(!answer.bytes.contains("EXIF".utf8))
                }
            }
        }
    }

    @Test
    func thumbnailsHaveNoOtherAddress() async throws {
        try await TestWall.run(versions: [1]) { wall in
            let photo = try await wall.photo("sea.jpg")
            let token = wall.catalog.state.addressToken
            #expect(try await wall.client.get("/thumbnails/\(token)/\(photo.id)-1-240.webp").status == 200)
            for (token, name) in [
                (token, "\(photo.id)-1-241.webp"), (token, "\(photo.id)-1-0.webp"),
                (token, "\(photo.id)-1-99999999.webp"),
                (token, "\(photo.id)-2-240.webp"), (token, "\(photo.id)-0-240.webp"),
                (token, "999999-1-240.webp"),
                ("0123456789abcdef", "\(photo.id)-1-240.webp"),
                (wall.catalog.state.token, "\(photo.id)-1-240.webp"),
                (token.uppercased() + "x", "\(photo.id)-1-240.webp"),
            ] {
                let answer = try await wall.client.get("/thumbnails/\(token)/\(name)")
                #expect(answer.status == 404, "\(token)/\(name)")
                #expect(answer["Cache-Control"] == "no-store")
            }
        }
    }

    /// Its header can be read, but not its pixels.
    @Test
    func saysWhyAPictureCannotBeShown() async throws {
        try await TestWall.run { wall in
            try wall.addDamagedPicture("cut.jpg")
            _ = try await wall.indexer.index()
            try await wall.waitForWall { $0.ids.count == 4 }
            let address = try await wall.thumbnail(of: "cut.jpg")
            for _ in 0..<2 {
                let answer = try await wall.client.get(address)
                #expect(answer.status == 422 && answer["Content-Type"] == "text/plain; charset=utf-8")
                #expect(answer.text.count > 5 && answer.text.hasSuffix("\n"))
            }
            let unreadable = try await wall.client.get("/unreadable.json").text
            #expect(unreadable.contains("photos/cut.jpg"))
        }
    }

    /// A half of its pixels is there, which browsers show, too.
    @Test
    func aPictureIsShownInPart() async throws {
        try await TestWall.run { wall in
            let bytes = try PictureFile.bytes(of: Pixels.quarters(width: 1000, height: 500), as: ".jpg")
            _ = try wall.scratch.write(Array(bytes.prefix(bytes.count / 2)), "photos/half.jpg")
            _ = try await wall.indexer.index()
            try await wall.waitForWall { $0.ids.count == 4 }
            #expect(try await wall.client.get(wall.thumbnail(of: "half.jpg")).status == 200)
            let unreadable = try await wall.client.get("/unreadable.json").text
            #expect(
                unreadable.contains(
                    #""file":"photos/half.jpg","part":true,"reason":"damaged, and shown in part: "#
                )
            )
            let photo = try await wall.photo("half.jpg").id
            let details = try await wall.client.get("/photos/\(photo).json").text
            #expect(details.contains(#""damage":"damaged, and shown in part: VipsJpeg: "#))
        }
    }

    /// An edited picture whose header can be read is on the wall instead of its original, until it is decoded. A page or the
    /// server itself may do that first.
    @Test
    func aDamagedEditedPictureHidesNothing() async throws {
        try await TestWall.run { wall in
            let sea = try await wall.photo("sea.jpg").id
            try wall.addDamagedPicture("sea-edited.jpg")
            _ = try await wall.indexer.index()
            let address = try await wall.thumbnail(of: "sea-edited.jpg")
            #expect(try await wall.client.get(address).status == 422)
            try await wall.waitForWall { $0.ids.count == 4 && $0.ids.contains(UInt32(sea)) }
        }
    }

    /// Temporary states aren't refusals: an unavailable library folder, and a missing file.
    @Test
    func aPassingStateIsNoRefusal() async throws {
        try await TestWall.run { wall in
            let files = FileManager.default
            let photos = wall.photos.string, elsewhere = wall.scratch["elsewhere"].string
            let thumbnail = try await wall.thumbnail(of: "sea.jpg", width: 1920)
            let original = try await wall.original(of: "sea.jpg")
            let missing = try await wall.thumbnail(of: "wood.png", width: 1920)
            try await wall.waitForColors()
            // Then they must be made again from the photos.
            try files.removeItem(atPath: wall.scratch["data/thumbnails"].string)
            try files.moveItem(atPath: photos, toPath: elsewhere)
            for address in [thumbnail, original] {
                let answer = try await wall.client.get(address)
                #expect(answer.status == 503 && answer["Retry-After"] == "10", "\(address): \(answer.text)")
            }
            try files.moveItem(atPath: elsewhere, toPath: photos)
            #expect(try await wall.client.get(thumbnail).status == 200)
            try files.removeItem(atPath: photos + "/wood.png")
            #expect(try await wall.client.get(missing).status == 404)
            let unreadable = try await wall.client.get("/unreadable.json").json([[String: String]].self)
            #expect(unreadable.map { $0["file"] } == ["photos/broken.jpg"])
        }
    }

    @Test
    func whatTheBrowserHasIsNotSentAgain() async throws {
        try await TestWall.run { wall in
            try await wall.waitForColors()
            let page = try await wall.client.get("/").text
            let asset = try #require(page.firstMatch(of: /"(assets\/[^"]*)"/)?.1)
            for address in [
                "/", "/wall", "/\(asset)", try await wall.thumbnail(of: "sea.jpg"),
                try await wall.original(of: "sea.jpg"),
            ] {
                let tag = try #require(try await wall.client.get(address)["ETag"])
                let answer = try await wall.client.get(address, ["If-None-Match": "\"x\", \(tag)"])
                #expect(answer.status == 304 && answer.body.readableBytes == 0, "\(address)")
                #expect(answer["ETag"] == tag && answer["Cache-Control"] != nil)
                #expect(try await wall.client.get(address, ["If-None-Match": "\"x\""]).status == 200)
            }
        }
    }

    /// Also JSON that nobody may keep: scripts that ask repeatedly can send the tag, too.
    @Test
    func everyJSONAnswerIsTaggedAndCompressed() async throws {
        try await TestWall.run { wall in
            try await wall.waitForColors()
            func get(_ address: String, _ name: String, _ value: String) async throws -> Answer {
                try await wall.client.get(address, [name: value])
            }
            let shown = try await wall.shown("")
            let id = try await wall.photo("sea.jpg").id
            for address in [
                "/tags.json", "/tags.json?q=sea", "/albums", "/people", "/on-this-day?date=2026-05-31",
                "/map", "/suggestions?q=s",
                "/photos/\(id).json",
                "/texts/\(shown.blocks[0].name.description).json?chapter=0", "/api/photos", "/numbers",
                "/place?photo=\(id)", "/place?file=sea.jpg", "/unreadable.json", "/left-out.json",
            ] {
                let plain = try await get(address, "Accept", "*/*")
                #expect(plain.status == 200 && plain["Content-Type"] == "application/json", "\(address)")
                #expect(plain["Content-Encoding"] == nil && plain["Vary"] == "Accept-Encoding", "\(address)")
                let tag = try #require(plain["ETag"], "\(address)")
                #expect(tag.hasPrefix("W/"), "\(address)")
                let packed = try await get(address, "Accept-Encoding", "br, gzip")
                #expect(packed["Content-Encoding"] == "gzip" && packed["ETag"] == tag, "\(address)")
                #expect(GzipTests.unpacked(packed.body, count: 1 << 16) == plain.body, "\(address)")
                let known = try await get(address, "If-None-Match", tag)
                #expect(known.status == 304 && known["ETag"] == tag, "\(address)")
                for name in ["Cache-Control", "Vary"] { #expect(known[name] == plain[name], "\(address)") }
                #expect(known["Content-Type"] == nil && known["Content-Length"] == nil, "\(address)")
                #expect(try await get(address, "If-None-Match", "\"x\"").status == 200, "\(address)")
            }
        }
    }

    @Test
    func headIsAnsweredWithoutABody() async throws {
        try await TestWall.run { wall in
            try await wall.waitForColors()
            let block = try await wall.shown("").blocks[0]
            for address in [
                "/", "/wall", "/tags.json", "/unreadable.json", "/wall?q=sea",
                "/texts/\(block.name.description).json?chapter=0",
                "/nodes/\(block.name.description)?chapter=0",
                "/photos/\(try await wall.photo("sea.jpg").id).json", try await wall.thumbnail(of: "sea.jpg"),
                try await wall.original(of: "sea.jpg"), "/nothing",
            ] {
                let full = try await wall.client.get(address)
                let head = try await wall.client.get(address, method: "HEAD")
                #expect(head.status == full.status && head.body.readableBytes == 0, "\(address)")
                #expect(head["Content-Length"] == "\(full.body.readableBytes)", "\(address)")
                for name in ["Content-Type", "ETag", "Cache-Control", "Content-Security-Policy"] {
                    #expect(head[name] == full[name], "\(address) \(name)")
                }
            }
        }
    }
}
