import CatalogDatabase
import Foundation
import SourceFiles
import SystemPackage

/// A folder as an album: the way to it, and its subfolders.
public struct Album: Hashable, Encodable, Sendable {
    /// The photo that represents a folder.
    public struct Cover: Hashable, Encodable, Sendable {
        /// The photo's number.
        public var id: Int64
        /// The photo's version.
        public var version: Int

        /// A version of a photo.
        public init(id: Int64, version: Int) {
            self.id = id
            self.version = version
        }
    }

    /// The names of the photo that represents its folder, without the extension.
    public static let coverNames = ["cover", "Cover", "COVER"]

    /// A subfolder.
    public struct Card: Hashable, Encodable, Sendable {
        /// The folder, as searches name it.
        public var folder: String
        /// Its own name.
        public var name: String
        /// The number of photos in it and below it.
        public var photos: Int
        /// The photo in it that is called `cover`, or else the newest photo in it or below it.
        public var cover: Cover?
        /// The number of its own subfolders with photos.
        public var folders: Int
    }

    /// The folder, as searches name it. Empty for the whole library.
    public var folder: String
    /// The number of all subfolders with photos.
    public var count: Int
    /// These subfolders in their order, or some of them.
    public var folders: [Card]
}

/// What album lists need of a folder's own photos.
struct FolderSum: Sendable {
    var photos: Int
    var lastDay: Int64
}

extension Album {
    /// Makes a folder without subfolders.
    public init(_ folder: String) {
        self.init(folder: folder, count: 0, folders: [])
    }
}

extension Catalog.Facets {
    /// Returns a folder with some of its subfolders, or nil if no shown folder has this name.
    ///
    /// - Parameters:
    ///   - folder: The folder as ``SearchQuery/folder`` names it. Empty for the whole library.
    ///   - byDate: Whether the subfolders with the newest photos come first. Folders of the same day stay in natural order.
    ///   - offset: The number of subfolders to skip.
    ///   - limit: The largest number of subfolders to return.
    /// - Complexity: O(folders + photos in the folders of the covers), independent of other photos. O(photos) if photos have changed
    ///   since the last call.
    public func album(_ folder: String, byDate: Bool = false, offset: Int = 0, limit: Int = 100) throws
        -> Album?
    {
        try access.read { database in
            let tree = try search.folderTree(database)
            guard let node = tree.nodes[folder] else { return nil }
            let sums = node.below.isEmpty ? [:] : try search.folderSums(database)
            // Some folders contain only other files.
            var below = node.below.compactMap { name -> (name: String, node: FolderTree.Node, photos: Int)? in
                guard let node = tree.nodes[name] else { return nil }
                let photos = node.all.reduce(0) { $0 + (sums[$1]?.photos ?? 0) }
                return photos > 0 ? (name, node, photos) : nil
            }
            if byDate {
                let days = Dictionary(
                    uniqueKeysWithValues: below.map { name, node, _ in
                        (name, node.all.reduce(Int64.min) { max($0, sums[$1]?.lastDay ?? .min) })
                    }
                )
                // Sorting is stable.
                below.sort { days[$0.name, default: .min] > days[$1.name, default: .min] }
            }
            let cards = try below.dropFirst(offset).prefix(limit).map { name, node, photos in
                Album.Card(
                    folder: name,
                    name: String(name.dropFirst(folder.isEmpty ? 0 : folder.count + 1)),
                    photos: photos,
                    cover: try Self.cover(database, of: node, sums),
                    folders: node.below.count { name in
                        (tree.nodes[name]?.all ?? []).contains { (sums[$0]?.photos ?? 0) > 0 }
                    }
                )
            }
            return Album(folder: folder, count: below.count, folders: cards)
        }
    }

    /// Returns the places where the text of a folder can be: files called `index.md`. There are several if library folders
    /// have the same name. None if no shown folder has this name. In a bucket, only files that the catalog has are returned,
    /// because looking for others takes a request each.
    ///
    /// - Parameter folder: The folder as ``SearchQuery/folder`` names it. Empty for the only library folder.
    public func textFiles(of folder: String) throws -> [FileLocation] {
        try access.read { database in
            guard try search.folderTree(database).nodes[folder] != nil else { return [] }
            let roots = try Catalog.Folders.shownRoots(database)
            let names = folder.split(separator: "/")
            guard roots.count == 1 || !names.isEmpty else { return [] }
            return try roots.filter { root in
                roots.count == 1
                    || root.lastComponent.map { String(decoding: $0) } == names.first.map(String.init)
            }.compactMap { root in
                var path = FilePath()
                for name in roots.count == 1 ? names[...] : names.dropFirst() {
                    path.append(String(name))
                }
                let folder = root.pushing(path), name = "index.md"
                if root.isInBucket, try !Self.has(database, FileName(name), in: folder) { return nil }
                return FileLocation(root: root, path: path.appending(name))
            }
        }
    }

    private static func has(_ database: any Database, _ name: FileName, in folder: FilePath) throws -> Bool {
        try Int64.fetchOne(
            database,
            sql:
                "SELECT file.id FROM file JOIN folder ON folder.id = file.folder WHERE path = ? AND name = ?",
            arguments: [folder.data, name.data]
        ) != nil
    }

    /// Returns the names of all shown folders, as ``SearchQuery/folder`` has them. The first one is empty.
    public func albumNames() throws -> [String] {
        try access.read { try search.folderTree($0).nodes.keys.sorted() }
    }

    /// Returns the number of photos in each folder, and their last day. Copies that walls show elsewhere count, too.
    static func folderSums(_ database: any Database) throws -> [Int64: FolderSum] {
        var sums: [Int64: FolderSum] = [:]
        let rows = try database.walk(
            """
            SELECT folder, CAST(sum(photos) AS BIGINT), CAST(max(day) AS BIGINT) FROM dayCount GROUP BY folder
            UNION ALL
            SELECT folder, CAST(count(*) AS BIGINT), CAST(max(day) AS BIGINT) FROM file
            WHERE repeats = 1 AND state = 0 GROUP BY folder
            """
        )
        while try rows.next() {
            let known = sums[rows.number(0)] ?? FolderSum(photos: 0, lastDay: .min)
            sums[rows.number(0)] = FolderSum(
                photos: known.photos + Int(rows.number(1)),
                lastDay: max(known.lastDay, rows.number(2))
            )
        }
        return sums
    }

    private static func cover(
        _ database: any Database,
        of node: FolderTree.Node,
        _ sums: [Int64: FolderSum]
    ) throws -> Album.Cover? {
        func photo(_ condition: String, _ arguments: SQLArguments) throws -> Album.Cover? {
            try Row.fetchOne(
                database,
                sql: "SELECT id, version FROM file WHERE state = 0 AND \(condition) LIMIT 1",
                arguments: arguments
            ).map { try Album.Cover(id: $0[0], version: $0[1]) }
        }
        for folder in node.own {
            for name in Album.coverNames {
                // A slash comes right after a dot.
                let range: SQLArguments = [folder, Data("\(name).".utf8), Data("\(name)/".utf8)]
                if let cover = try photo("folder = ? AND name >= ? AND name < ? ORDER BY name", range) {
                    return cover
                }
            }
        }
        let newest = node.all.max { (sums[$0]?.lastDay ?? .min, $1) < (sums[$1]?.lastDay ?? .min, $0) }
        return try newest.flatMap { try photo("folder = ? ORDER BY day DESC, date DESC, id DESC", [$0]) }
    }
}
