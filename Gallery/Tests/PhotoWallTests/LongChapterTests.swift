import Foundation
import Night
import PictureFixtures
import SampleLibrary
import Testing
import WallNodes

@testable import PhotoLibrary
@testable import PhotoWall

/// The effect of a photo's change on the nodes of a long day.
struct LongChapterTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    /// A catalog with one day, and its wall as a server updates it.
    private final class Day {
        let catalog: Catalog
        private(set) var chapter: LongChapter?
        /// The nodes made in the last step.
        private(set) var made: Set<NodeName> = []
        /// All nodes.
        private(set) var nodes: Set<NodeName> = []

        init(_ data: DataFolder) throws {
            try data.make()
            catalog = try Catalog(file: data.catalog)
            try catalog.access.write { database in
                try database.run("INSERT INTO folder (id, path, shown) VALUES (1, x'2f70', TRUE)")
                return ((), [])
            }
        }

        /// Adds photos. Their identifiers determine the time of the day.
        func add(_ ids: some Sequence<Int64>) throws {
            let ids = Array(ids)
            try catalog.access.write { database in
                for id in ids {
                    try database.run(
                        """
                        INSERT INTO file (
                            id, state, folder, version, width, height, dated, day, date, captionLength, textHash, size,
                            modified, changed, inode, device, name, nameKey, factsVersion, tagsLeftOut
                        ) VALUES (?, 0, 1, 7, ?, 1000, 1, 79498, ?, ?, ?, 1, 1, 1, ?, 1, ?, ?, 1, 0)
                        """,
                        arguments: [
                            id, 700 + id % 977, 1_717_113_600 + id * 7_919 % 86_400, id % 3 * 20, id, id,
                            Data("\(id).jpg".utf8), Data("\(id)".utf8),
                        ]
                    )
                    database.didInsert(id)
                }
                return ((), .photos)
            }
        }

        func change(_ id: Int64, _ change: String?) throws {
            try catalog.access.write { database in
                try database.willChange([id])
                let sql = change.map { "UPDATE file SET \($0)" } ?? "DELETE FROM file"
                try database.run("\(sql) WHERE id = ?", arguments: [id])
                return ((), .photos)
            }
        }

        /// Makes the day's nodes. Unchanged ones are reused.
        ///
        /// - Returns: The number of new nodes.
        @discardableResult
        func follow(order: WallQuery.Order = .newest) throws -> Int {
            let outline = try catalog.walls.outline(of: WallQuery(grouping: .day, order: order))
            #expect(outline.sections.count == 1 && outline.isInPieces(0))
            made = []
            let maker = ChapterMaker(catalog.walls, outline: outline)
            let new = try maker.makeLong(0, after: chapter) { self.made.insert($0.name) }
            chapter = new
            let all = Set(new.nodes().map(\.name) + new.pieces.flatMap { $0.blocks.map(\.name) })
            defer { nodes = all }
            return all.subtracting(nodes).count
        }
    }

    /// Returns the nodes made by reading photo by photo, as for a site.
    private func nodes(_ catalog: Catalog) throws -> Set<NodeName> {
        var names: Set<NodeName> = []
        let maker = ChapterMaker(
            catalog.walls,
            outline: try catalog.walls.outline(of: WallQuery(grouping: .day))
        )
        _ = try maker.make(0..<1) { names.insert($0.name) }
        return names
    }

    /// In a day of any length: its chapter and the photo's block, its shapes if one of them has changed, and
    /// a block that the photo may have held together.
    @Test(
        arguments: [(9_000, [2, 3, 3, 3]), (30_000, [2, 3, 4, 3]), (90_000, [2, 3, 3, 3])]
            .prefix(Night.count(2, atNight: 3))
    )
    func aChangeMakesFewNodes(photos: Int, expected: [Int]) throws {
        let count = Int64(photos)
        let day = try Day(DataFolder(scratch["data"]))
        try day.add(1...count)
        try day.follow()
        #expect(day.nodes == (try nodes(day.catalog)))
        var new: [Int] = []
        var made: [Int] = []
        for (id, change) in [
            (count / 2, "color = 77"), (count / 3, "width = 4000"), (count / 4, nil), (count + 11, "added"),
        ] as [(Int64, String?)] {
            if change == "added" {
                try day.add([id])
            } else {
                try day.change(id, change)
            }
            new.append(try day.follow())
            made.append(day.made.count)
        }
        #expect(new == expected)
        #expect(made.allSatisfy { $0 <= 60 }, "\(made)")
        #expect(day.nodes == (try nodes(day.catalog)))
        #expect(try day.follow() == 0 && day.made.isEmpty)
    }

    /// A wall's nodes depend only on its photos, in whatever order they were added or removed.
    @Test(arguments: Night.seeds([31, 32, 33]))
    func theSamePhotosHaveTheSameNames(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let one = try Day(DataFolder(scratch["one"])), other = try Day(DataFolder(scratch["other"]))
        try one.add(1...12_000)
        try one.follow()
        // Photos are added in random order, in several steps. Others are added and removed.
        var ids = Array((1...12_000).map { Int64($0) }.shuffled(using: &random))
        try other.add(ids.suffix(9_000))
        ids.removeLast(9_000)
        try other.follow()
        var passing: [Int64] = []
        while !ids.isEmpty {
            let count = min(ids.count, Int.random(in: 1...400, using: &random))
            try other.add(ids.suffix(count))
            ids.removeLast(count)
            let next = 12_001 + Int64.random(in: 0..<1_000_000, using: &random)
            if !passing.contains(next) {
                try other.add([next])
                passing.append(next)
            }
            if Bool.random(using: &random), let gone = passing.popLast() {
                try other.change(gone, nil)
            }
            try other.follow()
        }
        for id in passing {
            try other.change(id, nil)
        }
        try other.follow()
        #expect(one.nodes == other.nodes, "seed \(seed)")
        #expect(one.chapter?.entry == other.chapter?.entry, "seed \(seed)")
        #expect(other.nodes == (try nodes(other.catalog)), "seed \(seed)")
    }
}
