import Foundation
import PictureFixtures
import SourceFiles
import SystemPackage
import Testing

struct SourceFileTests {
    /// Everything between the folder and the file may be replaced at any time: by a link to somewhere else, for example.
    @Test
    func aFolderThatIsSwappedForALinkLeadsNowhere() throws {
        let scratch = try Scratch()
        let files = FileManager.default
        for folder in ["root/album", "private"] {
            try files.createDirectory(atPath: scratch[folder].string, withIntermediateDirectories: true)
            _ = try scratch.write(Array(folder.utf8), "\(folder)/a.jpg")
        }
        let location = FileLocation(root: scratch["root"], path: "album/a.jpg")
        let open = try SourceFile(location)
        try files.moveItem(atPath: scratch["root/album"].string, toPath: scratch["root/moved"].string)
        try files.createSymbolicLink(
            atPath: scratch["root/album"].string,
            withDestinationPath: scratch["private"].string
        )
        #expect(throws: SourceFileError.self) { try SourceFile(location) }
        // What was open before is the file that it was.
        var text = ""
        try open.pieces { text += String(decoding: $0, as: UTF8.self) }
        #expect(text == "root/album" && open.isUnchanged)
    }

    @Test
    func aChangeInPlaceShows() throws {
        let scratch = try Scratch()
        _ = try scratch.write([1, 2, 3], "a")
        let file = try SourceFile(FileLocation(root: scratch.path, path: "a"))
        #expect(file.size == 3 && file.isUnchanged)
        let descriptor = try FileDescriptor.open(scratch["a"], .writeOnly)
        try descriptor.closeAfter { _ = try descriptor.writeAll([1, 2, 3, 4]) }
        #expect(!file.isUnchanged)
    }

    @Test
    func whatIsNoRegularFileIsNamedAndNotWaitedFor() throws {
        let scratch = try Scratch()
        #expect(scratch["pipe"].withPlatformString { mkfifo($0, 0o644) } == 0)
        #expect(throws: SourceFileError.notRegular(.pipe)) {
            try SourceFile(FileLocation(root: scratch.path, path: "pipe"))
        }
        #expect(throws: SourceFileError.notRegular(.device)) {
            try SourceFile(FileLocation(root: "/dev", path: "null"))
        }
        #expect(throws: SourceFileError.system(.noSuchFileOrDirectory)) {
            try SourceFile(FileLocation(root: scratch.path, path: "none"))
        }
    }

    @Test
    func aPathIsTakenApartAtTheFolderThatItIsIn() {
        #expect(
            FileLocation("/a/b/c.jpg", beneath: ["/x", "/a"]) == FileLocation(root: "/a", path: "b/c.jpg")
        )
        #expect(FileLocation("/a/b/c.jpg", beneath: ["/ab"]) == FileLocation(root: "/a/b", path: "c.jpg"))
        #expect(FileLocation(root: "/a", path: "b/c.jpg").file == "/a/b/c.jpg")
    }
}
