import Foundation
import PictureFixtures
import SourceFiles
import SystemPackage
import Testing

struct SourceFileTests {
    /// Writes a file with the name of its folder.
    private func write(_ name: String, into folder: String, in scratch: Scratch) throws {
        try FileManager.default.createDirectory(
            atPath: scratch[folder].string,
            withIntermediateDirectories: true
        )
        _ = try scratch.write(Array(folder.utf8), "\(folder)/\(name)")
    }

    /// Replaces an album by a link to a folder outside.
    private func swapAlbum(in scratch: Scratch) throws {
        let files = FileManager.default
        try files.moveItem(atPath: scratch["root/album"].string, toPath: scratch["root/moved"].string)
        try files.createSymbolicLink(
            atPath: scratch["root/album"].string,
            withDestinationPath: scratch["private"].string
        )
    }

    /// Any part of the path may be replaced at any time, for example by a link to another place.
    @Test
    func aFolderThatIsSwappedForALinkLeadsNowhere() throws {
        let scratch = try Scratch()
        try write("a.jpg", into: "root/album", in: scratch)
        try write("a.jpg", into: "private", in: scratch)
        let location = FileLocation(root: scratch["root"], path: "album/a.jpg")
        let open = try SourceFile(location)
        try swapAlbum(in: scratch)
        #expect(throws: SourceFileError.self) { try SourceFile(location) }
        // A file that was open before stays the same file.
        var text = ""
        try open.pieces { text += String(decoding: $0, as: UTF8.self) }
        #expect(text == "root/album" && open.isUnchanged)
    }

    /// A folder that was open before keeps its content, and isn't replaced by another one.
    @Test
    func aFolderIsLookedIntoThroughNoLink() throws {
        let scratch = try Scratch()
        try write("r.jpg", into: "root/album/sub", in: scratch)
        try write("p.jpg", into: "private/sub", in: scratch)
        let place = FileLocation(root: scratch["root"], path: "album/sub")
        let open = try SourceFolder(place)
        try swapAlbum(in: scratch)
        #expect(throws: SourceFileError.self) { try SourceFolder(place) }
        for _ in 1...2 {
            #expect(try open.names() == [Array("r.jpg".utf8)])
        }
        #expect(try open.status(of: Array("r.jpg".utf8)).size == 14)
        #expect(try open.file(Array("r.jpg".utf8)).size == 14)
        // Links in it are listed as links, without following them.
        let root = try SourceFolder(FileLocation(root: scratch["root"], path: ""))
        #expect(Set(try root.names()) == [Array("album".utf8), Array("moved".utf8)])
        #expect(try root.status(of: Array("album".utf8)).type == .symbolicLink)
        #expect(throws: SourceFileError.self) { try root.file(Array("album".utf8)) }
        #expect(throws: SourceFileError.notRegular(.folder)) { try root.file(Array("moved".utf8)) }
        #expect(throws: SourceFileError.system(.invalidArgument)) {
            try SourceFolder(FileLocation(root: scratch["root"], path: "../private"))
        }
    }

    /// Links are followed within some folders. A link that is replaced at any time leads to no other folder.
    @Test
    func aFollowedLinkLeadsToNoOtherFolder() throws {
        let scratch = try Scratch()
        try write("a.jpg", into: "root/store/sub", in: scratch)
        try write("a.jpg", into: "second", in: scratch)
        try write("a.jpg", into: "private", in: scratch)
        func link(_ name: String, to target: String) throws {
            try? FileManager.default.removeItem(atPath: scratch[name].string)
            try FileManager.default.createSymbolicLink(
                atPath: scratch[name].string,
                withDestinationPath: target
            )
        }
        func text(_ path: FilePath) throws -> String {
            String(
                decoding: try SourceFile(FileLocation(root: scratch["root"], path: path)).start(99),
                as: UTF8.self
            )
        }
        try link("root/file.jpg", to: "store/sub/a.jpg")
        try link("root/folder", to: "store")
        #expect(throws: SourceFileError.system(.tooManySymbolicLinkLevels)) { try text("file.jpg") }
        try link("given", to: scratch["second"].string)
        FollowedLinks.follow(within: [scratch["root"], scratch["given"]])
        #expect(try text("file.jpg") == "root/store/sub" && text("folder/sub/a.jpg") == "root/store/sub")
        try link("root/file.jpg", to: "../given/a.jpg")
        #expect(try text("file.jpg") == "second")
        // Another link is on the way to the target when it is opened.
        let target = try #require(FollowedLinks.target(of: scratch["root/folder/sub/a.jpg"]))
        #expect(
            target
                == FileLocation(
                    root: FollowedLinks.target(of: scratch["root"])!.file,
                    path: "store/sub/a.jpg"
                )
        )
        try FileManager.default.moveItem(atPath: scratch["root/store"].string, toPath: scratch["away"].string)
        try link("root/store", to: scratch["away"].string)
        #expect(throws: SourceFileError.system(.tooManySymbolicLinkLevels)) { try SourceFile(target) }
        #expect(throws: SourceFileError.self) { try text("folder/sub/a.jpg") }
        for outside in [
            "../private/a.jpg", scratch["private/a.jpg"].string, "../given/../private/a.jpg", "file.jpg",
            "none",
        ] {
            try link("root/file.jpg", to: outside)
            #expect(FollowedLinks.target(of: scratch["root/file.jpg"]) == nil, "\(outside)")
            #expect(throws: SourceFileError.system(.tooManySymbolicLinkLevels), "\(outside)") {
                try text("file.jpg")
            }
        }
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
