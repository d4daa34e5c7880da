import NIOCore
import Testing

@testable import PhotoWall
@testable import WallServer

/// The library folders that the page names while they have no photos.
struct NamedFolderTests {
    @Test
    func onlyAPageOfThisMachineWithoutAPasswordNamesThem() {
        var options = ServerOptions(chapters: "/data/chapters", users: .file("/data/users"))
        options.folders = ["/photos"]
        #expect(options.namedFolders == ["/photos"])
        options.password = "secret"
        #expect(options.namedFolders == [])
        options.password = nil
        options.host = "0.0.0.0"
        #expect(options.namedFolders == [])
        // A proxy serves others.
        options.host = "127.0.0.1"
        options.isForEverybody = true
        #expect(options.namedFolders == [])
    }

    @Test
    func theirNamesAreText() throws {
        let page = String(buffer: try PageFiles(folders: ["/a \"<b>\" & {title}", "/c"]).index.bytes)
        let names = page.matches(of: /<meta name="brickwork-folder" content="([^"]*)">/).map { String($0.1) }
        #expect(names == ["/a &quot;&lt;b&gt;&quot; &amp; {title}", "/c"])
    }
}
