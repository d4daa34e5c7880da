import Foundation
import GRDB
import SystemPackage

/// The folders that are shown, by the words in their paths. They are few beside the photos, and what of a path is
/// shown depends on which folders were given: so they are looked through, not indexed.
struct FolderWords {
    struct Folder {
        let id: Int64
        /// From the folder that was given on.
        let names: [String]
        let tokens: [[String]]
    }

    let folders: [Folder]

    init(_ database: Database) throws {
        let roots = try Catalog.shownRoots(database)
        folders = try Row.fetchAll(database, cached: "SELECT id, path FROM folder WHERE shown").map { row in
            let (root, below) = Catalog.place(of: FilePath(row[1] as Data), in: roots)
            // The only folder given says nothing of a photo.
            let base = roots.count > 1 ? root.lastComponent.map { [String(decoding: $0)] } ?? [] : []
            let names = base + below.components.map { String(decoding: $0) }
            return Folder(id: row[0], names: names, tokens: names.map(SearchText.tokens))
        }
    }

    /// Those whose path has these words in a row, of which the last may be a beginning.
    func folders(with words: [String]) -> [Int64] {
        folders.filter { $0.tokens.contains { Self.has(words, in: $0) } }.map(\.id)
    }

    /// Whether these words stand in a row somewhere, of which the last may be a beginning.
    static func has(_ words: [String], in tokens: [String]) -> Bool {
        guard let last = words.last, words.count <= tokens.count else { return false }
        return (0...(tokens.count - words.count)).contains { start in
            words.dropLast().indices.allSatisfy { tokens[start + $0] == words[$0] }
                && tokens[start + words.count - 1].hasPrefix(last)
        }
    }
}
