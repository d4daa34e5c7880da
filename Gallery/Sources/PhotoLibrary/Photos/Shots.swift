import CatalogDatabase
import Foundation
import SourceFiles

/// The files of one shot.
extension CatalogWriter {
    /// Finds out which photos of a folder are shown, move, or have a camera raw file, after some of its files have been
    /// written, moved or removed.
    ///
    /// - Returns: Whether photos are shown or hidden from now on.
    /// - Complexity: As ``CatalogWriter/markStacks(folder:_:)``.
    @discardableResult
    func markShots(folder: Int64, _ names: some Sequence<FileName>) throws -> Bool {
        let names = Set(names)
        let withRaw = Set(names.filter(\.claimsRaw).flatMap(CameraPair.pictures))
        let stacks = try markStacks(folder: folder, names.union(withRaw))
        let changed = stacks.pictures.union(withRaw)
        var pictures = changed
        for name in names {
            if !CameraPair.names(besides: name).isEmpty { pictures.insert(name) }
            if name.claimsClip { pictures.formUnion(CameraPair.pictures(of: name)) }
        }
        for picture in pictures {
            // Whether it has a camera raw file is among its words.
            try markShot(folder: folder, picture, hasOtherWords: changed.contains(picture))
        }
        return stacks.isVisible
    }

    /// Finds out which photos are shown, after it was learned which of them can't be decoded.
    ///
    /// - Parameter photos: Pairs of the folder and the name of each.
    /// - Returns: Whether photos are shown or hidden from now on.
    func markShots(of photos: [(folder: Int64, name: FileName)]) throws -> Bool {
        var isVisible = false
        for (folder, photos) in Dictionary(grouping: photos, by: \.folder) {
            isVisible = try markShots(folder: folder, photos.map(\.name)) || isVisible
        }
        return isVisible
    }

    private func markShot(folder: Int64, _ picture: FileName, hasOtherWords: Bool) throws {
        let photo = try Row.fetchOne(
            self,
            sql: """
                SELECT id, motion, clip IS NOT NULL FROM file
                WHERE folder = ? AND name = ? AND state = 0 AND video IS NULL
                """,
            arguments: [folder, picture.data]
        )
        guard let photo else { return }
        let companions = try Catalog.Photos.companions(self, of: picture, folder: folder).map {
            try FileName($0[2] as Data)
        }
        let hasClip = try photo[2] as Bool || companions.contains(where: \.claimsClip)
        let before = try Motion(number: photo[1] as Int64?)
        let now = before == .animation ? before : hasClip ? .clip : nil
        if now != before {
            try setText(id: photo[0], "motion", now?.number)
        }
        if now != before || hasOtherWords || companions.contains(where: \.claimsRaw) {
            try updateWords(id: photo[0], name: picture)
        }
    }

    /// Sets a number that the hash of a photo's texts depends on.
    func setText(id: Int64, _ column: String, _ value: Int64?) throws {
        try willChange([id])
        try run("UPDATE file SET \(column) = ? WHERE id = ?", arguments: [value, id])
        let row = try Row.fetchOne(
            self,
            sql: "SELECT name, caption, day, motion, burst FROM file WHERE id = ?",
            arguments: [id]
        )
        guard let row else { return }
        let hash = try TextHash.of(
            name: FileName(row[0] as Data),
            caption: row[1],
            date: PhotoDay(number: row[2]).title,
            motion: Motion(number: row[3]),
            burst: row[4]
        )
        try run("UPDATE file SET textHash = ? WHERE id = ?", arguments: [hash, id])
    }
}

extension Catalog.Photos {
    /// Returns the camera raw files and clips of the same shot as a picture: number, version, name and size.
    fileprivate static func companions(_ database: any Database, of picture: FileName, folder: Int64) throws
        -> [Row]
    {
        try CameraPair.names(besides: picture).flatMap { names in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT id, version, name, size FROM file
                    WHERE folder = ? AND name >= ? AND name < ? AND state = \(FileState.companion.rawValue) ORDER BY name
                    """,
                arguments: [folder, names.first.data, names.end.data]
            )
        }.filter { try CameraPair.pictures(of: FileName($0[2] as Data)).contains(picture) }
    }

    /// Returns the other files of the same shot as a photo: those of its picture, then the pictures that are shown as part of
    /// it, each with its own.
    static func otherFiles(_ database: any Database, of picture: FileName, folder: Int64) throws
        -> [PhotoCompanion]
    {
        var files = try companions(database, of: picture, folder: folder).map { try PhotoCompanion($0) }
        for (name, id) in try stacked(database, under: picture, folder: folder).sorted(by: { $0.key < $1.key }
        ) {
            let row = try Row.fetchOne(
                database,
                sql: "SELECT id, version, name, size, width, height, format FROM file WHERE id = ?",
                arguments: [id]
            )
            guard let row else { continue }
            var file = try PhotoCompanion(row)
            file.picture = try PhotoCompanion.Picture(width: row[4], height: row[5], format: row[6] ?? "")
            files.append(file)
            // Only the clip of the picture that is shown is played.
            files += try companions(database, of: name, folder: folder).map { row in
                var file = try PhotoCompanion(row)
                file.isClip = false
                return file
            }
        }
        return files
    }
}

extension PhotoCompanion {
    fileprivate init(_ row: Row) throws {
        let name = try FileName(row[2] as Data)
        try self.init(
            id: row[0],
            version: row[1],
            name: name.text,
            size: row[3],
            isClip: name.claimsClip,
            picture: nil
        )
    }
}
