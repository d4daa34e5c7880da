import CatalogDatabase
import Foundation
import LibraryFiles

extension Catalog {
    /// Finds out which photos of a folder move, after some of its files have been written, moved or removed.
    ///
    /// - Complexity: O(k log n) for k files.
    static func markClips(_ database: any Database, folder: Int64, _ names: some Sequence<FileName>) throws {
        var pictures: Set<FileName> = []
        for name in names {
            if CameraPair.names(besides: name) != nil { pictures.insert(name) }
            if name.claimsClip { pictures.formUnion(CameraPair.pictures(of: name)) }
        }
        for picture in pictures {
            try markClip(database, folder: folder, picture)
        }
    }

    private static func markClip(_ database: any Database, folder: Int64, _ picture: FileName) throws {
        guard let names = CameraPair.names(besides: picture),
            let photo = try Row.fetchOne(
                database,
                sql: """
                    SELECT id, caption, day, motion, clip IS NOT NULL FROM file
                    WHERE folder = ? AND name = ? AND state = 0 AND video IS NULL
                    """,
                arguments: [folder, picture.data]
            )
        else { return }
        let clips = try Data.fetchAll(
            database,
            sql: """
                SELECT name FROM file
                WHERE folder = ? AND name >= ? AND name < ? AND state = \(FileState.companion.rawValue)
                """,
            arguments: [folder, names.first.data, names.end.data]
        )
        let hasClip =
            photo[4] as Bool
            || clips.lazy.map { FileName($0) }.contains {
                $0.claimsClip && CameraPair.pictures(of: $0).contains(picture)
            }
        let before = Motion(number: photo[3] as Int64?)
        let now = hasClip ? Motion.clip : nil
        guard now != before else { return }
        let text = TextHash.of(
            name: picture,
            caption: photo[1],
            date: PhotoDay(number: photo[2]).title,
            motion: now
        )
        try database.run(
            "UPDATE file SET motion = ?, textHash = ? WHERE id = ?",
            arguments: [now?.number, text, photo[0] as Int64]
        )
        try updateWords(database, id: photo[0], name: picture)
    }
}
