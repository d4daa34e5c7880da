import Foundation
import PictureFixtures
import Pictures
import SampleLibrary
import SourceFiles
import StorageFixtures
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// A bucket of a real service as a folder of photos.
@Suite(.timeLimit(.minutes(10)), .onBothDatabases, .library)
struct BucketFolderTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current
    private let photos: BucketPhotos
    private let indexer: LibraryIndexer

    init() async throws {
        photos = try await BucketPhotos()
        indexer = LibraryIndexer(catalog: catalog, folders: [photos.root], decoders: Decoders.shared)
    }

    private func picture(_ width: Int, _ height: Int) throws -> [UInt8] {
        try PictureFile.bytes(of: Pixels.quarters(width: width, height: height), as: ".jpg")
    }

    @Test
    func showsWhatIsInIt() async throws {
        try await photos.add("a.jpg", picture(40, 30))
        try await photos.add("2024/05/życie & \"b\".jpg", picture(30, 40))
        try await photos.add("2024/notes.txt", Array("no picture".utf8))
        try await photos.add("2024/broken.jpg", Array(picture(40, 30).prefix(20)))
        let first = try await indexer.index()
        #expect(first == IndexSummary(photos: 2, added: 2, read: 4, failed: 1, formats: [".txt": 1]))
        #expect(try catalog.places().keys.sorted() == ["2024/05/życie & \"b\".jpg", "a.jpg"])
        let photo = try catalog.photo(at: "2024/05/życie & \"b\".jpg")
        #expect((photo.width, photo.height, photo.format) == (30, 40, "jpeg"))
        #expect(photo.location == photos.location("2024/05/życie & \"b\".jpg"))
        #expect(photo.folder.text == photos.root.text && photos.root.text.hasPrefix("s3://wall/"))
        let unreadable = try catalog.folders.unreadable()
        #expect(
            unreadable.map(\.folder) == [photos.root.text] && unreadable.map(\.path) == ["2024/broken.jpg"]
        )
        // Unchanged objects are only listed.
        let reads = photos.reads(of: "a.jpg")
        #expect(reads == [0..<64 << 10])
        let second = try await indexer.index()
        #expect(second == IndexSummary(photos: 2, formats: [".txt": 1]))
        #expect(photos.reads(of: "a.jpg") == reads)
    }

    @Test
    func noticesNewChangedAndRemovedObjects() async throws {
        for name in ["a.jpg", "b.jpg", "c/c.jpg"] { try await photos.add(name, picture(40, 30)) }
        _ = try await indexer.index()
        let before = try catalog.places()
        try await photos.add("b.jpg", picture(60, 20))
        try await photos.add("d.jpg", picture(20, 20))
        try await photos.remove("c/c.jpg")
        let summary = try await indexer.index()
        #expect((summary.added, summary.changed, summary.removed, summary.read) == (1, 1, 1, 2))
        let after = try catalog.places()
        #expect(after.keys.sorted() == ["a.jpg", "b.jpg", "d.jpg"])
        #expect(after["a.jpg"] == before["a.jpg"] && after["b.jpg"] == before["b.jpg"])
        #expect(try catalog.photo(at: "b.jpg").width == 60)
    }

    /// A copy has the same tag as its original, and is recognized without reading it.
    @Test
    func anObjectThatMovesStaysTheSamePhoto() async throws {
        let bytes = try picture(40, 30)
        try await photos.add("old/a.jpg", bytes)
        try await photos.add("b.jpg", picture(30, 30))
        _ = try await indexer.index()
        let id = try catalog.id(at: "old/a.jpg")
        try await photos.add("new/a2.jpg", bytes)
        try await photos.remove("old/a.jpg")
        let summary = try await indexer.index()
        #expect((summary.moved, summary.added, summary.removed, summary.read) == (1, 0, 0, 0))
        #expect(try catalog.id(at: "new/a2.jpg") == id)
        #expect(photos.reads(of: "new/a2.jpg").isEmpty)
    }

    @Test
    func aBucketThatIsEmptyOrNotThereForgetsNothing() async throws {
        try await photos.add("a.jpg", picture(40, 30))
        _ = try await indexer.index()
        try await photos.remove("a.jpg")
        let summary = try await indexer.index()
        #expect(
            summary.problems == [FolderProblem(folder: photos.root, isGiven: true, reason: "no such folder")]
        )
        #expect(summary.removed == 0)
        #expect(try catalog.places().keys.sorted() == ["a.jpg"])
        let other = LibraryIndexer(
            catalog: catalog,
            folders: ["s3://no-such-bucket/a"],
            decoders: Decoders.shared
        )
        let missing = try await other.index().problems.map(\.reason)
        #expect(missing == ["no such folder"])
    }

    /// For a folder with many objects, other workers read some by name, more than are requested at the same
    /// time.
    @Test
    func manyAreFoundByTheirNames() async throws {
        try await photos.add("first.jpg", picture(40, 30))
        try await photos.add("last.jpg", picture(40, 30))
        let missing = (0..<70).map { photos.location("missing \($0).jpg").file }
        let objects = [photos.location("first.jpg").file] + missing + [photos.location("last.jpg").file]
        let states = try await DiskThreads.shared.run { ObjectSources.states(of: objects) }
        #expect(states.count == 72 && states.enumerated().filter { $1 != nil }.map(\.offset) == [0, 71])
        let listed = try await DiskThreads.shared.run { try ObjectSources.entries(of: photos.root) }
        #expect(Set(listed.map(\.state)) == [states[0], states[71]])
    }

    /// Unusual names, and files that aren't photos.
    @Test
    func strangeKeysHarmNothing() async throws {
        let names = [
            "a\nb.jpg", "a%2Fb.jpg", "..jpg", "tab\t.jpg", "<b>.jpg", "e\u{301}.jpg",
            "\u{E9}.jpg",
        ]
        for name in names { try await photos.add(name, picture(40, 30)) }
        // The folder's own marker, hidden files, and files that other programs put next to photos.
        for key in ["folder/", ".hidden/a.jpg", ".a.jpg", "@eaDir/a.jpg"] {
            try await photos.add(key, key.hasSuffix("/") ? [] : picture(40, 30))
        }
        let summary = try await indexer.index()
        // As text, two of them are equal.
        #expect(summary.photos == names.count - 1)
        let found = try Set(catalog.places().keys)
        #expect(found == Set(names).subtracting(["..jpg"]))
    }

    #if os(Linux)
        /// Keys that can't be file names are reported. SeaweedFS stores files, so it has no such keys.
        @Test
        func saysWhichKeysItLeavesOut() async throws {
            try await StorageServers.$current.withValue(OpenStackSwift.self) {
                let photos = try await BucketPhotos()
                for key in ["a.jpg", "sub//b.jpg", "sub//c.jpg", "/d.jpg"] {
                    try await photos.add(key, picture(40, 30))
                }
                let indexer = LibraryIndexer(
                    catalog: catalog,
                    folders: [photos.root],
                    decoders: Decoders.shared
                )
                let summary = try await indexer.index()
                #expect(try catalog.places().keys.sorted() == ["a.jpg"])
                #expect(summary.nameless == 2)
                #expect(
                    summary.leftOutText
                        == "Left out: 2 names in keys that no file can have (an empty one, . or ..)"
                )
            }
        }
    #endif

    @Test
    func leavesOutWhatAnIgnoreFileSays() async throws {
        try await photos.add(".brickworkignore", Array("drafts/\n*.png\n".utf8))
        try await photos.add("a.jpg", picture(40, 30))
        try await photos.add("drafts/b.jpg", picture(40, 30))
        try await photos.add("c.png", picture(40, 30))
        try await photos.add("sub/.brickworkignore", Array("!*.png\n".utf8))
        try await photos.add("sub/d.png", picture(40, 30))
        let summary = try await indexer.index()
        #expect(try catalog.places().keys.sorted() == ["a.jpg", "sub/d.png"])
        #expect(summary.ignored == 2)
    }

    /// All facts are from the same state. If the listing had another state, the object is read again in the
    /// next pass.
    @Test
    func anObjectThatChangesBehindItsListingIsReadAgain() async throws {
        try await photos.add("a.jpg", picture(40, 30))
        let other = try picture(60, 20)
        let isFirst = Locked(true)
        photos.beforeReading("a.jpg") { [photos] _ in
            if isFirst.update({
                let was = $0; $0 = false; return was
            }) {
                try await photos.add("a.jpg", other)
            }
        }
        _ = try await indexer.index()
        #expect(try catalog.photo(at: "a.jpg").width == 60)
        let summary = try await indexer.index()
        #expect(summary.read == 1)
        let again = try await indexer.index()
        #expect(again.read == 0)
        #expect(try catalog.photo(at: "a.jpg").width == 60)
    }

    @Test
    func anObjectThatIsGoneBehindItsListingIsNoPhoto() async throws {
        try await photos.add("a.jpg", picture(40, 30))
        try await photos.add("b.jpg", picture(40, 30))
        photos.beforeReading("a.jpg") { [photos] _ in try await photos.remove("a.jpg") }
        let summary = try await indexer.index()
        #expect((summary.photos, summary.failed) == (1, 0))
        #expect(try catalog.folders.unreadable().isEmpty)
    }
}
