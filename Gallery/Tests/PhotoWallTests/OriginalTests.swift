import Foundation
import PictureFixtures
import SampleLibrary
import SourceFiles
import SystemPackage
import Testing

@testable import PhotoWall
@testable import WallServer

@Suite(.timeLimit(.minutes(10)))
struct OriginalTests {
    @Test
    func answersWithTheFileItself() async throws {
        try await TestWall.run { wall in
            let file = try wall.scratch.bytes(wall.photos.appending("ż/życie.jpg"))
            let answer = try await wall.client.get(try await wall.original(of: "życie.jpg"))
            #expect(answer.status == 200 && answer.bytes == file)
            #expect(answer["Content-Type"] == "image/jpeg" && answer["X-Content-Type-Options"] == "nosniff")
            #expect(answer["Accept-Ranges"] == "bytes")
            #expect(
                answer["Content-Disposition"]
                    == "inline; filename=\"_ycie.jpg\"; filename*=UTF-8''%C5%BCycie.jpg"
            )
        }
    }

    /// One address shows the file, and one saves it. Both return the same bytes.
    @Test
    func isSavedUnderItsName() async throws {
        struct Details: Decodable {
            let name: String, original: String, download: String
        }
        try await TestWall.run { wall in
            let photo = try await wall.photo("życie.jpg")
            let details = try await wall.client.get("/photos/\(photo.id).json").json(Details.self)
            #expect(details.name == "życie.jpg" && details.download == "\(details.original)?download")
            let answer = try await wall.client.get("/\(details.download)")
            let file = try wall.scratch.bytes(wall.photos.appending("ż/życie.jpg"))
            #expect(answer.status == 200 && answer.bytes == file)
            #expect(
                answer["Content-Disposition"]
                    == "attachment; filename=\"_ycie.jpg\"; filename*=UTF-8''%C5%BCycie.jpg"
            )
            #expect(answer["Content-Type"] == "image/jpeg")
        }
    }

    /// The camera raw file of the same shot is a second file of the photo.
    @Test
    func theRawFileOfAShotIsSaved() async throws {
        struct Details: Decodable {
            struct File: Decodable {
                let name: String, bytes: Int, download: String
            }
            let files: [File]?
        }
        try await TestWall.run { wall in
            let raw = Array("raw".utf8)
            _ = try wall.scratch.write(raw, "photos/sea.CR3")
            _ = try await wall.indexer.index()
            let photo = try await wall.photo("sea.jpg")
            let details = try await wall.client.get("/photos/\(photo.id).json").json(Details.self)
            let file = try #require(details.files?.first)
            #expect(file.name == "sea.CR3" && file.bytes == 3)
            let answer = try await wall.client.get("/\(file.download)")
            #expect(answer.status == 200 && answer.bytes == raw)
            #expect(answer["Content-Type"] == "application/octet-stream")
            #expect(
                answer["Content-Disposition"] == "attachment; filename=\"sea.CR3\"; filename*=UTF-8''sea.CR3"
            )
        }
    }

    @Test
    func answersWithParts() async throws {
        try await TestWall.run { wall in
            let file = try wall.scratch.bytes(wall.photos.appending("sea.jpg"))
            let address = try await wall.original(of: "sea.jpg")
            let last = file.count - 1
            for (header, range) in [
                ("bytes=0-0", 0..<1), ("bytes=10-19", 10..<20), ("bytes=\(last)-", last..<file.count),
                ("bytes=-7", file.count - 7..<file.count), ("bytes=5-99999999999", 5..<file.count),
            ] {
                let answer = try await wall.client.get(address, ["Range": header])
                #expect(answer.status == 206, "\(header)")
                #expect(answer.bytes == Array(file[range]), "\(header)")
                #expect(
                    answer["Content-Range"]
                        == "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.count)"
                )
            }
            for header in ["bytes=\(file.count)-", "bytes=-0", "bytes=99999999999999999999-"] {
                let answer = try await wall.client.get(address, ["Range": header])
                #expect(
                    answer.status == 416 && answer["Content-Range"] == "bytes */\(file.count)",
                    "\(header)"
                )
            }
            for header in ["bytes=0-0,5-9", "bytes=9-5", "bytes=x", "chapters=1-2"] {
                let answer = try await wall.client.get(address, ["Range": header])
                #expect(answer.status == 200 && answer.bytes == file, "\(header)")
            }
            let tag = try #require(try await wall.client.get(address)["ETag"])
            let same = try await wall.client.get(address, ["Range": "bytes=0-0", "If-Range": tag])
            #expect(same.status == 206)
            let other = try await wall.client.get(address, ["Range": "bytes=0-0", "If-Range": "\"other\""])
            #expect(other.status == 200 && other.bytes == file)
        }
    }

    @Test
    func originalsHaveNoOtherAddress() async throws {
        try await TestWall.run(versions: [1]) { wall in
            let photo = try await wall.photo("sea.jpg")
            let token = wall.catalog.state.addressToken
            for path in [
                "\(token)/\(photo.id)-2", "\(token)/\(photo.id)-0", "\(token)/999999-1",
                "0123456789abcdef/\(photo.id)-1",
                "\(token)/\(photo.id)-1.jpg", "\(token)/sea.jpg",
            ] {
                #expect(try await wall.client.get("/originals/\(path)").status == 404, "\(path)")
            }
        }
    }

    /// A user with write access to the folder can't make the server read other files.
    @Test
    func noLinkLeadsOut() async throws {
        try await TestWall.run { wall in
            let files = FileManager.default
            let secret = try wall.scratch.write(Array("secret".utf8), "secret")
            let sea = wall.photos.appending("sea.jpg"), wood = wall.photos.appending("wood.png")
            let addresses = [
                try await wall.original(of: "sea.jpg"), try await wall.original(of: "wood.png"),
                try await wall.original(of: "życie.jpg"),
            ]
            for address in addresses {
                #expect(try await wall.client.get(address).status == 200)
            }
            // A link instead of the file, a link instead of a folder on the path, and a pipe that nobody
            // writes to.
            try files.removeItem(atPath: sea.string)
            try files.createSymbolicLink(atPath: sea.string, withDestinationPath: secret.string)
            try files.moveItem(
                atPath: wall.photos.appending("ż").string,
                toPath: wall.scratch["elsewhere"].string
            )
            try files.createSymbolicLink(
                atPath: wall.photos.appending("ż").string,
                withDestinationPath: wall.scratch["elsewhere"].string
            )
            try files.removeItem(atPath: wood.string)
            #expect(mkfifo(wood.string, 0o600) == 0)
            for address in addresses {
                let answer = try await wall.client.get(address)
                #expect(answer.status == 404 && !answer.text.contains("secret"), "\(address)")
            }
        }
    }

    /// The new content isn't known yet.
    @Test
    func aFileThatHasChangedIsNotSentAsTheOldOne() async throws {
        try await TestWall.run { wall in
            let address = try await wall.original(of: "sea.jpg")
            _ = try wall.scratch.write(Array("<script>alert(1)</script>".utf8), "photos/sea.jpg")
            #expect(try await wall.client.get(address).status == 404)
        }
    }

    @Test(arguments: [
        "../secret", "a/../../secret", "/etc/passwd", "", ".", "link/file", "link", "missing", "folder",
    ])
    func opensNothingElse(path: String) throws {
        let scratch = try Scratch()
        let files = FileManager.default
        for folder in ["root/folder", "root/a", "other"] {
            try files.createDirectory(atPath: scratch[folder].string, withIntermediateDirectories: true)
        }
        _ = try scratch.write([1, 2, 3], "secret")
        _ = try scratch.write([1, 2, 3], "other/file")
        _ = try scratch.write([1, 2, 3], "root/a/file")
        try files.createSymbolicLink(
            atPath: scratch["root/link"].string,
            withDestinationPath: scratch["other"].string
        )
        #expect(throws: (any Error).self) {
            try OriginalFile(FileLocation(root: scratch["root"], path: FilePath(path)))
        }
        #expect(try OriginalFile(FileLocation(root: scratch["root"], path: "a/file")).size == 3)
    }

    @Test
    func theFolderThatWasGivenMayBeALink() throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(
            atPath: scratch["real"].string,
            withIntermediateDirectories: true
        )
        _ = try scratch.write([1, 2], "real/file")
        try FileManager.default.createSymbolicLink(
            atPath: scratch["given"].string,
            withDestinationPath: scratch["real"].string
        )
        #expect(try OriginalFile(FileLocation(root: scratch["given"], path: "file")).size == 2)
    }
}
