import Foundation
import Night
import Pictures
import SourceFiles
import SystemPackage
import SampleLibrary
import Testing

@testable import PhotoLibrary

struct KillTests {
    /// A process that ends during writing leaves the database's log truncated anywhere.
    @Test
    func aLogCutOffAnywhereLosesAndDoublesNothing() async throws {
        let library = try TemporaryLibrary()
        for number in 0..<40 {
            try library.add(
                "\(number % 3)/\(number).jpg",
                "4x3|\(number)|caption \(number)|tag \(number % 5)"
            )
        }
        let copy = library.folder.appending("copy")
        let names = ["", "-wal"]
        func file(_ folder: FilePath, _ name: String) -> FilePath {
            folder.appending("catalog.sqlite\(name)")
        }
        let saved: [Data]
        do {
            let catalog = try library.catalog()
            _ = try await library.indexer(catalog).index()
            try library.move("0/0.jpg", "4/0.jpg")
            try library.remove("1/1.jpg")
            try library.add("2/2.jpg", "9x9|2|changed", modified: 1_000_000_001)
            _ = try await library.indexer(catalog).index()
            saved = try names.map {
                try Data(contentsOf: URL(fileURLWithPath: file(library.data.path, $0).string))
            }
        }
        // A frame is a page and a header of 24 bytes. The log is cut between frames and within them.
        let frame = 4096 + 24
        let frames = saved[1].count / frame
        #expect(frames > 50)
        for cut in stride(from: 0, through: frames, by: max(1, frames / 24)) {
            let length = min(32 + cut * frame + (cut % 2) * 1000, saved[1].count)
            try? FileManager.default.removeItem(atPath: copy.string)
            try FileManager.default.createDirectory(atPath: copy.string, withIntermediateDirectories: true)
            try saved[0].write(to: URL(fileURLWithPath: file(copy, "").string))
            try saved[1].prefix(length).write(to: URL(fileURLWithPath: file(copy, "-wal").string))
            let catalog = try Catalog(file: file(copy, ""))
            #expect(try await library.indexer(catalog).index().photos == 39, "cut at \(length)")
            try check(catalog, "cut at \(length)")
            let paths = try Set(catalog.places().keys)
            #expect(
                paths.count == 39 && paths.contains("4/0.jpg") && !paths.contains("1/1.jpg"),
                "cut at \(length)"
            )
            #expect(try catalog.photo(at: "2/2.jpg").caption == "changed", "cut at \(length)")
            try catalog.close()
        }
    }

    /// `brickwork index` is killed repeatedly while files are added, removed, changed and moved.
    @Test
    func killedAgainAndAgainItLosesAndDoublesNothing() throws {
        let library = try TemporaryLibrary()
        var random = SeededRandom(seed: 20_261_121)
        var pictures: [String: Picture] = [:]
        var counter = 0
        func add() throws {
            counter += 1
            let path = "\(counter % 4)/\(counter).gif"
            pictures[path] = Picture(width: counter % 500 + 1, height: counter % 300 + 1, mark: counter)
            try pictures[path]?.write(to: path, in: library)
        }
        for _ in 0..<80 {
            try add()
        }
        var numbers = KnownNumbers()
        var kills = 0
        let rounds = Night.count(16, atNight: 100)
        for round in 0..<rounds {
            kills += try index(
                library,
                untilItHasWritten: Int.random(in: 1...(round % 5 == 0 ? 60 : 8), using: &random)
            )
            // The catalog is valid, and earlier photos still have their numbers.
            let catalog = try library.catalog()
            let lost = try numbers.update(catalog.places()) { path, id in
                try catalog.photos.photo(id)?.width == pictures[path]?.width
            }
            #expect(lost == [], "round \(round)")
            try catalog.close()

            let path = try #require(pictures.keys.sorted().randomElement(using: &random))
            switch round % 4 {
            case 0:
                for _ in 0..<5 {
                    try add()
                }
            case 1:
                try library.remove(path)
                pictures[path] = nil
                numbers.remove(path)
            case 2:
                let target = "moved/\(round).gif"
                try library.move(path, target)
                pictures[target] = pictures.removeValue(forKey: path)
                numbers.move(path, target)
            default:
                counter += 1
                pictures[path]?.mark = counter
                pictures[path]?.width = counter + 500
                try pictures[path]?.write(to: path, in: library)
                numbers.change(path)
            }
        }
        // The others ended by themselves, because they had less to write.
        #expect(kills * 2 >= rounds, "only \(kills) were killed")

        #expect(try index(library, untilItHasWritten: .max) == 0)
        let catalog = try library.catalog()
        try check(catalog, "after all")
        let places = try catalog.places()
        #expect(numbers.update(places) { _, _ in true } == [])
        #expect(places.keys.sorted() == pictures.keys.sorted())
        for (path, picture) in pictures {
            let photo = try #require(try places[path].flatMap(catalog.photos.photo))
            #expect((photo.width, photo.height) == (picture.width, picture.height), "\(path)")
        }
    }

    /// Kills servers, indexes, and the decoder processes of an index.
    @Test
    func whateverIsKilledEachPhotoIsThereOnce() throws {
        let library = try TemporaryLibrary()
        var random = SeededRandom(seed: 20_261_122)
        var paths: Set<String> = []
        var numbers: [String: Int64] = [:]
        var workers = 0
        let rounds = Night.count(9, atNight: 60)
        for round in 0..<rounds {
            for _ in 0..<(round % 3 == 2 ? 60 : 6) {
                let number = paths.count
                let path = "\(number % 5)/\(number).gif"
                try Picture(width: number + 1, height: 3, mark: number).write(to: path, in: library)
                paths.insert(path)
            }
            let pages = Int.random(in: 1...8, using: &random)
            switch round % 3 {
            case 0: _ = try run(["index"], library, untilItHasWritten: pages)
            case 1: _ = try run(["serve", "--port", "0"], library, untilItHasWritten: pages)
            default:
                workers += try indexKilling(workers: Int.random(in: 1...6, using: &random), in: library)
            }
            let catalog = try library.catalog()
            let places = try catalog.places()
            let lost = numbers.filter { places[$0.key] != $0.value }
            #expect(lost.isEmpty, "round \(round)")
            numbers = places
            try catalog.close()
        }
        #expect(workers * 3 >= rounds, "only \(workers) workers were killed")
        #expect(try index(library, untilItHasWritten: .max) == 0)
        let catalog = try library.catalog()
        try check(catalog, "after all")
        #expect(try Set(catalog.places().keys) == paths)
        #expect(try catalog.shown().count == paths.count)
        #expect(try catalog.folders.unreadable() == [])
    }

    /// Checks that tables match each other, and that the database has no errors.
    private func check(_ catalog: Catalog, _ comment: Comment) throws {
        try #require(catalog.sqlite).pool.write { connection in
            #expect(try connection.statement("PRAGMA integrity_check").texts() == ["ok"], comment)
            try connection.execute("INSERT INTO words (words) VALUES ('integrity-check')")
            #expect(try connection.statement("PRAGMA foreign_key_check").texts() == [], comment)
            let photos = try connection.statement("SELECT id FROM file WHERE state = 0 ORDER BY id").texts()
            #expect(
                try connection.statement("SELECT rowid FROM words ORDER BY rowid").texts() == photos,
                comment
            )
            let strangers =
                "SELECT count(*) FROM fileTag WHERE file NOT IN (SELECT id FROM file WHERE state = 0)"
            #expect(try connection.statement(strangers).texts() == ["0"], comment)
        }
    }

    /// Runs the command, and kills it when the log has grown by a number of pages. Returns 1 if it was
    /// killed.
    private func index(_ library: TemporaryLibrary, untilItHasWritten pages: Int) throws -> Int {
        try run(["index"], library, untilItHasWritten: pages)
    }

    /// Indexes, and kills a number of its decoder processes at any time. The index continues. Returns the
    /// number of killed processes.
    private func indexKilling(workers: Int, in library: TemporaryLibrary) throws -> Int {
        let arguments = ["index", library.photos.string, "--data", library.data.path.string]
        let process = try ChildProcess(executable, arguments)
        var killed: Set<pid_t> = []
        while true {
            if let status = process.status(waits: false) {
                #expect(status == 0, "brickwork index ended with status \(status)")
                return killed.count
            }
            for worker in process.children where killed.count < workers && killed.insert(worker).inserted {
                kill(worker, SIGKILL)
            }
            sched_yield()
        }
    }

    private var executable: String {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("brickwork").path
    }

    private func run(
        _ command: [String],
        _ library: TemporaryLibrary,
        untilItHasWritten pages: Int
    ) throws -> Int {
        let log = FilePath("\(library.data.catalog.string)-wal")
        let process = try ChildProcess(
            executable,
            command + [library.photos.string, "--data", library.data.path.string]
        )
        while (try? Entry.at(log).stamp.size / 4120) ?? 0 < pages {
            if let status = process.status(waits: false) {
                #expect(status == 0, "brickwork index ended with status \(status)")
                return 0
            }
            sched_yield()
        }
        process.kill()
        let status = process.status(waits: true)
        #expect(status == 0 || status == SIGKILL)
        return status == SIGKILL ? 1 : 0
    }
}

/// The number that each photo must have, after changes that a killed process may not have recorded.
private struct KnownNumbers {
    private var numbers: [String: Int64] = [:]
    private var previous: [String: String] = [:]
    private var pending: Set<String> = []

    /// Takes the numbers from a catalog, for photos that are up to date there. Returns the paths of photos
    /// that lost their numbers.
    mutating func update(_ places: [String: Int64], isCurrent: (String, Int64) throws -> Bool) rethrows
        -> [String]
    {
        let lost = numbers.filter { path, number in
            places[path] != number && previous[path].flatMap { places[$0] } != number
        }
        for (path, number) in places where try isCurrent(path, number) {
            numbers[path] = number
            previous[path] = nil
            pending.remove(path)
        }
        return lost.keys.sorted()
    }

    mutating func remove(_ path: String) {
        numbers[path] = nil
        previous[path] = nil
        pending.remove(path)
    }

    /// A file that is moved and changed at the same time counts as a new one.
    mutating func move(_ path: String, _ target: String) {
        numbers[target] = pending.contains(path) ? nil : numbers[path]
        remove(path)
        previous[target] = path
        pending.insert(target)
    }

    mutating func change(_ path: String) {
        if pending.contains(path) {
            numbers[path] = nil
        }
        pending.insert(path)
    }
}

/// A picture with a unique size: the smallest possible GIF, and a comment.
private struct Picture {
    var width: Int
    var height: Int
    var mark: Int

    func write(to path: String, in library: TemporaryLibrary) throws {
        let comment = Array("\(mark)".utf8)
        var bytes = Array("GIF89a".utf8)
        bytes += [UInt8(width & 255), UInt8(width >> 8), UInt8(height & 255), UInt8(height >> 8), 0x80, 0, 0]
        bytes += [0, 0, 0, 255, 255, 255]
        bytes += [0x21, 0xFE, UInt8(comment.count)] + comment + [0]
        bytes += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
        try library.add(FileName(path), bytes, modified: 1_000_000_000 + mark)
    }
}

/// A process to wait for or to inspect.
private final class ChildProcess {
    private var number: pid_t = 0

    init(_ executable: String, _ arguments: [String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        var words = ([executable] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        let result = posix_spawn(&number, executable, &actions, nil, &words, environ)
        guard result == 0 else { throw Errno(rawValue: result) }
    }

    /// Returns its status if it has ended.
    func status(waits: Bool) -> Int32? {
        var status: Int32 = 0
        return waitpid(number, &status, waits ? 0 : WNOHANG) == number ? status : nil
    }

    func kill() {
        Foundation.kill(number, SIGKILL)
    }

    /// The child processes that haven't been waited for.
    var children: [pid_t] {
        #if os(Linux)
            let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/task")) ?? []
            return threads.flatMap { thread -> [pid_t] in
                let text = (try? Self.text(of: FilePath("/proc/\(number)/task/\(thread)/children"))) ?? ""
                return text.split(separator: " ").compactMap { pid_t($0) }
            }
        #else
            var numbers = [pid_t](repeating: 0, count: 64)
            let size = Int32(numbers.count * MemoryLayout<pid_t>.size)
            let count = proc_listchildpids(number, &numbers, size)
            return Array(numbers.prefix(Int(max(0, count))))
        #endif
    }

    #if os(Linux)
        /// Returns the first 4 kB of a file. Foundation on Linux leaks a page for each empty file that it has
        /// read, and most of these are empty.
        private static func text(of file: FilePath) throws -> String {
            let descriptor = try FileDescriptor.open(file, .readOnly)
            return try descriptor.closeAfter {
                try String(unsafeUninitializedCapacity: 4096) {
                    try descriptor.read(into: UnsafeMutableRawBufferPointer($0))
                }
            }
        }
    #endif
}
