import Foundation
import NIOCore
import PictureFixtures
import SampleLibrary
import SystemPackage
import Testing
import WallNodes

@testable import PhotoLibrary
@testable import PhotoWall
@testable import WallSite

@Suite(.timeLimit(.minutes(10)))
struct StaticSiteTests {
    /// What `search.json` says.
    private struct SearchRoot: Decodable {
        let listing: String
        let texts: String
        let hasFolders: Bool
        let hasPlaces: Bool
    }

    /// The files of the site's search that `search.json` names.
    private func searchFiles(_ wall: TestWall) throws -> (listing: ByteBuffer, texts: String) {
        let named = try JSONDecoder().decode(
            SearchRoot.self,
            from: Data(wall.scratch.bytes(wall.scratch["site/search.json"]))
        )
        let listing = try wall.scratch.bytes(wall.scratch["site/\(named.listing)"])
        let texts = try wall.scratch.bytes(wall.scratch["site/\(named.texts)"])
        return (ByteBuffer(bytes: listing), String(decoding: texts, as: UTF8.self))
    }

    private func files(_ wall: TestWall) throws -> Set<String> {
        Set(wall.scratch.files.filter { $0.hasPrefix("site/") }.map { String($0.dropFirst(5)) })
    }

    @Test
    func hasTheServersBytes() async throws {
        try await TestWall.run { wall in
            let summary = try await wall.site(originals: true, coordinates: true).build { _ in }
            #expect(summary.photos == 3 && summary.unreadable.count == 1 && summary.removed == 0)
            // Everything is known now. The server reports it as soon as it notices.
            try await wall.waitForColors()
            let files = try files(wall)
            var compared = 0, walls = 0
            for file in files where file != ".brickwork-site" {
                let bytes = try wall.scratch.bytes(wall.scratch["site/\(file)"])
                switch SiteFile(path: file) {
                case .address(.details):
                    // The suffix of the original may differ.
                    let answer = try await wall.client.get("/\(file)").text
                    let text = String(decoding: bytes, as: UTF8.self)
                    #expect(
                        text.replacing(/(\d-\d+)\.(jpeg|png)"/) { "\($0.1)\"" }
                            == answer.replacing("?download", with: ""),
                        "\(file)"
                    )
                case .address(.original):
                    let address = file.replacing(/\.(jpeg|png)$/, with: "")
                    #expect(try await wall.client.get("/\(address)").bytes == bytes, "\(file)")
                case .wall where file.hasPrefix("nodes/"):
                    let name = NodeName(text: file.dropFirst(6).utf8)
                    let node = try #require(GzipTests.unpacked(ByteBuffer(bytes: bytes), count: 1 << 16))
                    #expect(NodeName(of: Array(buffer: node)) == name)
                case .wall where file.hasPrefix("walls/"):
                    let parts = try #require(file.wholeMatch(of: /walls\/(\w+)(-sample)?-(\w+)-(\w+)\.bin/))
                    let wallQuery =
                        "\(parts.2 == nil ? "by" : "sample")=\(parts.1)&order=\(parts.3)&undated=\(parts.4)"
                    #expect(try await wall.client.get("/wall?\(wallQuery)").bytes == bytes, "\(file)")
                    walls += 1
                case .wall: continue
                case _
                where [
                    "albums.json", "folders.json", "index.html", "map.json", "people.json", "search.json",
                ].contains(file):
                    continue
                default: #expect(try await wall.client.get("/\(file)").bytes == bytes, "\(file)")
                }
                compared += 1
            }
            // The page's files, and 3 × 4 thumbnails, 3 originals, 3 details, tags and the service worker. And the walls: six groupings and
            // two samples in four orders, with undated photos in two positions.
            let assets = files.filter { $0.hasPrefix("assets/") }.count
            let nodes = files.filter { $0.hasPrefix("nodes/") }.count
            #expect(walls == 8 * 4 * 2 && nodes > 3)
            #expect(compared == assets + 20 + walls + nodes && assets > 5)
        }
    }

    @Test
    func thePageKnowsThatItIsStatic() async throws {
        try await TestWall.run { wall in
            func page(_ address: SiteAddress?) async throws -> String {
                _ = try await wall.site(address: address).build { _ in }
                return String(
                    decoding: try wall.scratch.bytes(wall.scratch["site/index.html"]),
                    as: UTF8.self
                )
            }
            let shared = try await page(SiteAddress("https://photos.example.org/wall"))
            let cover = try await wall.thumbnail(of: "sea.jpg", width: 960)
            #expect(try files(wall).contains(String(cover.dropFirst())))
            #expect(
                shared.contains(
                    "<meta property=\"og:image\" content=\"https://photos.example.org/wall\(cover)\">"
                )
                    && shared.contains(
                        "<meta property=\"og:url\" content=\"https://photos.example.org/wall/\">"
                    )
            )
            // Without an address, a picture has none either.
            let page = try await page(nil)
            #expect(page.contains("<meta name=\"brickwork\" content=\"static\">"))
            #expect(!page.contains("og:image") && !page.contains("og:url"))
            let manifest = try #require(page.firstMatch(of: /rel="manifest" href="([^"]+)"/))
            let installed = String(
                decoding: try wall.scratch.bytes(wall.scratch["site/\(manifest.1)"]),
                as: UTF8.self
            )
            #expect(installed.contains("\"name\":\"Photos\""))
            #expect(
                page.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ")
            )
            for address in page.matches(of: /(?:src|href)="([^"#]+)"/) {
                // Relative to the page, wherever it is.
                #expect(!address.1.hasPrefix("/") && !address.1.contains(":"))
                #expect(try files(wall).contains(String(address.1)), "\(address.1)")
            }
            let (bytes, text) = try searchFiles(wall)
            let wood = try await wall.day(of: "wood.png"), zycie = try await wall.day(of: "życie.jpg")
            // In the order of the listing: by day, with undated photos last.
            func end(_ name: String) throws -> String {
                let id = try #require(try wall.catalog.photos.number(named: name))
                return "\(id) \(try #require(try wall.catalog.photos.photo(id)).version)"
            }
            let lines = [
                "sea.jpg\tSea & sky\t\t2024-05-31\t\t\t\t\t\tjpeg\t\tblue\t\(try end("sea.jpg"))",
                "życie.jpg\t\tż\t\(zycie)\t\t\t\t\t\tjpeg\t\tblue\t\(try end("ż/życie.jpg"))",
                "wood.png\t\t\t\(wood)\t\t\t\t\t\tpng\t\t\(try end("wood.png"))",
            ]
            #expect(
                Set(text.split(separator: "\n").map(String.init)) == Set(lines) && text.hasPrefix(lines[0])
            )
            let listing = try #require(GzipTests.unpacked(bytes, count: 1 << 16))
                .withUnsafeReadableBytes { try Listing($0) }
            #expect(listing.sections.map(\.count) == [1, 2])
            #expect(listing.token == Array(wall.catalog.state.addressToken.utf8))
            let names = try listing.photos.ids.map { try wall.catalog.photos.photo(Int64($0))?.name }
            let listed = text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
            #expect(listed == names)
        }
    }

    @Test
    func itsFoldersAreTheServers() async throws {
        try await TestWall.run { wall in
            _ = try await wall.site().build { _ in }
            func object(_ bytes: [UInt8]) throws -> NSDictionary {
                try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary)
            }
            let albums = try object(wall.scratch.bytes(wall.scratch["site/albums.json"]))
            let answer = try object(try await wall.client.get("/albums?folder=&offset=0").bytes)
            #expect(albums.allKeys as? [String] == [""])
            let cards = try #require(albums[""] as? [[String: Any]])
            #expect(cards.count == 1)
            #expect(
                cards.map { $0.filter { $0.key != "newest" } as NSDictionary } == answer["folders"]
                    as? [NSDictionary]
            )
        }
    }

    @Test
    func saysWhereEachPhotoIs() async throws {
        try await TestWall.run(isServed: false) { wall in
            _ = try await wall.site().build { _ in }
            let id = Int(try await wall.photo("życie.jpg").id)
            let root = try ShownWall(try wall.scratch.bytes(wall.scratch["site/walls/none-name-apart.bin"]))
                .name
            let name = "site/places/\(root.description)/\(id / 4096).bin"
            let places = try wall.scratch.bytes(wall.scratch["\(name)"])
            #expect(places.count == 4 * 4096)
            #expect(Array(places[(id % 4096 * 4)...].prefix(4)) == [3, 0, 0, 0])
        }
    }

    @Test
    func thePageHasTheWallsName() throws {
        let title = try #require(WallTitle("  A </title> & \"B\"\n{hash} {title} "))
        #expect(title.text == "A </title> & \"B\" {hash} {title}")
        for page in [try PageFiles(title: title), try PageFiles(title: title, isStatic: true)] {
            let html = String(buffer: page.index.bytes)
            let name = "A &lt;/title&gt; &amp; &quot;B&quot; {hash} {title}"
            #expect(html.contains("<title>\(name)</title>"))
            #expect(html.contains("<span class=\"title\">\(name)</span>"))
            // How a shared link is shown.
            #expect(html.contains("<meta property=\"og:title\" content=\"\(name)\">"))
            #expect(html.matches(of: /\{title\}/).count == 3 && html.matches(of: /\{hash\}/).count == 3)
        }
        #expect(String(buffer: try PageFiles().index.bytes).contains("<title>Photos</title>"))
        for nothing in ["", " ", "\n\t", "\u{202E}\u{200B}"] {
            #expect(WallTitle(nothing) == nil)
        }
        #expect(WallTitle(String(repeating: "a", count: 300))?.text.count == 200)
    }

    /// Only a site can be opened from disk.
    @Test
    func onlyASiteSpeaksOfTheDisk() throws {
        let script = /<script defer src="assets\/[0-9a-f]{16}\/disk\.js"><\/script>/
        #expect(String(buffer: try PageFiles(isStatic: true).index.bytes).contains(script))
        #expect(!String(buffer: try PageFiles().index.bytes).contains("/disk.js"))
    }

    @Test
    func noOriginalsAndNoPlacesWithoutBeingAsked() async throws {
        try await TestWall.run { wall in
            _ = try await wall.site().build { _ in }
            for file in try files(wall) {
                #expect(!file.hasPrefix("originals/"))
                let bytes = try wall.scratch.bytes(wall.scratch["site/\(file)"])
                if file.hasSuffix(".webp") {
                    #expect(!bytes.contains("EXIF".utf8) && !bytes.contains("XMP ".utf8), "\(file)")
                }
                #expect(!bytes.contains("GPSL".utf8), "\(file)")
            }
            let photo = try await wall.photo("sea.jpg")
            let details = try wall.scratch.bytes(wall.scratch["site/photos/\(photo.id).json"])
            #expect(!details.contains("original".utf8))
        }
    }

    /// A camera raw file is published with the original of the same shot, and removed with it.
    @Test
    func theRawFileOfAShotIsAnOriginal() async throws {
        struct Details: Decodable {
            struct File: Decodable {
                let name: String, download: String
            }
            let files: [File]?
        }
        try await TestWall.run { wall in
            let raw = Array("raw".utf8)
            _ = try wall.scratch.write(raw, "photos/sea.CR3")
            _ = try await wall.indexer.index()
            let photo = try await wall.photo("sea.jpg")
            func details() throws -> Details {
                let file = wall.scratch["site/photos/\(photo.id).json"]
                return try JSONDecoder().decode(Details.self, from: Data(wall.scratch.bytes(file)))
            }
            _ = try await wall.site(originals: true, coordinates: true).build { _ in }
            let file = try #require(try details().files?.first)
            #expect(file.name == "sea.CR3" && file.download.hasSuffix(".cr3"))
            #expect(try wall.scratch.bytes(wall.scratch["site/\(file.download)"]) == raw)
            #expect(try await wall.site(originals: true, coordinates: true).build { _ in }.removed == 0)
            #expect(try await wall.site().build { _ in }.removed == 4)
            #expect(try details().files == nil)
            #expect(try files(wall).filter { $0.hasPrefix("originals/") } == [])
        }
    }

    /// Full-size files contain the place only if the site shows places.
    @Test
    func originalsWithoutPlacesAreJPEGs() async throws {
        struct Details: Decodable {
            let original: String?, download: String?, fullSize: String?
        }
        try await TestWall.run(isServed: false) { wall in
            let names = ["sea.jpg", "wood.png", "życie.jpg"]
            func details(_ name: String) async throws -> Details {
                let file = wall.scratch["site/photos/\(try await wall.photo(name).id).json"]
                return try JSONDecoder().decode(Details.self, from: Data(wall.scratch.bytes(file)))
            }
            let first = try await wall.site(originals: true).build { _ in }
            #expect(first.photos == 3 && first.unreadable.count == 1)
            for name in names {
                let address = WallAddress.fullSize(of: try await wall.photo(name), in: wall.catalog.state)
                let told = try await details(name)
                #expect(told.original == nil && told.download == address && told.fullSize == address)
                let bytes = try wall.scratch.bytes(wall.scratch["site/\(address)"])
                #expect(bytes.starts(with: [0xFF, 0xD8]) && !bytes.contains("GPS".utf8), "\(name)")
            }
            #expect(try files(wall).filter { $0.hasPrefix("originals/") } == [])
            // If places may be published, these are the original files, and the earlier copies are removed.
            let second = try await wall.site(originals: true, coordinates: true).build { _ in }
            #expect(second.removed == 3)
            #expect(try files(wall).filter { $0.hasSuffix("-full.jpg") } == [])
            for name in names {
                let photo = try await wall.photo(name)
                let address = SitePictures.original(of: photo, in: wall.catalog.state)
                let told = try await details(name)
                #expect(told.original == address && told.download == address && told.fullSize == nil)
                #expect(
                    try wall.scratch.bytes(wall.scratch["site/\(address)"]) == wall.scratch.bytes(photo.file)
                )
            }
            #expect(try await wall.site().build { _ in }.removed == 3)
            #expect(try files(wall).filter { $0.hasPrefix("originals/") } == [])
        }
    }

    /// Earlier versions wrote them for everybody.
    @Test
    func listsOfFilesThatAreNotShownAreRemoved() async throws {
        try await TestWall.run(isServed: false) { wall in
            _ = try await wall.site().build { _ in }
            for name in ["unreadable.json", "left-out.json"] {
                _ = try wall.scratch.write([1], "site/\(name)")
            }
            #expect(try await wall.site().build { _ in }.removed == 2)
            #expect(try files(wall).filter { ["unreadable.json", "left-out.json"].contains($0) } == [])
        }
    }

    @Test
    func isBroughtUpToDate() async throws {
        try await TestWall.run { wall in
            let first = try await wall.site().build { _ in }
            let before = try files(wall)
            #expect(first.written == before.count - 1 && first.kept == 0)
            let second = try await wall.site().build { _ in }
            #expect(
                second
                    == SiteSummary(
                        photos: 3,
                        written: 0,
                        kept: first.written,
                        removed: 0,
                        unreadable: first.unreadable
                    )
            )
            #expect(try files(wall) == before)

            // Files of others stay, even if their names are similar to those of the site.
            let others = [
                "CNAME", "photos/1.json.bak", "photos/readme.txt", "thumbnails/x/y.webp", "originals/a/b.jpg",
            ]
            for name in others {
                let file = wall.scratch["site/\(name)"]
                try FileManager.default.createDirectory(
                    atPath: file.removingLastComponent().string,
                    withIntermediateDirectories: true
                )
                _ = try wall.scratch.write([1], "site/\(name)")
            }
            let gone = try await wall.photo("wood.png")
            try FileManager.default.removeItem(atPath: wall.photos.appending("wood.png").string)
            _ = try await wall.indexer.index()
            let third = try await wall.site().build { _ in }
            #expect(third.photos == 2)
            // Its details and four thumbnails, and the parts of walls and the search as they were.
            let after = try files(wall)
            let parts = before.subtracting(after).filter { name in
                ["nodes/", "places/", "search/", "texts/"].contains { name.hasPrefix($0) }
            }
            #expect(third.removed == 5 + parts.count)
            #expect(parts.filter { $0.hasPrefix("nodes/") }.count > 1)
            #expect(parts.filter { $0.hasPrefix("search/") }.count == 2)
            #expect(after.isSuperset(of: others))
            #expect(!after.contains("photos/\(gone.id).json"))
            #expect(after.filter { $0.hasSuffix(".webp") }.count == 9)
        }
    }

    /// Its files are written between progress reports.
    @available(macOS 15, *)
    @Test
    func waitsForTheDiskOnThreadsOfItsOwn() async throws {
        try await TestWall.run(isServed: false) { wall in
            let told = Locked<[Bool]>([])
            _ = try await SharedThreads.run { [site = wall.site()] in
                #expect(SharedThreads.areCurrent)
                return try await site.build { progress in
                    guard progress.step == .writing else { return }
                    told.update { $0.append(SharedThreads.areCurrent) }
                }
            }
            #expect(told.latest == [false])
        }
    }

    @Test
    func nothingIsWrittenIntoAFolderOfOthers() async throws {
        try await TestWall.run { wall in
            try FileManager.default.createDirectory(
                atPath: wall.scratch["site"].string,
                withIntermediateDirectories: true
            )
            _ = try wall.scratch.write([1], "site/thesis.txt")
            let error = await #expect(throws: SiteError.self) { _ = try await wall.site().build { _ in } }
            #expect(error?.description.contains("has something else in it") == true)
            #expect(try files(wall) == ["thesis.txt"])
        }
    }

    @Test
    func aPictureThatCannotBeShownDoesNotStopTheRest() async throws {
        try await TestWall.run { wall in
            try wall.addDamagedPicture("cut.jpg")
            _ = try await wall.indexer.index()
            let summary = try await wall.site().build { _ in }
            #expect(summary.photos == 3 && summary.unreadable.count == 2)
            #expect(try files(wall).filter { $0.hasSuffix(".webp") }.count == 12)
            #expect(summary.unreadable.contains { $0.path == "cut.jpg" })
            // The names of such files aren't for visitors.
            for file in try files(wall) {
                let bytes = try wall.scratch.bytes(wall.scratch["site/\(file)"])
                #expect(!bytes.contains("cut.jpg".utf8), "\(file)")
            }
            // It has no tile and no details, and can't be found.
            let shown = try ShownWall(try wall.scratch.bytes(wall.scratch["site/walls/none-name-apart.bin"]))
            #expect(shown.ids.count == 3 && shown.sections == [": 3"] && shown.root.total == 3)
            #expect(try files(wall).filter { $0.hasPrefix("photos/") }.count == 3)
            #expect(try !searchFiles(wall).texts.contains("cut.jpg"))
        }
    }

    /// The original of an edited picture that can't be decoded is on the site.
    @Test
    func aDamagedEditedPictureHidesNothing() async throws {
        try await TestWall.run { wall in
            let sea = try await wall.photo("sea.jpg").id
            try wall.addDamagedPicture("sea-edited.jpg")
            _ = try await wall.indexer.index()
            let summary = try await wall.site().build { _ in }
            #expect(summary.photos == 3 && summary.unreadable.count == 2)
            let shown = try ShownWall(try wall.scratch.bytes(wall.scratch["site/walls/none-name-apart.bin"]))
            #expect(shown.ids.count == 3 && shown.ids.contains(UInt32(sea)))
            #expect(try files(wall).filter { $0.hasSuffix(".webp") }.count == 12)
        }
    }

    /// Thumbnails of a missing and of a changed file exist, but not their originals.
    @Test
    func aMissingOriginalDoesNotStopTheRest() async throws {
        try await TestWall.run(isServed: false) { wall in
            _ = try await wall.site().build { _ in }
            let gone = try await wall.photo("sea.jpg"), changed = try await wall.photo("wood.png")
            try FileManager.default.removeItem(atPath: gone.file.string)
            _ = try wall.scratch.write([1, 2, 3], "photos/wood.png")
            let summary = try await wall.site(originals: true, coordinates: true).build { _ in }
            #expect(summary.photos == 3 && summary.unreadable.count == 3)
            let all = try files(wall)
            #expect(all.filter { $0.hasSuffix(".webp") }.count == 12)
            let kept = try await wall.photo("życie.jpg")
            #expect(
                all.filter { $0.hasPrefix("originals/") } == [
                    SitePictures.original(of: kept, in: wall.catalog.state)
                ]
            )
            for photo in [gone, changed] {
                let details = try wall.scratch.bytes(wall.scratch["site/photos/\(photo.id).json"])
                #expect(!details.contains("originals/".utf8))
            }
            #expect(
                summary.unreadable.dropFirst().map { "\($0.path): \($0.reason)" } == [
                    "sea.jpg: its original is left out: it cannot be read: No such file or directory",
                    "wood.png: its original is left out: it has changed since it was read",
                ]
            )
        }
    }

    @Test(arguments: [
        ("assets/12/main.js", true), ("nodes/0123456789abcdef0123456789abcdef", true),
        ("texts/0123456789abcdef0123456789abcdef.json", true),
        ("walls/day-newest-apart.bin", true), ("walls/x.txt", false),
        ("places/0123456789abcdef0123456789abcdef/0.bin", true), ("places/x/0.bin", false),
        ("places/0123456789abcdef0123456789abcdef/y.bin", false),
        ("search/0123456789abcdef0123456789abcdef.bin", true),
        ("search/0123456789abcdef0123456789abcdef.txt", true),
        ("search/0123456789abcdef0123456789abcdef.json", false), ("search/x.txt", false),
        ("nodes/0123", false),
        ("photos/1.json", true), ("thumbnails/12/1-1-240.webp", true), ("originals/12/1-1.jpeg", true),
        ("photos/x.json", false), ("photos/1.json~", false),
        ("originals/12/photo.jpg", false),
        ("thumbnails/12/.1-1-240.webp~", false), ("", false), ("photos", false),
    ])
    func knowsItsFilesByTheirNames(path: String, isOfASite: Bool) {
        #expect((SiteFile(path: path) != nil) == isOfASite)
    }
}
