import CatalogDatabase
import Foundation
import SourceFiles
import SystemPackage

/// What names a photo outside of its catalog, so that it is found again after it was moved or renamed, in a catalog that was
/// rebuilt, and by another server.
public struct PhotoName: Hashable, Sendable {
    /// The path below the library folder. If there are several library folders, it begins with the library folder's own name. Its
    /// bytes needn't be UTF-8.
    public var path: Data
    /// The hash of the content, or nil if it isn't known yet.
    public var content: String?

    package init(path: Data, content: String?) {
        self.path = path
        self.content = content
    }

    /// Makes the name of a file in a folder. Works on bytes, because there may be many files.
    ///
    /// - Parameter roots: The library folders. The file may be in none of them.
    fileprivate init(folder: Data, name: Data, _ content: String?, in roots: [Data]) {
        let slash = UInt8(ascii: "/")
        let base = Catalog.Folders.root(of: folder, in: roots).map { roots[$0] } ?? folder
        var path = Data()
        // The name of the only library folder would be the same in each name.
        if roots.count > 1, let last = base.split(separator: slash).last { path += last + [slash] }
        let below = folder.dropFirst(base.count)
        if !below.isEmpty { path += (below.first == slash ? below.dropFirst() : below) + [slash] }
        self.init(path: path + name, content: content)
    }

    /// The folders and names of the files that it may mean with some library folders. One may have been given since the name was made,
    /// or taken away. Works on bytes, because there may be many names.
    fileprivate func files(in roots: [[UInt8]]) -> [(folder: Data, name: Data)] {
        let slash = UInt8(ascii: "/"), dot = UInt8(ascii: ".")
        let parts = path.split(separator: slash, omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy {
            !$0.isEmpty && !$0.elementsEqual([dot]) && !$0.elementsEqual([dot, dot])
        }
        guard isPlain, let name = parts.last, !path.contains(0) else { return [] }
        return roots.flatMap { root in
            let base = root.split(separator: slash).last ?? []
            return [0, 1].compactMap { skipped -> (folder: Data, name: Data)? in
                // The path may begin with the library folder's own name.
                guard skipped == 0 || parts.count > 1 && parts[0].elementsEqual(base) else { return nil }
                var folder = root
                for part in parts.dropLast().dropFirst(skipped) {
                    if folder.last != slash { folder.append(slash) }
                    folder += part
                }
                return (Data(folder), Data(name))
            }
        }
    }
}

extension Catalog.Photos {
    /// Returns the names of photos. Photos that are gone are left out.
    ///
    /// - Complexity: O(k log n).
    public func names(of ids: [Int64]) throws -> [Int64: PhotoName] {
        try access.read { database in
            try Self.names(database, of: ids, roots: Catalog.Folders.shownRoots(database))
        }
    }

    private static func names(_ database: any Database, of ids: [Int64], roots: [FilePath]) throws -> [Int64:
        PhotoName]
    {
        var names: [Int64: PhotoName] = [:]
        let roots = roots.map { Data($0.bytes) }
        try database.lookUp(
            """
            SELECT folder.path, file.name, content.hash
            FROM file JOIN folder ON folder.id = file.folder LEFT JOIN content ON content.id = file.content
            WHERE file.id = ? AND file.state IN \(FileState.pictures)
            """,
            keys: ids
        ) { id, rows in
            let folder = Data(rows.bytes(0)), name = Data(rows.bytes(1))
            names[id] = PhotoName(folder: folder, name: name, String(rows.value(2)), in: roots)
        }
        return names
    }

    /// Finds the photos with some names.
    ///
    /// A photo is where its path says, unless its content is in another place by now. Of photos with the same content, it is the
    /// one that walls show.
    ///
    /// - Returns: The number of each photo, or nil if there is none, and the names that have changed since, by the index.
    /// - Complexity: O(k log n).
    public func find(_ names: [PhotoName]) throws -> (numbers: [Int64?], changed: [Int: PhotoName]) {
        try access.read { database in
            let roots = try Catalog.Folders.shownRoots(database)
            var numbers: [Int64?] = [], changed: [Int: PhotoName] = [:]
            // Statements with more rows would take much memory.
            for start in stride(from: 0, to: names.count, by: 5000) {
                let some = Array(names[start..<min(start + 5000, names.count)])
                let found = try Self.found(database, some, roots)
                numbers += found.map { $0?.shown ?? $0?.id }
                let moved = found.indices.filter { found[$0]?.hasMoved == true }
                let places = try Self.names(database, of: moved.compactMap { found[$0]?.id }, roots: roots)
                for (index, name) in some.enumerated() {
                    guard let one = found[index] else { continue }
                    let now =
                        one.hasMoved
                        ? places[one.id] ?? name
                        : PhotoName(path: name.path, content: one.content ?? name.content)
                    if now != name { changed[start + index] = now }
                }
            }
            return (numbers, changed)
        }
    }

    /// A file, and whether its content has left the path of its name.
    private struct Found {
        let id: Int64, content: String?
        var hasMoved = false
        /// The photo that shows it, if that is another one.
        var shown: Int64?
    }

    private static func found(_ database: any Database, _ names: [PhotoName], _ roots: [FilePath]) throws
        -> [Found?]
    {
        var found = [Found?](repeating: nil, count: names.count)
        var isStacked: [Int: Int64] = [:], repeating: Set<Int> = []
        var files: [[(any SQLConvertible)?]] = []
        let bytes = roots.map(\.bytes)
        for (index, name) in names.enumerated() {
            for file in name.files(in: bytes) { files.append([index, file.folder, file.name]) }
        }
        // SQLite keeps the order of a cross join: it must not scan the given rows for each file.
        let atPath = try database.rows(
            """
            SELECT given.place, file.id, content.hash, file.state, file.repeats
            FROM given CROSS JOIN folder CROSS JOIN file LEFT JOIN content ON content.id = file.content
            WHERE folder.path = given.folder AND file.folder = folder.id AND file.name = given.name
                AND folder.shown AND file.state IN \(FileState.pictures)
            """,
            given: GivenRows(["place": .integer, "folder": .bytes, "name": .bytes], files)
        )
        while try atPath.next() {
            let index = Int(atPath.number(0))
            guard found[index] == nil else { continue }
            found[index] = Found(id: atPath.number(1), content: String(atPath.value(2)))
            if atPath.number(3) == FileState.stacked.rawValue { isStacked[index] = atPath.number(1) }
            if atPath.number(4) != 0 { repeating.insert(index) }
        }
        // Contents that are elsewhere, and copies.
        let wanted = names.indices.compactMap { index -> [(any SQLConvertible)?]? in
            let there = found[index]
            // A file that hasn't been decoded yet may have the content.
            if let there, there.content == nil { return nil }
            let content = names[index].content ?? there?.content
            guard let content, there?.content != content || repeating.contains(index) else { return nil }
            return [index, content]
        }
        if !wanted.isEmpty {
            let rows = try database.rows(
                """
                SELECT found.place, found.hash, found.id, file.state FROM (
                    SELECT given.place, given.hash, (
                        SELECT file.id FROM file INDEXED BY fileOfContent JOIN folder ON folder.id = file.folder
                        WHERE file.content = content.id AND file.state IN \(FileState.pictures) AND folder.shown
                        ORDER BY file.repeats, file.id LIMIT 1) AS id
                    FROM given CROSS JOIN content WHERE content.hash = given.hash
                ) AS found CROSS JOIN file WHERE file.id = found.id
                """,
                given: GivenRows(["place": .integer, "hash": .text], wanted)
            )
            while try rows.next() {
                guard let id = rows.optional(2) else { continue }
                let index = Int(rows.number(0)), content = String(rows.value(1))
                // A copy of it is still there.
                let isThere = found[index]?.content == content
                found[index] = Found(id: id, content: content, hasMoved: !isThere)
                isStacked[index] = rows.number(3) == FileState.stacked.rawValue ? id : nil
            }
        }
        for (index, id) in isStacked {
            let shown = try photosShowing(database, file: id).first
            found[index]?.shown = shown
        }
        return found
    }
}
