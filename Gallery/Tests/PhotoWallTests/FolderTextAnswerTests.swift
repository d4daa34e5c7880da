import Foundation
import Testing

/// The texts of folders, as the server sends them.
struct FolderTextAnswerTests {
    @Test
    func aFolderHasTheTextOfItsIndex() async throws {
        try await TestWall.run { wall in
            _ = try wall.scratch.write(Array("# *Ży*wiec\n<b>".utf8), "photos/ż/index.md")
            let album = try await wall.client.get("/albums?folder=%C5%BC").text
            #expect(
                album == """
                    {"count":0,"folder":"ż","folders":[],"text":{"parts":[["h1"],["em"],"Ży",0,"wiec",0]}}
                    """
            )
            for none in [
                "folder=", "folder=%C5%BC&offset=1", "folder=x", "folder=x/..", "folder=%C5%BC/../%C5%BC",
            ] {
                #expect(try await !wall.client.get("/albums?\(none)").text.contains("\"text\""), "\(none)")
            }
            // It isn't listed as a file that isn't a photo. That it isn't one says nothing about the text.
            _ = try await wall.indexer.index()
            #expect(try await wall.client.get("/albums?folder=%C5%BC").text == album)
            #expect(try await wall.client.get("/left-out.json").text == "[]")
        }
    }

    /// A link leads nowhere, and its target stays unknown.
    @Test
    func linksAreNotFollowed() async throws {
        try await TestWall.run { wall in
            let secret = try wall.scratch.write(Array("secret".utf8), "secret.md")
            try FileManager.default.createSymbolicLink(
                atPath: wall.photos.appending("index.md").string,
                withDestinationPath: secret.string
            )
            let album = try await wall.client.get("/albums").text
            #expect(album.contains("\"text\":{\"problem\":\"index.md can’t be shown: "))
            #expect(!album.contains("secret"))
        }
    }
}
