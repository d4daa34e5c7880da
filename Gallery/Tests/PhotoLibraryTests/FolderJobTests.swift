import Foundation
import Night
import SourceFiles
import SystemPackage
import TestDatabases
import SampleLibrary
import Testing

@testable import CatalogDatabase
@testable import LibraryIndexing
@testable import PhotoLibrary

/// Several workers scan folders, each one folder at a time.
struct FolderJobTests {
    private let library: TemporaryLibrary
    private let catalog: Catalog
    private let queue: JobQueue

    init() throws {
        library = try CatalogPlace.$current.withValue(.postgresql) { try TemporaryLibrary() }
        let address = try #require(library.address)
        catalog = try Catalog(at: address, for: .working, dataFolder: library.data.path)
        // On a slow machine, workers aren't given up by accident.
        queue = JobQueue(address, lease: .seconds(1_000_000))
    }

    private var folders: FolderJobs {
        FolderJobs(
            catalog: catalog,
            queue: queue,
            reader: library.reader,
            pause: .seconds(60),
            forgetsMissing: false
        )
    }

    /// Scans all folders. The next worker takes each job.
    ///
    /// - Parameters:
    ///   - failing: A folder whose job always fails.
    ///   - isLost: Returns whether a worker dies after doing a job, before it reports it.
    private func look(
        through given: [FilePath]? = nil,
        _ random: inout SeededRandom,
        failing: FilePath? = nil,
        isLost: (inout SeededRandom) -> Bool = { _ in false }
    ) async throws {
        try queue.look(through: given ?? [library.photos])
        var workers = try (0..<3).map { try queue.enroll("\($0)") }
        let folders = folders
        while try !queue.isDone() {
            let number = Int.random(in: 0..<3, using: &random)
            let jobs = try queue.take(workers[number], upTo: Int.random(in: 1...3, using: &random))
            for job in jobs where job.kind != .make {
                if job.folder == failing {
                    try queue.fail(job, of: workers[number], because: "no such file")
                    try queue.write { try $0.run("UPDATE task SET due = '-infinity' WHERE tries > 0") }
                    continue
                }
                if isLost(&random) {
                    try queue.write { connection in
                        try connection.run(
                            "UPDATE worker SET seen = '-infinity' WHERE id = $1",
                            [.integer(workers[number].id)]
                        )
                    }
                    let next = try queue.enroll("next")
                    try queue.giveUpSilent()
                    try queue.write { try $0.run("UPDATE task SET due = '-infinity' WHERE tries > 0") }
                    // It still does the job, whose result isn't accepted any more.
                    try await folders.run(job, of: workers[number])
                    workers[number] = next
                    break
                }
                try await folders.run(job, of: workers[number])
            }
            let made = jobs.filter { $0.kind == .make }
            do {
                _ = try queue.take(workers[number], upTo: 0, done: made)
            } catch is JobQueue.GivenUp {}
        }
        for worker in workers { try queue.leave(worker) }
    }

    @Test
    func manyFilesAreReadByMany() async throws {
        for number in 0..<600 { try library.add("a/\(number).jpg", "4x3|\(number)") }
        for number in 0..<10 { try library.add("a/b/c/\(number).jpg", "3x4|\(number)") }
        var random = SeededRandom(seed: 1)
        try await look(&random)
        #expect(try catalog.photos.count() == 610)
        #expect(library.reader.takeNames().count == 610)
        try await look(&random)
        #expect(library.reader.takeNames() == [])
    }

    /// While a folder is away, the photos behind links to it stay in the catalog, like the folder's own photos.
    @Test
    func linksToAFolderThatIsAway() async throws {
        var random = SeededRandom(seed: 1)
        let other = library.folder.appending("other"), away = library.folder.appending("away")
        FollowedLinks.follow(within: [library.photos, other])
        try library.add("a.jpg")
        try library.add(FileName("../other/sub/b.jpg"))
        for (link, target) in [("linked", "../other/sub"), ("linked.jpg", "../other/sub/b.jpg")] {
            try FileManager.default.createSymbolicLink(
                atPath: library.photos.appending(link).string,
                withDestinationPath: target
            )
        }
        let all = ["a.jpg", "linked.jpg", "linked/b.jpg", "sub/b.jpg"]
        try await look(through: [library.photos, other], &random)
        #expect(try catalog.places().keys.sorted() == all)
        try FileManager.default.moveItem(atPath: other.string, toPath: away.string)
        try await look(through: [library.photos, other], &random)
        #expect(try catalog.places().keys.sorted() == all)
        try FileManager.default.moveItem(atPath: away.string, toPath: other.string)
        try FileManager.default.removeItem(atPath: other.appending("sub").string)
        try await look(through: [library.photos, other], &random)
        #expect(try catalog.places().keys.sorted() == ["a.jpg"])
    }

    /// The workers that read photos don't list their folder, and other workers read the sidecars.
    @Test
    func sidecarsOfManyPhotos() async throws {
        var random = SeededRandom(seed: 1)
        func captions() throws -> Set<String?> {
            try Set(
                catalog.access.read { try Row.fetchAll($0, sql: "SELECT caption FROM file WHERE state = 0") }
                    .map {
                        try $0[0]
                    }
            )
        }
        for number in 0..<300 {
            try library.add("\(number).jpg", "4x3||own")
            try library.add("\(number).jpg.xmp", "1x1||first")
        }
        try await look(&random)
        #expect(try captions() == ["first"])
        #expect(library.reader.takeNames().count == 300)
        for number in 0..<300 { try library.add("\(number).jpg.xmp", "1x1||second", modified: 1_000_000_001) }
        try await look(&random)
        #expect(try captions() == ["second"])
        for number in 0..<300 { try library.remove("\(number).jpg.xmp") }
        try await look(&random)
        #expect(try captions() == ["own"])
        _ = library.reader.takeNames()
        try await look(&random)
        #expect(library.reader.takeNames() == [])
    }

    @Test
    func whatIsWrittenForOtherFoldersIsLeftOutBelow() async throws {
        try library.add(".brickworkignore", "*.png\n/a/b/no.jpg\n")
        try library.add("a/b/yes.jpg")
        try library.add("a/b/no.jpg")
        try library.add("a/b/no.png")
        try library.add("a/.brickworkignore", "!b/no.jpg\n")
        try library.add("a/b/c/no.png")
        var random = SeededRandom(seed: 1)
        try await look(&random)
        #expect(try catalog.places().keys.sorted() == ["a/b/no.jpg", "a/b/yes.jpg"])
    }

    @Test
    func aFolderThatIsAwayKeepsItsPhotos() async throws {
        try library.add("a/1.jpg")
        try library.add("b/2.jpg")
        let given = [library.photos.appending("a"), library.photos.appending("b")]
        var random = SeededRandom(seed: 1)
        try await look(through: given, &random)
        try library.move("a", "elsewhere")
        try library.remove("b/2.jpg")
        try await look(through: given, &random)
        #expect(try catalog.photos.count() == 1)
        #expect(
            try catalog.folders.unreadable().map(\.reason) == ["no such folder"]
        )
        try library.move("elsewhere", "a")
        try await look(through: given, &random)
        #expect(try catalog.places().keys.map { $0 } == ["1.jpg"])
        #expect(try catalog.folders.unreadable().isEmpty)
    }

    @Test
    func aFolderWhoseJobIsSetAsideKeepsItsPhotos() async throws {
        for name in ["a/1.jpg", "a/b/2.jpg", "c/3.jpg", "c/d/4.jpg"] { try library.add(name) }
        var random = SeededRandom(seed: 1)
        try await look(&random)
        for name in ["a", "c/3.jpg", "c/d"] { try library.remove(name) }
        try library.add("a/5.jpg")
        try await look(&random, failing: library.photos.appending("a"))
        #expect(try catalog.places().keys.sorted() == ["a/1.jpg", "a/b/2.jpg"])
        try await look(&random)
        #expect(try catalog.places().keys.sorted() == ["a/5.jpg"])
    }

    /// Whatever happens in the folders, and whichever workers die, many workers find the same as one.
    @Test(arguments: Night.seeds([1, 2, 3, 4]))
    func manyFindWhatOneFinds(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let alone = try Catalog(file: library.data.path.appending("alone.sqlite"))
        let names = (0..<12).map { "\($0).jpg" }, places = ["", "a/", "a/b/", "c/", "c/d/e/"]
        var files: Set<String> = [], ids: [String: Int64] = [:]
        for step in 0..<8 {
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                let file = places.randomElement(using: &random)! + names.randomElement(using: &random)!
                switch Int.random(in: 0..<4, using: &random) {
                case 0, 1:
                    let side = Int.random(in: 1...9, using: &random)
                    try library.add(file, "\(side)x4|\(side)", modified: 1_000_000_000 + step)
                    files.insert(file)
                    ids[file] = nil
                case 2:
                    guard files.remove(file) != nil else { continue }
                    try library.remove(file)
                    ids[file] = nil
                default:
                    let target = places.randomElement(using: &random)! + "moved-\(step)-\(names[0])"
                    guard files.contains(file), files.insert(target).inserted else { continue }
                    files.remove(file)
                    try library.move(file, target)
                    (ids[target], ids[file]) = (ids[file], nil)
                }
            }
            try await look(&random) { Int.random(in: 0..<6, using: &$0) == 0 }
            _ = try await library.indexer(alone).index()
            let places = try catalog.places()
            #expect(Set(places.keys) == files, "seed \(seed), step \(step)")
            for (file, id) in places {
                let (one, other) = (try catalog.photo(at: file), try alone.photo(at: file))
                #expect(
                    one.width == other.width && one.height == other.height && one.date == other.date,
                    "seed \(seed), step \(step), \(file)"
                )
                // A moved photo is the same photo.
                if let known = ids[file] { #expect(known == id, "seed \(seed), step \(step), \(file)") }
            }
            ids = places
        }
    }
}
