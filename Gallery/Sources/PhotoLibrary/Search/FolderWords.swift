import CatalogDatabase
import Foundation
import SearchGrammar

/// The shown folders, by the words in their paths. There are few folders compared with photos, and the shown
/// part of a path depends on the library folders. So they are scanned, not indexed.
struct FolderWords: Sendable {
    /// A component of paths.
    struct Name: Sendable {
        package let text: String
        package let tokens: [String]
        /// The folders whose paths contain it.
        package fileprivate(set) var folders: [Int64]
    }

    /// All components of paths, starting with the library folder.
    package private(set) var names: [Name] = []

    init(_ database: any Database) throws {
        let roots = try Catalog.Folders.shownRoots(database).map(\.bytes)
        var places: [String: Int] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT id, path FROM folder WHERE shown") {
            for text in try FolderTree.names(of: row[1] as Data, in: roots) {
                if let place = places[text] {
                    try names[place].folders.append(row[0])
                } else {
                    places[text] = names.count
                    try names.append(Name(text: text, tokens: SearchText.tokens(text), folders: [row[0]]))
                }
            }
        }
    }

    /// Returns the folders whose paths contain these words in a row. The last word may be a prefix.
    package func folders(with words: [String]) -> [Int64] {
        names.filter { SearchText.has(words, in: $0.tokens) }.flatMap(\.folders)
    }
}
