import Foundation
import SystemPackage
import Testing

@testable import CatalogDatabase
@testable import LibraryIndexing
@testable import PhotoLibrary

/// Disks that are connected or not. The mounted file systems are simulated here. The command's tests mount a
/// real one.
@Suite(.onBothDatabases, .library)
struct VolumeTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current
    private var disk: FilePath { library.photos.appending("disk") }

    init() async throws {
        try library.add("disk/a.jpg")
        try library.add("disk/sub/b.jpg")
        try library.add("c.jpg")
        #expect(try await index(["/": "ext4 1", disk: "ext4 2"]).added == 3)
    }

    private static func table(_ mounts: [FilePath: String]) -> MountTable {
        MountTable(
            mounts.sorted { $0.key.length < $1.key.length }.map { path, name in
                MountTable.Mount(path: path, type: "made up", source: name, number: "")
            }
        )
    }

    private func index(
        _ mounts: [FilePath: String],
        forgetsMissing: Bool = false
    ) async throws -> IndexSummary {
        let table = Self.table(mounts)
        return try await LibraryIndexer(
            catalog: catalog,
            folders: [library.photos],
            reader: library.reader,
            forgetsMissing: forgetsMissing,
            mounts: { table }
        ).index()
    }

    /// Workers scan one folder at a time. They find out only once what is the same for all folders.
    @Test
    func whereFoldersAreIsFoundAnewWhenItMayBeOtherwise() throws {
        var found = FoundRoots(catalog.folders, forgetsMissing: false)
        let start = ContinuousClock.now, sub = disk.appending("sub")
        func away(_ mounts: [FilePath: String], _ seconds: Int = 0) throws -> [FilePath]? {
            try found.roots(of: sub, mounts: Self.table(mounts), now: start + .seconds(seconds))?.volumes.away
        }
        let mounts: [FilePath: String] = ["/": "ext4 1", disk: "ext4 2"]
        #expect(try away(mounts) == [])
        // Another worker has recorded that another disk was there.
        try replaceDisk()
        try catalog.folders.setVolumes([disk: "another"], below: [library.photos], away: [], presumed: [])
        #expect(try away(mounts, 9) == [])
        #expect(try away(mounts, 10) == [disk])
        // Changes of mounts are noticed.
        #expect(try away(["/": "ext4 1"], 11) == [disk])
        try library.remove("disk")
        try library.move("../unplugged", "disk")
        #expect(try away(["/": "ext4 1"], 12) == [disk])
        #expect(try away(mounts, 12) == [])
        // The library folder is replaced by another one, and then removed.
        try FileManager.default.moveItem(atPath: library.photos.string, toPath: library.photos.string + " 2")
        #expect(try found.roots(of: sub, mounts: Self.table(mounts), now: start)?.folders.problems.count == 1)
        try FileManager.default.moveItem(atPath: library.photos.string + " 2", toPath: library.photos.string)
        #expect(
            try found.roots(of: sub, mounts: Self.table(mounts), now: start)?.folders.problems.isEmpty == true
        )
        try catalog.folders.show([], roots: [])
        #expect(try away(mounts) == nil)
    }

    /// Changes names and numbers of files, as if the disk had been replaced.
    private func replaceDisk() throws {
        try library.move("disk", "../unplugged")
        try library.add("disk/stray.jpg", "7x7")
        // Many cameras give their first pictures the same names.
        try library.add("disk/a.jpg", "9x9", modified: 1_000_000_500)
    }

    /// The disk is removed after a worker has scanned its folder, and before another one scans the folder below.
    @Test
    func aFolderLeftToAnotherWorkerIsKeptIfItsDiskIsNotMounted() throws {
        try replaceDisk()
        let mounts = Self.table(["/": "ext4 1"])
        let roots = try PassRoots([library.photos], catalog.folders, mounts: mounts, forgetsMissing: false)
        let walk = try FolderWalk(library: catalog.folders, roots: roots)
        try walk.start(at: disk.appending("sub"))
        #expect(try walk.step()?.map(\.file) == nil)
        #expect(walk.findings.kept == [disk] && walk.findings.seen == [])
    }

    @Test
    func aDiskThatIsNotMountedKeepsItsPhotos() async throws {
        let before = try catalog.places()
        try replaceDisk()
        let summary = try await index(["/": "ext4 1"])
        #expect((summary.photos, summary.added, summary.removed, summary.changed) == (3, 0, 0, 0))
        #expect(summary.problems == [.away(disk, photos: 2, isGiven: false)])
        #expect(
            summary.problems.first?.reason
                == "not the disk that it was (is it connected?); its 2 photos are kept"
        )
        #expect(try catalog.places() == before)
        #expect(try catalog.folders.unreadable().map(\.path) == ["disk"])
        #expect(try catalog.folders.unreadableCount() == 1)

        // The disk is there again.
        try library.remove("disk")
        try library.move("../unplugged", "disk")
        _ = library.reader.takeNames()
        let last = try await index(["/": "ext4 1", disk: "ext4 2"])
        #expect(last == IndexSummary(photos: 3))
        #expect(library.reader.takeNames() == [])
        #expect(try catalog.places() == before && catalog.folders.unreadable() == [])
    }

    @Test(arguments: [false, true])
    func anotherDiskInItsPlaceIsNotReadUnlessItIsAskedFor(forgetsMissing: Bool) async throws {
        try replaceDisk()
        let mounts: [FilePath: String] = ["/": "ext4 1", disk: "ext4 3"]
        let summary = try await index(mounts, forgetsMissing: forgetsMissing)
        if forgetsMissing {
            #expect((summary.photos, summary.added, summary.removed, summary.changed) == (3, 1, 1, 1))
            #expect(try catalog.places().keys.sorted() == ["c.jpg", "disk/a.jpg", "disk/stray.jpg"])
            // From now on, this is the known disk.
            #expect(try await index(mounts) == IndexSummary(photos: 3))
        } else {
            #expect((summary.photos, summary.problems.count) == (3, 1))
            #expect(try catalog.places()["disk/stray.jpg"] == nil)
        }
    }

    /// After a restart, devices may have other numbers and names.
    @Test
    func theSameDiskUnderAnotherNameIsTheSame() async throws {
        try library.remove("disk/sub/b.jpg")
        let summary = try await index(["/": "ext4 8", disk: "ext4 9"])
        #expect(summary == IndexSummary(photos: 2, removed: 1))
    }

    /// The system removes the folder of an unplugged disk.
    @Test
    func aMountPointThatIsGoneKeepsItsPhotos() async throws {
        let before = try catalog.places()
        try library.move("disk", "../unplugged")
        let summary = try await index(["/": "ext4 1"])
        #expect((summary.photos, summary.removed, summary.problems.count) == (3, 0, 1))
        // A copy elsewhere is a copy.
        try library.add("copy/a.jpg")
        #expect(try await index(["/": "ext4 1"]).moved == 0)
        #expect(try catalog.places().filter { $0.key != "copy/a.jpg" } == before)
        #expect(try await index(["/": "ext4 1"], forgetsMissing: true).removed == 2)
    }

    /// A catalog of an earlier version has no file systems, only the devices of its files.
    @Test(arguments: [true, false])
    func theFirstPassAfterAnUpgradeKnowsTheDisk(isMountPointThere: Bool) async throws {
        let before = try catalog.places()
        try catalog.run("DELETE FROM volume")
        try catalog.access.write { database in
            for row in try Row.fetchAll(database, sql: "SELECT id, path FROM folder")
            where try (row[1] as String).contains("/disk") {
                try database.run(
                    "UPDATE file SET device = device + 1 WHERE folder = ?",
                    arguments: [row[0] as Int64]
                )
            }
            return ((), [])
        }
        // It is there, with another number.
        #expect(try await index(["/": "ext4 1", disk: "ext4 2"]) == IndexSummary(photos: 3))
        try catalog.run("DELETE FROM volume")
        try library.move("disk", "../unplugged")
        if isMountPointThere {
            try library.add("disk/stray.jpg", "7x7")
        }
        for _ in 0..<2 {
            let summary = try await index(["/": "ext4 1"])
            #expect((summary.photos, summary.added, summary.removed) == (3, 0, 0))
            #expect(summary.problems == [.away(disk, photos: 2, isGiven: false)])
        }
        try? library.remove("disk")
        try library.move("../unplugged", "disk")
        #expect(try await index(["/": "ext4 1", disk: "ext4 2"]) == IndexSummary(photos: 3))
        #expect(try catalog.places() == before)
    }

    @Test
    func aDiskBelowTheOneThatIsAwayIsPartOfIt() async throws {
        let deep = disk.appending("sub")
        #expect(try await index(["/": "ext4 1", disk: "ext4 2", deep: "ext4 3"]).problems == [])
        try library.move("disk", "../unplugged")
        let summary = try await index(["/": "ext4 1"])
        #expect(summary.problems == [.away(disk, photos: 2, isGiven: false)])
    }

    #if os(Linux)
        @Test
        func linesOfTheSystemsTable() throws {
            let lines = [
                "22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw",
                #"36 22 0:30 /sub /mnt/a\040b\134c rw shared:2 master:1 - nfs4 server:/export rw,vers=4.2"#,
                "37 36 0:31 / /mnt/a rw - tmpfs tmpfs rw", "broken", "", "1 2 3 4 5 6 - x",
            ]
            let mounts = lines.compactMap { MountTable.Mount(line: $0.utf8) }
            #expect(mounts.map(\.path) == ["/", #"/mnt/a b\c"#, "/mnt/a"])
            #expect(mounts.map(\.type) == ["ext4", "nfs4", "tmpfs"])
            #expect(mounts.map(\.source) == ["/dev/vda /", "server:/export /sub", "tmpfs /"])
            let table = MountTable(mounts)
            #expect(table.mount(of: #"/mnt/a b\c/d"#)?.type == "nfs4")
            #expect(table.mount(of: "/mnt/ab")?.type == "ext4")
            #expect(table.points(below: "/mnt") == [#"/mnt/a b\c"#, "/mnt/a"])
            #expect(!table.tellsChanges(of: #"/mnt/a b\c"#) && table.tellsChanges(of: "/mnt/a/x"))
            #expect(MountTable.current().mount(of: "/") != nil)
        }
    #endif
}
