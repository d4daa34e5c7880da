import Foundation
import PictureFixtures
import SourceFiles
import SystemPackage
import Testing

@testable import CatalogDatabase
@testable import LibraryIndexing
@testable import PhotoLibrary

@Suite(.onBothDatabases, .library)
struct WatchTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current
    private let indexer: LibraryIndexer

    init() {
        indexer = library.indexer(catalog)
    }

    /// Makes a folder look unchanged for a long time.
    private func calm(_ path: String = "") {
        library.setModified(library.photos.appending(path), 1_100_000_000)
    }

    @Test
    func aLookAtFoldersSeesWhatCameAndWent() async throws {
        try library.add("a.jpg")
        try library.add("sub/b.jpg")
        calm("sub")
        calm()
        _ = try await indexer.index()
        #expect(try await indexer.pass(.changedFolders) == IndexSummary(photos: 2))

        try library.add("sub/new.jpg")
        #expect(try await indexer.pass(.changedFolders) == IndexSummary(photos: 3, added: 1, read: 1))
        try library.move("a.jpg", "sub/a.jpg")
        #expect(try await indexer.pass(.changedFolders) == IndexSummary(photos: 3, moved: 1))
        try library.add("sub/deep/c.jpg")
        #expect(try await indexer.pass(.changedFolders) == IndexSummary(photos: 4, added: 1, read: 1))
        try library.remove("sub/b.jpg")
        #expect(try await indexer.pass(.changedFolders) == IndexSummary(photos: 3, removed: 1))
        try library.remove("sub")
        #expect(try await indexer.pass(.changedFolders) == IndexSummary(photos: 0, removed: 3))
        #expect(try catalog.shown().count == 0)
    }

    @Test
    func aLookAtFoldersDoesNotListThoseThatAreCalm() async throws {
        try library.add("a.jpg")
        try library.add("sub/b.jpg")
        calm("sub")
        calm()
        _ = try await indexer.index()
        // Changed in place, long ago. Only a full scan finds this.
        try library.add("sub/b.jpg", "40x30", modified: 1_050_000_000)
        calm("sub")
        #expect(try await indexer.pass(.changedFolders) == IndexSummary(photos: 2))
        #expect(try await indexer.index() == IndexSummary(photos: 2, changed: 1, read: 1))
    }

    @Test
    func aFolderIsWatchedCloselyWhileItsFilesAreWritten() async throws {
        // A file that has just been written, however long the test takes.
        let now = Int(Date().timeIntervalSince1970) + 86_400
        try library.add("a.jpg", "broken", modified: now - 5)
        calm()
        _ = try await indexer.index()
        try library.add("a.jpg", "4x3", modified: now - 3)
        calm()
        #expect(try await indexer.pass(.changedFolders) == IndexSummary(photos: 1, added: 1, read: 1))
        #expect(try catalog.folders.unreadable() == [])
    }

    @Test
    func lookingTakesASmallPartOfTheTime() {
        var pace = WatchPace()
        var looks: [String] = []
        var scope = FolderWalk.Scope.everything
        for _ in 0..<8 {
            let next = pace.next(after: scope, cost: .milliseconds(scope == .everything ? 100 : 10))
            scope = next.scope
            looks.append("\(next.pause) \(scope)")
        }
        // Full scans are half a minute apart, and scans of folders ten seconds.
        #expect(
            looks
                == Array(
                    Array(
                        repeating: [
                            "10.0 seconds changedFolders", "10.0 seconds changedFolders",
                            "10.0 seconds everything",
                        ],
                        count: 3
                    ).joined().prefix(8)
                )
        )
        let slow = pace.next(after: .changedFolders, cost: .seconds(2))
        #expect(slow.pause == .seconds(100) && slow.scope == .everything)
    }

    /// If all changes are reported, a plan waits. Files that wait are still tried when they are due, and
    /// nothing else is scanned.
    @Test
    func whoIsToldOfChangesLooksAgainAtWhatWaits() {
        func told(_ changes: FolderChanges = FolderChanges()) -> FolderWalk.Scope { .told(changes) }
        var plan = WatchPlan(folders: [library.photos])
        /// Returns the extent of the next scan after a pause or a change, or nil for none.
        func next(_ changes: FolderChanges = FolderChanges()) -> FolderWalk.Scope? {
            plan.goesOn(with: changes) ? plan.scope : nil
        }
        plan.passed(IndexSummary(untilRetry: .seconds(100)), cost: .zero, hasEvents: true)
        #expect(plan.pause == .seconds(60))
        #expect(next() == nil && plan.pause == .seconds(40))
        #expect(next() == told())
        plan.passed(IndexSummary(untilRetry: .seconds(7)), cost: .zero, hasEvents: true)
        #expect(plan.pause == .seconds(7))
        let change = FolderChanges(folders: [library.photos])
        #expect(next(change) == told(change))
        plan.passed(IndexSummary(), cost: .zero, hasEvents: true)
        #expect(plan.pause == .seconds(60))
        #expect(next() == nil && plan.pause == .seconds(60))
    }

    @Test
    func watchingKeepsTheCatalogTrue() async throws {
        try library.add("a.jpg")
        let steps: [@Sendable (TemporaryLibrary) throws -> Void] = [
            { try $0.add("b.jpg") },
            { try $0.add("c/c.jpg") },
            { try $0.remove("a.jpg") },
            { try $0.move("b.jpg", "c/b.jpg") },
        ]
        let expected = [
            ["a.jpg"], ["a.jpg", "b.jpg"], ["a.jpg", "b.jpg", "c/c.jpg"], ["b.jpg", "c/c.jpg"],
            ["c/b.jpg", "c/c.jpg"],
        ]
        let library = library, catalog = catalog
        let step = StepCounter()
        // Instead of waiting for the next scan, the test changes the files.
        await indexer.watch(failed: { Issue.record($0) }) { pause, _ in
            #expect(pause >= .seconds(10))
            let number = step.next()
            #expect(try catalog.places().keys.sorted() == expected[number])
            guard number < steps.count else { throw CancellationError() }
            try steps[number](library)
        }
        #expect(step.next() == 5)
    }

    /// The same failure in several passes is reported once, and its end once.
    @Test
    func aTroubleThatLastsIsToldOnce() async throws {
        try library.add("a.jpg")
        let step = StepCounter()
        library.reader.before = { _ in
            if step.next() < 5 {
                throw CatalogError(.diskFull, "full")
            }
        }
        let told = Locked<[String]>([])
        let pauses = Locked<[Duration]>([])
        await indexer.watch(
            noted: { line in told.update { $0.append(line) } },
            failed: { error in told.update { $0.append("\(error)") } }
        ) { pause, _ in
            pauses.update { $0.append(pause) }
            if pauses.latest.count == 6 {
                throw CancellationError()
            }
        }
        #expect(told.latest == ["full", "The folders are read again."])
        #expect(Array(pauses.latest.prefix(5)) == [10, 20, 40, 80, 160].map { Duration.seconds($0) })
    }

    @Test
    func watchingGoesOnAfterAFailure() async throws {
        try library.add("a.jpg")
        let library = library, catalog = catalog
        let failures = StepCounter(), step = StepCounter()
        library.reader.before = { _ in
            if step.next() == 0 {
                throw CatalogError(.diskFull, "full")
            }
        }
        let rounds = StepCounter()
        await indexer.watch(failed: { _ in _ = failures.next() }) { _, _ in
            if rounds.next() == 1 {
                throw CancellationError()
            }
        }
        #expect(failures.next() == 1)
        #expect(try catalog.photos.count() == 1)
    }
}

private final class StepCounter: @unchecked Sendable {
    private let lock = NSLock()
    private var number = -1

    func next() -> Int {
        lock.withLock {
            number += 1
            return number
        }
    }
}
