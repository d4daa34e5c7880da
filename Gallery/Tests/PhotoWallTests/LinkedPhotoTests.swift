import Foundation
import PictureFixtures
import SampleLibrary
import SourceFiles
import SystemPackage
import Testing

@testable import PhotoLibrary
@testable import PhotoWall
@testable import WallServer
@testable import WallSite

/// Photos behind symbolic links that are followed: on the wall, in archives, in shares, and in static sites.
@Suite(.timeLimit(.minutes(10)))
struct LinkedPhotoTests {
    @Test
    func aLinkedPhotoIsLikeAnyOther() async throws {
        let password = "Basic " + Data(":a password".utf8).base64EncodedString()
        try await TestWall.run {
            $0.password = "a password"
        } fill: { scratch in
            for folder in ["photos/.store/album", "photos/best"] {
                try FileManager.default.createDirectory(
                    atPath: scratch[folder].string,
                    withIntermediateDirectories: true
                )
            }
            _ = try scratch.write(Pixels.quarters(width: 90, height: 30), "photos/.store/album/hidden.jpg")
            _ = try scratch.write(Pixels.quarters(width: 90, height: 45), "photos/.store/other.jpg")
            for (link, target) in [("best/1.jpg", "../.store/other.jpg"), ("linked", ".store/album")] {
                try FileManager.default.createSymbolicLink(
                    atPath: scratch["photos/\(link)"].string,
                    withDestinationPath: target
                )
            }
            FollowedLinks.follow(within: [scratch["photos"]])
        } _: { wall in
            let files = try [
                "1.jpg": wall.scratch.bytes(wall.scratch["photos/.store/other.jpg"]),
                "hidden.jpg": wall.scratch.bytes(wall.scratch["photos/.store/album/hidden.jpg"]),
            ]
            let own: KeyValuePairs = ["Authorization": password, "Wall-Change": "1"]
            for (name, file) in files {
                let photo = try await wall.photo(name)
                #expect(photo.width == 90)
                #expect(try await wall.client.get(wall.original(of: name), own).bytes == file)
                #expect(try await wall.client.get(wall.thumbnail(of: name), own).status == 200)
            }
            let archive = try await wall.client.get("/archive?folder=best", own).bytes
            #expect(archive.firstRange(of: files["1.jpg"] ?? [0]) != nil)

            struct Made: Decodable { let address: String }
            let made = try await wall.client.get("/shares?folder=linked", method: "POST", own).json(Made.self)
            let opened = try await wall.client.get("/\(made.address)", Client.page)
            let cookies = (opened["Set-Cookie"] ?? "").split(separator: "\n").map { $0.prefix { $0 != ";" } }
            let visitor: KeyValuePairs = ["Cookie": cookies.joined(separator: "; ")]
            let shared = try await wall.client.get("/archive", visitor).bytes
            #expect(shared.firstRange(of: files["hidden.jpg"] ?? [0]) != nil)
            #expect(try await wall.client.get(wall.original(of: "hidden.jpg"), visitor).status == 200)
            #expect(try await wall.client.get(wall.original(of: "sea.jpg"), visitor).status == 404)

            let summary = try await wall.site(originals: true, coordinates: true).build { _ in }
            #expect(summary.photos == 5)
            let originals = try wall.scratch.files.filter { $0.hasPrefix("site/originals/") }.map {
                try wall.scratch.bytes(wall.scratch[$0])
            }
            #expect(files.values.allSatisfy(originals.contains))
        }
    }
}
