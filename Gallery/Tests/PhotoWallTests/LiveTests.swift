import Foundation
import PhotoLibrary
import PictureFixtures
import SampleLibrary
import Testing
import WallNodes

@testable import PhotoWall
@testable import WallServer
@testable import WallSite

/// Changes while the server is running.
@Suite(.timeLimit(.minutes(10)))
struct LiveTests {
    @Test
    func eventsBeginWithHowThingsStand() async throws {
        try await TestWall.run(script: TestWall.hanging) { wall in
            let revision = wall.catalog.state.revision
            try await wall.client.stream("/events") { pieces in
                var text = ""
                for try await piece in pieces {
                    text += piece
                    if text.contains(/event: progress\ndata: {[^}]*}\n\n/), text.contains("event: wall") {
                        break
                    }
                }
                let parts = text.components(separatedBy: "\r\n\r\n")
                #expect(parts[0].hasPrefix("HTTP/1.1 200 OK\r\n"))
                #expect(parts[0].contains("Content-Type: text/event-stream"))
                #expect(parts[0].contains("Cache-Control: no-store"))
                #expect(text.contains("retry: 2000\n\n"))
                let said = "{\"revision\":\"\(revision.photos)-\(revision.colors)\"}"
                #expect(text.contains("event: wall\ndata: \(said)\n\n"), "\(text)")
            }
        }
    }

    @Test
    func newChangedAndDeletedFilesShowUp() async throws {
        try await TestWall.run { wall in
            let before = try await wall.shown()
            let old = try await wall.photo("sea.jpg")
            let oldThumbnail = try await wall.thumbnail(of: "sea.jpg")
            #expect(try await wall.client.get(oldThumbnail).status == 200)

            _ = try wall.scratch.write(Pixels.quarters(width: 80, height: 40), "photos/new.jpg")
            _ = try await wall.indexer.index()
            try await wall.waitForWall { $0.ids.count == 4 }
            let after = try await wall.shown()
            #expect(after.ids.count == 4 && after.name != before.name)
            #expect(try await wall.client.get(wall.thumbnail(of: "new.jpg")).status == 200)

            try FileManager.default.removeItem(atPath: wall.photos.appending("wood.png").string)
            try FileManager.default.removeItem(atPath: wall.photos.appending("sea.jpg").string)
            _ = try await wall.indexer.index()
            try await wall.waitForWall { $0.ids.count == 2 }
            #expect(try await wall.client.get("/photos/\(old.id).json").status == 404)
            try await wall.client.stream("/events") { pieces in
                for try await _ in pieces {
                    if try await wall.client.get(oldThumbnail).status == 404 { return }
                }
                Issue.record("The events ended.")
            }
        }
    }

    /// Thumbnails are made without requests, so the colors become known.
    @Test
    func colorsBecomeKnown() async throws {
        try await TestWall.run { wall in
            try await wall.waitForColors()
            #expect(try wall.catalog.thumbnails.photosToMake(limit: 9).isEmpty)
            #expect(try await wall.photo("sea.jpg").contentHash != nil)
        }
    }

    /// When a color becomes known on a wall of many days, a page fetches the root, a chapter and a block.
    @Test
    func aColorThatBecomesKnownChangesItsBlockAlone() async throws {
        try await TestWall.run(script: TestWall.hanging) { wall in
            let before = try await wall.shown()
            let photo = try await wall.photo("sea.jpg")
            try await wall.client.stream("/events") { pieces in
                var text = ""
                for try await piece in pieces {
                    if text.isEmpty {
                        // From here on, changes are observed.
                        try wall.catalog.thumbnails.setMade([
                            MadePhoto(
                                id: photo.id,
                                version: photo.version,
                                contentHash: .init(high: 1, low: 2),
                                color: 0x1234
                            )
                        ])
                    }
                    text += piece
                    if try await wall.shown().colors == [0x1234, 0, 0] { return }
                }
                Issue.record("The events ended.")
            }
            let after = try await wall.shown()
            #expect(after.chapters[0].sections == before.chapters[0].sections)
            #expect(after.blocks.map(\.node.textHash) == before.blocks.map(\.node.textHash))
            #expect(zip(after.blocks, before.blocks).allSatisfy { $0.name != $1.name })
        }
    }

    /// A version that doesn't fit into a byte is the same on the wall and in the address.
    @Test
    func thumbnailsAreThereUnderAnyVersion() async throws {
        try await TestWall.run(versions: [255, 256, 300]) { wall in
            for (round, version) in [255, 256, 300].enumerated() {
                if round > 0 {
                    let pixels = Pixels.quarters(width: 100 + round, height: 50)
                    _ = try wall.scratch.write(pixels, "photos/wood.png")
                    _ = try await wall.indexer.index()
                    try await wall.waitForWall { $0.versions[1] == version }
                }
                let shown = try await wall.shown()
                #expect(shown.versions[1] == UInt32(version))
                let name = "thumbnails/\(wall.catalog.state.addressToken)/\(shown.ids[1])-\(version)-240.webp"
                #expect(try await wall.client.get("/\(name)").status == 200)
                _ = try await wall.site().build { _ in }
                let site = try ShownWall(wall.scratch.bytes(wall.scratch["site/walls/none-name-apart.bin"]))
                #expect(site.versions == shown.versions)
                #expect(try wall.scratch.bytes(wall.scratch["site/\(name)"]).starts(with: "RIFF".utf8))
            }
        }
    }

    /// Decoder processes that never answer block neither other requests nor the end of the server.
    @Test
    func stopsWhilePicturesHang() async throws {
        try await TestWall.run(script: TestWall.hanging) { wall in
            let address = try await wall.thumbnail(of: "sea.jpg")
            // Continues to send requests while the server is stopped.
            Task {
                try await wall.client.sendAndWaitForEnd("GET \(address) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            }
            #expect(try await wall.client.get("/wall").status == 200)
        }
    }

    @Test
    func aSecondServerIsToldThatThePortIsTaken() async throws {
        try await TestWall.run { wall in
            let port = wall.client.port
            let error = await #expect(throws: ListeningError.self) {
                try await TestWall.run(options: { $0.port = port }) { _ in }
            }
            #expect(
                error?.description
                    == "127.0.0.1:\(port) is in use by another program; stop it, or choose another port with --port"
            )
        }
    }
}
