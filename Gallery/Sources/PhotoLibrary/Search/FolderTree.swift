import CatalogDatabase
import Foundation
import SearchGrammar

/// The shown folders as a tree. A folder's name is its path below the library folder: `2024/May`. If there are several
/// library folders, it begins with the library folder's own name.
struct FolderTree: Sendable {
    /// A folder, which needn't contain photos itself.
    struct Node: Sendable {
        /// Its number in the catalog, or nil if there is no photo directly in it. Library folders of the same name are
        /// one folder.
        package fileprivate(set) var own: [Int64] = []
        /// The numbers of this folder and all folders below it.
        package fileprivate(set) var all: [Int64] = []
        /// The names of its subfolders, in natural order.
        package fileprivate(set) var below: [String] = []
    }

    /// All folders by name. That of everything is empty.
    package private(set) var nodes: [String: Node] = ["": Node()]

    init(_ rows: some Sequence<(id: Int64, names: [String])>) {
        for (id, names) in rows {
            var name = ""
            nodes["", default: Node()].all.append(id)
            for part in names {
                let parent = name
                name = Self.name(of: part, in: parent)
                if nodes[name] == nil {
                    nodes[name] = Node()
                    nodes[parent]?.below.append(name)
                }
                nodes[name]?.all.append(id)
            }
            nodes[name]?.own.append(id)
        }
        for (name, node) in nodes where node.below.count > 1 {
            let keys = node.below.map { (key: NaturalKey.of($0), name: $0) }
            nodes[name]?.below = keys.sorted { first, second in
                first.key == second.key
                    ? first.name < second.name : first.key.lexicographicallyPrecedes(second.key)
            }.map(\.name)
        }
    }

    init(_ database: any Database) throws {
        let roots = try Catalog.Folders.shownRoots(database).map(\.bytes)
        let rows = try Row.fetchAll(database, sql: "SELECT id, path FROM folder WHERE shown")
        self.init(try rows.map { try (id: $0[0], names: Self.names(of: $0[1] as Data, in: roots)) })
    }

    /// Returns the name of a folder in another one.
    private static func name(of part: String, in parent: String) -> String {
        parent.isEmpty ? part : "\(parent)/\(part)"
    }

    /// Returns the parts of the name of a folder on disk. Works on bytes, because there may be many folders.
    ///
    /// - Parameters:
    ///   - path: The folder's path.
    ///   - roots: The paths of the library folders.
    static func names(of path: some Sequence<UInt8>, in roots: [[UInt8]]) -> [String] {
        let path = Array(path), slash = UInt8(ascii: "/")
        func parts(_ bytes: some Collection<UInt8>) -> [String] {
            bytes.split(separator: slash).map { String(decoding: $0, as: UTF8.self) }
        }
        let root = roots.first { root in
            path.starts(with: root)
                && (path.count == root.count || root.last == slash || path[root.count] == slash)
        }
        guard let root else { return Array(parts(path).suffix(1)) }
        // The name of the only library folder would be the same in each name.
        let base = roots.count > 1 ? Array(parts(root).suffix(1)) : []
        return base + parts(path.dropFirst(root.count))
    }
}

/// The shown folders, by the words in their paths. There are few folders compared with photos, and the shown
/// part of a path depends on the library folders. So they are scanned, not indexed.
struct FolderWords: Sendable {
    /// All components of paths, starting with the library folder, and the folders whose paths contain each.
    let index: NameIndex<[Int64]>

    init(_ database: any Database) throws {
        let roots = try Catalog.Folders.shownRoots(database).map(\.bytes)
        var places: [String: Int] = [:], names: [(text: String, value: [Int64])] = []
        for row in try Row.fetchAll(database, sql: "SELECT id, path FROM folder WHERE shown") {
            for text in try FolderTree.names(of: row[1] as Data, in: roots) {
                if let place = places[text] {
                    try names[place].value.append(row[0])
                } else {
                    places[text] = names.count
                    try names.append((text, [row[0]]))
                }
            }
        }
        index = NameIndex(names)
    }

    /// Returns the folders whose paths contain these words in a row. The last word may be a prefix.
    package func folders(with words: [String]) -> [Int64] {
        index.names(with: words).flatMap(\.value)
    }
}
