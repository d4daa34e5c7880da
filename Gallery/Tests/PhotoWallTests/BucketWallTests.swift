import Foundation
import NIOCore
import ObjectStorage
import PictureFixtures
import SampleLibrary
import StorageFixtures
import Testing

/// `brickwork serve s3://…`, with a real service.
@Suite(.timeLimit(.minutes(10)))
struct BucketWallTests {
    private let scratch: Scratch
    private let service: SeaweedFS
    private let bucket: Bucket

    init() async throws {
        scratch = try Scratch()
        service = try await SeaweedFS()
        bucket = try Bucket(BucketAddress("s3://\(SeaweedFS.bucket)/photos")!, settings: service.settings())
        try TestWall.writePhotos(to: scratch)
        for name in ["sea.jpg", "wood.png", "ż/życie.jpg", "broken.jpg"] {
            try await bucket.put(ByteBuffer(bytes: scratch.bytes(scratch["photos/\(name)"])), as: name)
        }
    }

    /// Starts a server that may only read and list.
    private func serve() async throws -> (RunningCommand, Client) {
        let command = try RunningCommand(
            ["serve", "\(bucket.address)", "--port", "0", "--data", scratch["data"].string],
            through: service.environmentOfReader
        )
        let line = try #require(try await command.line(), "\(command.errors)")
        let port = line.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\//).flatMap { Int($0.1) }
        let client = Client(port: try #require(port, "\(line)"))
        try await client.stream("/events") { pieces in
            if try await client.photoCount() == 3 { return }
            for try await _ in pieces where try await client.photoCount() == 3 { break }
        }
        return (command, client)
    }

    private struct Details: Decodable {
        let id: Int
        let version: Int
        let name: String
        let original: String
    }

    private func details(_ name: String, _ client: Client) async throws -> Details {
        for id in 1...4 {
            let answer = try await client.get("/photos/\(id).json")
            if answer.status == 200, let found = try? answer.json(Details.self), found.name == name {
                return found
            }
        }
        return try #require(nil, "no photo \(name)")
    }

    @Test
    func itsPhotosAreShownAsThoseOfAFolder() async throws {
        let (command, client) = try await serve()
        let photo = try await details("życie.jpg", client)
        let bytes = try scratch.bytes(scratch["photos/ż/życie.jpg"])
        let original = try await client.get("/\(photo.original)")
        #expect((original.status, original["content-type"]) == (200, "image/jpeg"))
        #expect(original.bytes == bytes)
        let part = try await client.get("/\(photo.original)", ["Range": "bytes=100-199"])
        #expect(part.status == 206 && part.bytes == Array(bytes[100..<200]))
        let token = photo.original.split(separator: "/")[1]
        let thumbnail = try await client.get("/thumbnails/\(token)/\(photo.id)-\(photo.version)-240.webp")
        #expect((thumbnail.status, thumbnail["content-type"]) == (200, "image/webp"))
        // An unreadable file is listed with its address.
        let unreadable = try await client.get("/unreadable.json")
        #expect(unreadable.text.contains("broken.jpg"))
        command.process.interrupt()
        #expect(await command.status() == 0)
    }

    @Test
    func whileTheServiceIsAwayTheWallStands() async throws {
        let (command, client) = try await serve()
        let photo = try await details("sea.jpg", client)
        let token = photo.original.split(separator: "/")[1]
        let thumbnail = "/thumbnails/\(token)/\(photo.id)-\(photo.version)-240.webp"
        #expect(try await client.get(thumbnail).status == 200)
        service.kill()
        let original = try await client.get("/\(photo.original)")
        #expect((original.status, original["retry-after"]) == (503, "10"))
        #expect(
            original.text
                == "The server can't reach the storage of this photo; try again in a moment.\n"
        )
        #expect(try await client.get(thumbnail).status == 200)
        #expect(try await client.photoCount() == 3)
        try await service.start()
        #expect(try await client.get("/\(photo.original)").bytes == scratch.bytes(scratch["photos/sea.jpg"]))
        command.process.interrupt()
        #expect(await command.status() == 0)
    }

    /// A new photo appears without any notification.
    @Test
    func whatComesIsSeen() async throws {
        let (command, client) = try await serve()
        try await client.stream("/events") { pieces in
            let new = try PictureFile.bytes(of: Pixels.quarters(width: 80, height: 40), as: ".jpg")
            try await bucket.put(ByteBuffer(bytes: new), as: "new/photo.jpg")
            for try await _ in pieces where try await client.photoCount() == 4 { break }
        }
        await command.wait(forError: "Folders on S3")
        #expect(
            command.errors.contains(
                "Folders on S3 are checked every 10 seconds, because the system doesn't report their changes."
            )
        )
        command.process.interrupt()
        #expect(await command.status() == 0)
    }
}
