import Foundation
import SystemPackage

/// The folders that are shown, by the words in their paths. They are few beside the photos, and what of a path is
/// shown depends on which folders were given: so they are looked through, not indexed.
struct FolderWords: Sendable {
    /// A part of paths.
    struct Name: Sendable {
        let text: String
        let tokens: [String]
        /// The folders in whose paths it is.
        fileprivate(set) var folders: [Int64]
    }

    /// All parts of paths, from the folder that was given on.
    private(set) var names: [Name] = []

    init(_ database: any Database) throws {
        let roots = try Catalog.shownRoots(database)
        var places: [String: Int] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT id, path FROM folder WHERE shown") {
            let (root, below) = Catalog.place(of: FilePath(row[1] as Data), in: roots)
            // The only folder given says nothing of a photo.
            let base = roots.count > 1 ? root.lastComponent.map { [String(decoding: $0)] } ?? [] : []
            for text in base + below.components.map({ String(decoding: $0) }) {
                if let place = places[text] {
                    names[place].folders.append(row[0])
                } else {
                    places[text] = names.count
                    names.append(Name(text: text, tokens: SearchText.tokens(text), folders: [row[0]]))
                }
            }
        }
    }

    /// Those whose path has these words in a row, of which the last may be a beginning.
    func folders(with words: [String]) -> [Int64] {
        names.filter { Self.has(words, in: $0.tokens) }.flatMap(\.folders)
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

extension Catalog {
    /// The words in the paths of the folders that are shown. O(folders) where one has changed since the last time.
    func folderWords(_ database: any Database) throws -> FolderWords {
        let revision = try Int.fetchOne(database, sql: "SELECT foldersRevision FROM state") ?? 0
        if let known = knownFolderWords.withLock(\.self), known.revision == revision {
            return known.words
        }
        let words = try FolderWords(database)
        knownFolderWords.withLock { $0 = (revision, words) }
        return words
    }
}
