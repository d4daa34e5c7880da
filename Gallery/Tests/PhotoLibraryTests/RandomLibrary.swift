import Foundation
import SampleLibrary
import SourceFiles
import SystemPackage

@testable import CatalogDatabase
@testable import PhotoLibrary
@testable import Pictures

/// Random changes of a catalog, like those of an indexer and of decoding, without files.
struct RandomLibrary {
    let catalog: Catalog
    var random: SeededRandom

    private var inode: Int64 = 0
    private let roots: [FilePath] = ["/photos/a", "/photos/b 2", "/photos/b 10"]
    private let folders: [FilePath] = [
        "/photos/a", "/photos/a/deep", "/photos/a/10", "/photos/a/9", "/photos/b 2", "/photos/b 10/Étage",
    ]

    init(_ catalog: Catalog, seed: UInt64) throws {
        self.catalog = catalog
        random = SeededRandom(seed: seed)
        try show(roots)
    }

    private func show(_ roots: [FilePath]) throws {
        try catalog.folders.show(roots.map { GivenFolder(given: $0, path: $0) }, roots: roots)
    }

    mutating func step() throws {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<30: try write()
        case 30..<42: try rewrite()
        case 42..<55: try remove()
        case 55..<63: try move()
        case 63..<64: try show(roots.filter { _ in Bool.random(using: &random) } + [roots[0]])
        case 64..<65: try show(roots)
        case 65..<67: try refuse()
        default: try decode()
        }
    }

    /// Adds many new photos together.
    mutating func fill(_ count: Int) throws {
        let results = (0..<count).map { number in
            result(folder: folder(), name: FileName("\(name().text.dropLast(4)) \(number).jpg"))
        }
        _ = try catalog.folders.write(results)
    }

    // MARK: - Steps

    private mutating func write() throws {
        let count = Bool.random(using: &random) ? 1 : 4
        _ = try catalog.folders.write((0..<count).map { _ in result(folder: folder(), name: name()) })
    }

    /// Replaces a file by another one, or reads the same one again.
    private mutating func rewrite() throws {
        guard let (folder, name, _) = try file() else { return }
        var result = result(folder: folder, name: name)
        result.hasSameContent = Bool.random(using: &random)
        _ = try catalog.folders.write([result])
    }

    private mutating func remove() throws {
        guard let (folder, name, id) = try file() else { return }
        _ = try catalog.folders.remove([(id: id, folder: folder, name: name)])
    }

    private mutating func move() throws {
        guard let (_, _, id) = try file() else { return }
        let stamp = try catalog.access.read { database in
            try Catalog.stamp(database, of: id)
        }
        let name = name(), folder = folder()
        guard try catalog.folders.knownFiles(in: folder)[name] == nil else { return }
        _ = try catalog.folders.adopt([(name, stamp)], in: folder, present: [name], beneath: [], keeping: [])
    }

    private mutating func refuse() throws {
        guard let (folder, name, _) = try file() else { return }
        let stamp = stamp()
        let candidate = Candidate(root: folder, folder: folder, name: name, stamp: stamp)
        _ = try catalog.folders.write([
            ScanResult(candidate, stamp, .refused(PictureRefusal(.undecodable, "cut off")))
        ])
    }

    /// Decodes several photos together: with copies, duplicates, and results for other versions.
    private mutating func decode() throws {
        var made: [MadePhoto] = []
        for _ in 0..<(Bool.random(using: &random) ? 1 : 6) {
            guard let (_, _, id) = try file(), let photo = try catalog.photos.photo(id) else { continue }
            let color = UInt16.random(in: 0..<4, using: &random)
            // An earlier version has no ThumbHash.
            let thumbHash = Bool.random(using: &random) ? [UInt8](repeating: UInt8(color), count: 21) : []
            made.append(
                MadePhoto(
                    id: id,
                    version: photo.version + (Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0),
                    contentHash: ContentHash(high: 0, low: UInt64.random(in: 0..<12, using: &random)),
                    color: color,
                    thumbHash: thumbHash
                )
            )
        }
        try catalog.thumbnails.setMade(made)
    }

    // MARK: - Helpers

    private mutating func file() throws -> (folder: FilePath, name: FileName, id: Int64)? {
        try catalog.access.read { try Catalog.files($0) }.randomElement(using: &random)
    }

    private mutating func folder() -> FilePath {
        folders.randomElement(using: &random)!
    }

    private mutating func name() -> FileName {
        FileName(
            "\(["IMG ", "photo", "Ä"].randomElement(using: &random)!)\(Int.random(in: 1...12, using: &random)).jpg"
        )
    }

    private mutating func stamp() -> FileStamp {
        inode += 1
        let modified = Int64.random(in: 0..<40, using: &random) * 86_400 * 30_000_000
        return FileStamp(
            size: Int64.random(in: 1...3, using: &random),
            modified: modified,
            changed: 0,
            inode: inode,
            device: 1
        )
    }

    private mutating func result(folder: FilePath, name: FileName) -> ScanResult {
        var facts = PictureFacts(
            width: Int.random(in: 1...4, using: &random) * 1000,
            height: Int.random(in: 1...4, using: &random) * 1000,
            format: "jpeg"
        )
        if Int.random(in: 0..<4, using: &random) > 0 {
            // Some days, close together, in four years. Some are only known by month or year. 1999-01-01,
            // 1999-03-01, …
            let months: [Int64] = [915_148_800, 920_246_400, 951_868_800, 978_307_200, 1_009_843_200]
            let month = months.randomElement(using: &random)!
            facts.takenPrecision = [.moment, .moment, .moment, .moment, .month, .year].randomElement(
                using: &random
            )!
            switch facts.takenPrecision {
            case .year: facts.taken = [915_148_800, 946_684_800, 978_307_200].randomElement(using: &random)!
            case .month: facts.taken = month
            case .moment:
                facts.taken =
                    month + Int64.random(in: 0..<3, using: &random) * 86_400
                    + Int64.random(in: 0..<3, using: &random)
            }
        }
        facts.caption = [nil, "A pier", "Ein Steg 写真"].randomElement(using: &random)!
        facts.tags = [[], ["Sea"], ["Sea", "Sky"]].randomElement(using: &random)!
        for name in ["Anna Berg", "anna berg", "Béla"] where Int.random(in: 0..<4, using: &random) == 0 {
            let side = [0.05, 0.2].randomElement(using: &random)!
            let face = Person.Area(x: 0.1, y: 0.1, width: side, height: side)
            facts.people.append(Person(name: name, face: Bool.random(using: &random) ? face : nil))
        }
        let stamp = stamp()
        return ScanResult(
            Candidate(root: folder, folder: folder, name: name, stamp: stamp),
            stamp,
            .photo(facts)
        )
    }
}

extension Catalog {
    fileprivate static func files(_ database: any Database) throws -> [(FilePath, FileName, Int64)] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT folder.path, file.name, file.id FROM file JOIN folder ON folder.id = file.folder
                ORDER BY file.id
                """
        ).map { try (FilePath($0[0] as Data), FileName($0[1] as Data), $0[2]) }
    }

    fileprivate static func stamp(_ database: any Database, of id: Int64) throws -> FileStamp {
        let row = try Row.fetchOne(
            database,
            sql: "SELECT size, modified, changed, inode, device FROM file WHERE id = ?",
            arguments: [id]
        )!
        return try FileStamp(size: row[0], modified: row[1], changed: row[2], inode: row[3], device: row[4])
    }
}
