import Foundation
import PictureFixtures
import SourceFiles
import SystemPackage
import TestDatabases
import Testing

@testable import CatalogDatabase
@testable import LibraryIndexing
@testable import PhotoLibrary
@testable import Pictures

/// A folder of photos and a catalog, in a temporary folder that is deleted with this object.
final class TemporaryLibrary: @unchecked Sendable {
    let folder: FilePath
    let photos: FilePath
    let data: DataFolder
    let reader = CountingReader()
    /// The catalog's database, if it isn't in a file.
    let address: PostgreSQLAddress?

    init() throws {
        address = CatalogPlace.current == .postgresql ? try PostgreSQLServer.shared.get().database() : nil
        let place = FileManager.default.temporaryDirectory.appendingPathComponent(
            "library-\(UUID().uuidString)"
        )
        folder = try FilePath(place.deletingLastPathComponent().path).resolved()
            .appending(place.lastPathComponent)
        photos = folder.appending("photos")
        data = DataFolder(folder.appending("data"))
        try FileManager.default.createDirectory(atPath: photos.string, withIntermediateDirectories: true)
        try data.make()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder.string)
    }

    /// Makes a catalog whose photo versions are 1, 2, …
    func catalog(maxPages: Int? = nil) throws -> Catalog {
        let last = Locked(0)
        let versions = PhotoVersions {
            last.update {
                $0 += 1
                return $0
            }
        }
        guard let address else {
            return try Catalog(file: data.catalog, maxPages: maxPages, versions: versions)
        }
        return try Catalog(at: address, for: .indexing, dataFolder: data.path, versions: versions)
    }

    func indexer(_ catalog: Catalog, folders: [FilePath]? = nil) -> LibraryIndexer {
        LibraryIndexer(catalog: catalog, folders: folders ?? [photos], reader: reader)
    }

    /// Returns a walk through the whole library folder that reads nothing.
    func walk(_ catalog: Catalog, isCancelled: @escaping () -> Bool = { false }) throws -> FolderWalk {
        let roots = try PassRoots([photos], catalog.folders, mounts: .current(), forgetsMissing: false)
        return try FolderWalk(library: catalog.folders, roots: roots, isCancelled: isCancelled)
    }

    /// Writes a file that ``CountingReader`` accepts as a picture, last modified long ago.
    func add(_ path: String, _ text: String = "4x3", modified: Int = 1_000_000_000) throws {
        try add(FileName(path), text, modified: modified)
    }

    func add(_ path: FileName, _ text: String = "4x3", modified: Int = 1_000_000_000) throws {
        try add(path, Array(text.utf8), modified: modified)
    }

    func add(_ path: FileName, _ bytes: [UInt8], modified: Int) throws {
        let file = photos.appending(path)
        try FileManager.default.createDirectory(
            atPath: file.removingLastComponent().string,
            withIntermediateDirectories: true
        )
        let descriptor = try FileDescriptor.open(
            file,
            .writeOnly,
            options: [.create, .truncate],
            permissions: [.ownerReadWrite]
        )
        _ = try descriptor.closeAfter { try descriptor.writeAll(bytes) }
        setModified(file, modified)
    }

    func setModified(_ file: FilePath, _ seconds: Int) {
        var times = [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)]
        _ = file.withPlatformString { utimes($0, &times) }
    }

    func move(_ old: String, _ new: String) throws {
        let target = photos.appending(new)
        try FileManager.default.createDirectory(
            atPath: target.removingLastComponent().string,
            withIntermediateDirectories: true
        )
        let result = photos.appending(old).withPlatformString { from in
            target.withPlatformString { rename(from, $0) }
        }
        guard result == 0 else { throw Errno(rawValue: errno) }
    }

    func remove(_ path: String) throws {
        try FileManager.default.removeItem(atPath: photos.appending(path).string)
    }
}

/// Gives each test of a suite a library of its own, ``TemporaryLibrary/current``, and a catalog, ``PhotoLibrary/Catalog/current``.
struct InLibrary: SuiteTrait, TestTrait, TestScoping {
    @TaskLocal fileprivate static var current: (library: TemporaryLibrary, catalog: Catalog)?

    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        let library = try TemporaryLibrary()
        try await Self.$current.withValue((library, library.catalog())) { try await function() }
    }
}

extension Trait where Self == InLibrary {
    /// Gives each test of a suite a library and a catalog. Comes after `.onBothDatabases`, for a library in each of them.
    static var library: InLibrary { InLibrary() }
}

extension TemporaryLibrary {
    /// The library of this test, in a `@Suite(.library)`.
    static var current: TemporaryLibrary { InLibrary.current!.library }
}

extension Catalog {
    /// The catalog of this test, in a `@Suite(.library)`.
    static var current: Catalog { InLibrary.current!.catalog }
}

/// Replaces decoder processes: a picture is a text such as `4x3|86400|caption|tag,tag`. After the seconds of
/// the date, it may say `month` or `year`. Anywhere, `+rating=4`, `+person=Anna`, `+place=48.1,11.5`, `+where=Graz`, `+problem=why` and
/// `+format=raw` are further facts. A file named `.mov` or `.mp4` is a video of two and a half seconds, or of `+duration=60000`
/// milliseconds. Counts the files that it reads.
final class CountingReader: FactsReader, @unchecked Sendable {
    // Protects the following properties.
    private let lock = NSLock()
    private var names: [String] = []
    /// The number of sidecars read.
    private(set) var sidecars = 0
    /// The sidecars whose disk has failed.
    var sidecarFailures: [FilePath] = []
    /// Called before a file is read.
    var before: @Sendable (FilePath) async throws -> Void = { _ in }
    /// Called after a file has been read.
    var after: @Sendable (FilePath) -> Void = { _ in }

    /// The name of the decoder.
    var name: String?

    let waiting = WaitingFiles()

    func decoder() async throws -> PictureDecoder? { name.map { PictureDecoder(name: $0) } }

    /// Returns the files read since the last call, by name.
    func takeNames() -> [String] {
        lock.withLock {
            defer { names = [] }
            return names.sorted()
        }
    }

    func facts(of candidate: Candidate, hashes: Bool) async throws -> ReadFacts {
        let file = candidate.file
        lock.withLock { names.append(file.lastComponent.map { String(decoding: $0) } ?? "") }
        try await before(file)
        defer { after(file) }
        guard let source = try? SourceFile(candidate.location) else {
            throw PictureRefusal(.unreadable, "no permission")
        }
        let bytes = try source.start(4096)
        let hash = bytes.withUnsafeBytes { ContentHash(of: $0) }
        let text = String(decoding: bytes, as: UTF8.self)
        var facts = try Self.facts(in: text)
        if candidate.name.claimsClip {
            let duration = text.firstMatch(of: /\+duration=(\d+)/).flatMap { Int64($0.1) }
            facts.video = VideoFacts(duration: duration ?? 2_500, codec: "h264")
        }
        return ReadFacts(facts: facts, stamp: source.stamp, contentHash: hashes ? hash : nil)
    }

    /// Reads a file of the same form, whose size doesn't matter.
    func sidecar(_ file: FileLocation, of picture: PictureFacts?) async throws -> PictureFacts {
        lock.withLock { sidecars += 1 }
        if sidecarFailures.contains(file.file) { throw PictureFailure(.unavailable, "away") }
        let bytes = try #require(FileManager.default.contents(atPath: file.file.string))
        return try Self.facts(in: String(decoding: bytes, as: UTF8.self))
    }

    private static func facts(in text: String) throws -> PictureFacts {
        if text.hasPrefix("broken") {
            throw PictureRefusal(.undecodable, "cut off")
        }
        let all = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let fields = all.filter { !$0.hasPrefix("+") }
        func more(_ name: String) -> [String] {
            all.filter { $0.hasPrefix("+\(name)=") }.map { String($0.dropFirst(name.count + 2)) }
        }
        let sides = (fields.first ?? "").split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2 else { throw PictureRefusal(.notAPicture, "no picture") }
        let date = fields.count > 1 ? fields[1].split(separator: " ") : []
        let place = more("place").first?.split(separator: ",").compactMap { Double($0) }
        return PictureFacts(
            width: sides[0],
            height: sides[1],
            format: more("format").first ?? "text",
            taken: date.first.flatMap { Int64($0) },
            takenPrecision: date.last == "month" ? .month : date.last == "year" ? .year : .moment,
            caption: fields.count > 2 && !fields[2].isEmpty ? fields[2] : nil,
            tags: fields.count > 3 ? fields[3].split(separator: ",").map(String.init) : [],
            camera: fields.count > 4 ? Camera(name: fields[4], lens: fields.last) : nil,
            coordinates: place.map { Coordinates(latitude: $0[0], longitude: $0[1]) },
            rating: more("rating").first.flatMap { Int($0) },
            people: more("person").map { text in
                // The name, and the left and the top edge and the size of a square face.
                let parts = text.split(separator: "@")
                let face = parts.count < 2 ? [] : parts[1].split(separator: ",").compactMap { Double($0) }
                return Person(
                    name: String(parts[0]),
                    face: face.isEmpty
                        ? nil : Person.Area(x: face[0], y: face[1], width: face[2], height: face[2])
                )
            },
            place: more("where").first,
            problem: more("problem").first
        )
    }
}

extension Catalog {
    /// Runs a statement without notifying listeners.
    func run(_ sql: String) throws {
        try access.database.write(isDurable: false) { try $0.run(sql) }
    }

    /// The database, if it is in a file.
    var sqlite: SQLiteAccess? { access.database as? SQLiteAccess }

    /// Returns the paths of all photos and their numbers.
    func places() throws -> [String: Int64] {
        let roots = try access.read(Catalog.Folders.shownRoots)
        let sql = """
            SELECT file.id, folder.path, file.name FROM file JOIN folder ON folder.id = file.folder
            WHERE file.state = 0 AND folder.shown
            """
        var places: [String: Int64] = [:]
        for row in try access.read({ try Row.fetchAll($0, sql: sql) }) {
            let file = try
                "\(String(decoding: row[1] as Data, as: UTF8.self))/\(FileName(row[2] as Data).text)"
            let root = roots.lazy.map { String(decoding: $0) }.first { file.hasPrefix("\($0)/") }
            places[String(file.dropFirst((root?.count ?? 0) + 1))] = try row[0]
        }
        return places
    }

    /// Returns the number of the photo at a path.
    func id(at path: String) throws -> Int64 {
        try #require(try places()[path], "no photo at \(path)")
    }

    func photo(at path: String) throws -> Photo {
        try #require(try photos.photo(id(at: path)))
    }
}

extension Catalog {
    /// Returns all photos of a wall, newest first, in one state of the catalog.
    func shown() throws -> [WallPhoto] {
        try access.read { database in
            let outline = try walls.outline(database, of: WallQuery(grouping: .none, undated: .filed))
            var photos: [WallPhoto] = []
            try WallReader(database, outline).forEachPhoto(inSections: outline.sections.indices) {
                photos.append($0)
            }
            #expect(photos.count == outline.count)
            return photos
        }
    }
}

extension Catalog.Thumbnails {
    /// Records the result of decoding a photo, unless it has another version now.
    ///
    /// - Returns: Whether no reason was known why it can't be shown.
    @discardableResult
    func setMade(
        id: Int64,
        version: Int,
        contentHash: ContentHash,
        color: UInt16,
        thumbHash: [UInt8] = []
    ) throws -> Bool {
        try setMade([
            MadePhoto(
                id: id,
                version: version,
                contentHash: contentHash,
                color: color,
                thumbHash: thumbHash
            )
        ])
    }
}
