import Foundation
import PictureFixtures
import SourceFiles
import SystemPackage
import Testing

@testable import CatalogDatabase
@testable import LibraryIndexing
@testable import PhotoLibrary

/// The system's notifications about folders, and the reactions. Nothing here waits for time to pass.
@Suite(.timeLimit(.minutes(5)))
struct FolderEventsTests {
    private let library: TemporaryLibrary
    private let heard = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    init() throws {
        library = try TemporaryLibrary()
    }

    /// Waits until all expected events have arrived.
    private func wait(_ events: FolderEvents, for isWanted: (FolderChanges) -> Bool) async -> FolderChanges {
        var all = FolderChanges()
        while !isWanted(all) {
            for await _ in heard.stream { break }
            let changes = events.take()
            all.folders.formUnion(changes.folders)
            all.trees.formUnion(changes.trees)
            all.isMore = all.isMore || changes.isMore
        }
        return all
    }

    @Test
    func saysWhichFoldersChange() async throws {
        try library.add("a/one.jpg")
        try library.add("b/two.jpg")
        let a = library.photos.appending("a"), b = library.photos.appending("b")
        let events = FolderEvents { [heard] in heard.continuation.yield() }
        #expect([library.photos, a, b].allSatisfy(events.watch))
        try library.add("a/new.jpg")
        #expect(await wait(events) { !$0.folders.isEmpty } == FolderChanges(folders: [a]))
        _ = events.take()
        try library.move("b/two.jpg", "a/three.jpg")
        #expect(await wait(events) { $0.folders.count == 2 } == FolderChanges(folders: [a, b]))
        try library.add("c/deep/four.jpg")
        let c = library.photos.appending("c")
        #expect(
            await wait(events) { !$0.trees.isEmpty } == FolderChanges(folders: [library.photos], trees: [c])
        )
        try library.remove("b")
        let last = await wait(events) { $0.isMore && !$0.folders.isEmpty }
        #expect(last.folders == [library.photos])
    }

    @Test
    func aFolderThatIsNotThereIsNotWatched() {
        let events = FolderEvents {}
        #expect(!events.watch(library.photos.appending("nothing")))
    }

    /// As in a server, with real events, but a stopped clock.
    @Test
    func followsWhatIsSaid() async throws {
        try library.add("a.jpg")
        try library.add("sub/b.jpg")
        let catalog = try library.catalog()
        let indexer = library.indexer(catalog)
        let steps: [@Sendable (TemporaryLibrary) throws -> Void] = [
            { try $0.add("c.jpg") },
            { try $0.add("sub/b.jpg", "40x30", modified: 1_000_000_009) },
            { try $0.add("new/deep/d.jpg") },
            { try $0.move("new", "moved") },
            { try $0.add("moved/deep/e.jpg") },
            { try $0.remove("sub") },
        ]
        let expected: [Set<String>] = [
            ["a.jpg", "c.jpg", "sub/b.jpg"], ["a.jpg", "c.jpg", "sub/b.jpg"],
            ["a.jpg", "c.jpg", "sub/b.jpg", "new/deep/d.jpg"],
            ["a.jpg", "c.jpg", "sub/b.jpg", "moved/deep/d.jpg"],
            ["a.jpg", "c.jpg", "sub/b.jpg", "moved/deep/d.jpg", "moved/deep/e.jpg"],
            ["a.jpg", "c.jpg", "moved/deep/d.jpg", "moved/deep/e.jpg"],
        ]
        let events = FolderEvents { [heard] in heard.continuation.yield() }
        let library = library, heard = heard
        let step = Locked(0)
        await indexer.watch(events: events, noted: { Issue.record("\($0)") }, failed: { Issue.record($0) }) {
            pause,
            rest in
            #expect(pause == WatchPlan.checkpoint && rest < .seconds(60))
            let number = step.latest
            // A change may arrive in several parts.
            let isDone =
                try number == 0
                || Set(catalog.places().keys) == expected[number - 1]
                    && (number != 2 || catalog.photo(at: "sub/b.jpg").width == 40)
            if isDone {
                guard number < steps.count else { throw CancellationError() }
                step.update { $0 += 1 }
                try steps[number](library)
            }
            for await _ in heard.stream { break }
        }
        #expect(step.latest == steps.count)
    }

    @Test
    func whoIsToldOfChangesLooksSeldomByItself() {
        var plan = WatchPlan(folders: [library.photos])
        plan.passed(IndexSummary(), cost: .milliseconds(10), hasEvents: true)
        #expect((plan.pause, plan.rest) == (.seconds(60), .milliseconds(200)))
        var looks = 0
        for _ in 0..<100 where plan.goesOn(with: FolderChanges()) {
            looks += 1
            #expect(plan.scope == .everything)
            plan.passed(IndexSummary(), cost: .milliseconds(10), hasEvents: true)
        }
        // 100 times a minute, and two scans are ten minutes apart.
        #expect(looks == 10)
        // Any number of other mounted disks has no effect.
        for _ in 0..<100 {
            let goesOn = plan.goesOn(with: FolderChanges(mounts: true))
            #expect(!goesOn)
        }
        let changes = FolderChanges(folders: [library.photos])
        #expect(plan.goesOn(with: changes) && plan.scope == .told(changes))
        #expect(plan.goesOn(with: FolderChanges(isMore: true)) && plan.scope == .everything)
        // Reading ten thousand photos takes an hour. Scanning doesn't.
        plan.passed(IndexSummary(read: 10_000), cost: .seconds(3600), hasEvents: true)
        #expect(plan.rest == .milliseconds(200))
        // On a network drive, the system reports nothing, or only some changes.
        plan.passed(IndexSummary(silent: [.on("nfs4")]), cost: .milliseconds(10), hasEvents: true)
        #expect(plan.pause == .seconds(10))
        #expect(plan.goesOn(with: FolderChanges()) && plan.scope == .changedFolders)
    }

    /// A full disk, or a deleted data folder.
    @Test
    func troubleThatLastsIsSaidOnceAndTriedSeldom() async throws {
        try library.add("a.jpg")
        let catalog = try library.catalog()
        let rounds = Locked(0)
        let lines = Locked<[String]>([])
        library.reader.before = { _ in
            if rounds.latest < 4 {
                throw CatalogError(.diskFull, "full")
            }
        }
        let pauses = Locked<[Duration]>([])
        await library.indexer(catalog).watch(
            noted: { line in lines.update { $0.append(line) } },
            failed: { error in lines.update { $0.append("failed: \(error)") } }
        ) { pause, _ in
            pauses.update { $0.append(pause) }
            rounds.update { $0 += 1 }
            if rounds.latest == 6 { throw CancellationError() }
        }
        #expect(lines.latest == ["failed: full", "The folders are read again."])
        #expect(Array(pauses.latest.prefix(5)) == [10, 20, 40, 80, 10].map { .seconds($0) })
        #expect(try catalog.photos.count() == 1)
    }
}
