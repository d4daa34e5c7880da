import CatalogDatabase
import Foundation
import SystemPackage

/// The shown folders and their titles.
struct FolderTitles {
    private var paths: [Int64: FilePath] = [:]
    private let roots: [FilePath]

    init(_ database: any Database) throws {
        roots = try Catalog.Folders.shownRoots(database)
        let rows = try database.walk("SELECT id, path FROM folder WHERE shown")
        while try rows.next() {
            paths[rows.number(0)] = FilePath(Data(rows.bytes(1)))
        }
    }

    package func contains(_ folder: Int64) -> Bool {
        paths[folder] != nil
    }

    /// Returns folders by library folder, then in natural order, with a folder before its subfolders.
    package func inOrder<Number: BinaryInteger>(_ numbers: some Sequence<Number>) -> [(
        key: Number, title: String
    )] {
        numbers.map { number -> (key: Number, title: String, order: [[UInt8]]) in
            guard let path = paths[Int64(number)] else { return (number, "", []) }
            let (root, below) = Catalog.Folders.place(of: path, in: roots)
            let base = root.lastComponent.map { String(decoding: $0) } ?? root.shown
            let names = below.components.map { String(decoding: $0) }
            // The name of the only library folder would be the same in each title.
            let title = (roots.count > 1 || names.isEmpty ? [base] : []) + names
            let order = [NaturalKey.of(root.shown)] + names.map { NaturalKey.of($0) }
            return (number, title.joined(separator: "/"), order)
        }
        .sorted { first, second in
            for (one, other) in zip(first.order, second.order) where one != other {
                return one.lexicographicallyPrecedes(other)
            }
            return (first.order.count, first.key) < (second.order.count, second.key)
        }
        .map { ($0.key, $0.title) }
    }
}
