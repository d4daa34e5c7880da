import Foundation

@testable import PhotoLibrary

/// Photos of one day, written directly as rows, because no test has this many files.
struct LongDay {
    /// 2024-05-31.
    static let midnight: Int64 = 1_717_113_600

    let catalog: Catalog
    private let folder: Int64

    init(_ catalog: Catalog) throws {
        self.catalog = catalog
        folder = try catalog.access.write { database in
            try database.run(
                "INSERT INTO folder (path, shown) VALUES (?, ?)",
                arguments: [Data("/photos".utf8), true]
            )
            return (try Int64.fetchOne(database, sql: "SELECT id FROM folder") ?? 0, [])
        }
    }

    /// A photo that was taken a number of seconds after midnight.
    struct Photo {
        var id: Int64
        var seconds: Int64
        var width: Int64 = 3
    }

    /// Adds photos in batches of a few hundred, like an indexer.
    func add(_ photos: [Photo]) throws {
        for start in stride(from: 0, to: photos.count, by: 256) {
            try write(photos[start..<min(start + 256, photos.count)])
        }
    }

    private func write(_ photos: ArraySlice<Photo>) throws {
        let folder = folder
        try catalog.access.write { database in
            for photo in photos {
                try database.run(
                    """
                    INSERT INTO file (
                        id, state, folder, version, width, height, dated, day, date, captionLength, textHash, size,
                        modified, changed, inode, device, name, nameKey, factsVersion, tagsLeftOut
                    ) VALUES (?, 0, ?, 7, ?, 2, 1, ?, ?, ?, ?, 1, 1, 1, ?, 1, ?, ?, 1, 0)
                    """,
                    arguments: [
                        photo.id, folder, photo.width, Self.midnight / 86_400 * 4 + 2,
                        Self.midnight + photo.seconds, photo.id % 3 * 20, photo.id, photo.id,
                        Data("\(photo.id).jpg".utf8), Data("\(photo.id)".utf8),
                    ]
                )
                database.didInsert(photo.id)
            }
            return ((), .photos)
        }
    }

    /// Changes a photo. The text comes after `UPDATE file SET`. Without one, removes the photo.
    func change(_ id: Int64, _ change: String? = nil) throws {
        try catalog.access.write { database in
            try database.willChange([id])
            let sql = change.map { "UPDATE file SET \($0)" } ?? "DELETE FROM file"
            try database.run("\(sql) WHERE id = ?", arguments: [id])
            return ((), .photos)
        }
    }

    /// Returns the number of photos in each segment, the earliest first.
    func segments() throws -> [Int] {
        let day = PhotoDay(number: Self.midnight / 86_400 * 4 + 2)
        return try catalog.access.read { try DaySegment.all($0, of: day...day, isDated: true).map(\.photos) }
    }
}
