import CatalogDatabase
import Foundation
import Pictures
import SourceFiles
import SystemPackage

extension Catalog.Folders {
    /// Finds new files of a folder that are moved photos. They keep their numbers and needn't be read.
    ///
    /// A new file is a moved photo if the photo is no longer in its old place, and has the same size, time
    /// and inode; or the same size, time and name (moved to another disk); or the same size and content
    /// (copied and deleted).
    ///
    /// - Parameters:
    ///   - arrivals: Files whose names are new to the catalog.
    ///   - present: All names in the folder.
    ///   - roots: The roots for opening files.
    ///   - keeping: Folders that can't be read. Their photos haven't moved.
    /// - Returns: The names of the moved photos.
    package func adopt(
        _ arrivals: [(name: FileName, stamp: FileStamp)],
        in folder: FilePath,
        present: Set<FileName>,
        beneath roots: [FilePath],
        keeping: [FilePath]
    ) throws -> Set<FileName> {
        let searches = arrivals.map { name, stamp in
            MoveSearch(
                file: folder.appending(name),
                name: name,
                stamp: stamp,
                roots: roots,
                keeping: keeping
            )
        }
        let matches = try access.read { database in try searches.map { try $0.matches(database) } }
        // Files are opened and hashed, and storage services are queried, outside of any transaction.
        var taken: Set<Int64> = []
        var found: [(id: Int64, name: FileName, stamp: FileStamp)] = []
        for (search, matches) in zip(searches, matches) {
            if let id = try search.id(among: matches, except: taken, folder: folder, present: present) {
                taken.insert(id)
                found.append((id, search.name, search.stamp))
            }
        }
        let moves = found
        // Most folders have no moved photos. Then nothing is written.
        guard !moves.isEmpty else { return [] }
        try access.write(isDurable: true) { database in
            let folderID = try Self.folderID(database, folder)
            for move in moves {
                try Self.move(database, id: move.id, to: folderID, name: move.name, stamp: move.stamp)
            }
            return ((), .photos)
        }
        return Set(moves.map(\.name))
    }

    /// Records a photo's new place. A photo without a date takes the date of its file.
    private static func move(
        _ database: CatalogWriter,
        id: Int64,
        to folder: Int64,
        name: FileName,
        stamp: FileStamp
    ) throws {
        let before = try Row.fetchOne(
            database,
            sql:
                "SELECT caption, date, day, dated = 0 AND modified <> ?, motion, folder, name FROM file WHERE id = ?",
            arguments: [stamp.modified, id]
        )
        guard let before else { return }
        try database.willChange([id])
        var date: Int64 = try before[1]
        var day = try PhotoDay(number: before[2])
        if try before[3] {
            let seconds = LocalTime.seconds(of: stamp.modified)
            date = seconds * 1000
            day = PhotoDay(date: seconds, precision: .moment)
        }
        try database.run(
            """
            UPDATE file SET folder = :folder, name = :name, nameKey = :key, textHash = :textHash,
                burst = NULL, modified = :modified, changed = :changed, inode = :inode, device = :device, date = :date, day = :day
            WHERE id = :id
            """,
            arguments: [
                "folder": folder, "name": name.data, "key": Data(NaturalKey.of(name)),
                "textHash": TextHash.of(
                    name: name,
                    caption: before[0],
                    date: day.title,
                    motion: Motion(number: before[4]),
                    burst: nil
                ),
                "modified": stamp.modified, "changed": stamp.changed, "inode": stamp.inode,
                "device": stamp.device, "date": date, "day": day.number, "id": id,
            ]
        )
        try database.updateWords(id: id, name: name)
        // Other files of the shot may have stayed behind.
        try database.markShots(folder: folder, [name])
        try database.markShots(folder: before[5], [FileName(before[6] as Data)])
    }
}

/// Finds the photo that a new file was before.
private struct MoveSearch {
    let file: FilePath
    let name: FileName
    let stamp: FileStamp
    let roots: [FilePath]
    let keeping: [FilePath]

    private static let start = """
        SELECT file.id, folder.path, file.name, file.size, file.modified, file.changed, file.inode, file.device,
            content.hash
        FROM file JOIN folder ON folder.id = file.folder LEFT JOIN content ON content.id = file.content
        WHERE file.state IN \(FileState.pictures)
        """
    // Thousands of files with the same size and time are generated. It's useless to check all of them.
    private static let end = "ORDER BY file.id LIMIT 20"

    /// Photos that the file may have been.
    struct Match: Sendable {
        /// Photos with the same identity: size, time and inode, or size, time and name.
        var same: [Row]
        /// Photos with the same size. One of them is a match if it has the same content.
        var alike: [Row]
    }

    func matches(_ database: any Database) throws -> Match {
        func rows(_ condition: String, _ arguments: SQLArguments) throws -> [Row] {
            let sql = "\(Self.start) AND \(condition) \(Self.end)"
            return try Row.fetchAll(database, sql: sql, arguments: arguments)
        }
        guard !file.isInBucket else {
            // Objects are identified by their tag. They aren't read for this, and copies have a different
            // time.
            return Match(
                same: try rows(
                    "file.size = ? AND file.inode = ? AND file.device = ?",
                    [stamp.size, stamp.inode, stamp.device]
                ),
                alike: []
            )
        }
        return Match(
            same: try rows(
                "file.size = ? AND file.modified = ? AND file.inode = ? AND file.device = ?",
                [stamp.size, stamp.modified, stamp.inode, stamp.device]
            )
                + rows(
                    "file.size = ? AND file.modified = ? AND file.name = ?",
                    [stamp.size, stamp.modified, name.data]
                ),
            alike: try rows("file.size = ? AND file.content IS NOT NULL", [stamp.size])
        )
    }

    /// Returns the matching photo: the first one that is no longer in its old place. Waits for the disk or
    /// the storage service.
    func id(
        among matches: Match,
        except taken: Set<Int64>,
        folder: FilePath,
        present: Set<FileName>
    ) throws -> Int64? {
        func isFree(_ row: Row) throws -> Bool {
            try !taken.contains(row[0]) && isGone(row, folder: folder, present: present)
        }
        if let row = try matches.same.first(where: isFree) { return try row[0] }
        var content: ContentHash??
        return try matches.alike.first { row in
            guard try isFree(row) else { return false }
            if content == nil {
                content = .some(FileLocation(file, beneath: roots).contentHash)
            }
            return try content??.description == row[8]
        }?[0]
    }

    /// Returns whether the file of a row is gone, or replaced by another one.
    private func isGone(_ row: Row, folder: FilePath, present: Set<FileName>) throws -> Bool {
        let oldFolder = try FilePath(row[1] as Data)
        let oldName = try FileName(row[2] as Data)
        guard !keeping.contains(where: { oldFolder.starts(with: $0) }) else { return false }
        // A file system that ignores case would still find the file under its old name.
        if oldFolder == folder, !present.contains(oldName) {
            return true
        }
        let location = FileLocation(oldFolder.appending(oldName), beneath: roots)
        let entry: Entry
        do {
            entry = try Entry.at(location)
        } catch {
            // A file that can't be checked now isn't gone.
            let isThere = (error as? Errno).map { $0.isShortage || $0 == .hostIsDown } ?? false
            return !isThere
        }
        guard entry.kind == .file else { return true }
        let before = try FileStamp(
            size: row[3],
            modified: row[4],
            changed: row[5],
            inode: row[6],
            device: row[7]
        )
        return !entry.stamp.hasContent(of: before)
    }
}

extension FileLocation {
    /// The hash of a regular file's content, or nil if the file can't be read completely.
    fileprivate var contentHash: ContentHash? {
        guard let file = try? SourceFile(self), let hash = try? ContentHash(of: file), file.isUnchanged
        else { return nil }
        return hash
    }
}
