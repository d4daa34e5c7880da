import CatalogDatabase

/// Finds the photo that represents a content with several files.
struct ShownCopies {
    private let database: any Database

    init(_ database: any Database) {
        self.database = database
    }

    /// Returns the photo that is shown for another one, which is usually the same photo.
    package func shown(_ id: Int64) throws -> Int64 {
        var contents: [Int64: Int64] = [:]
        try addContents(of: [id], to: &contents)
        guard let content = contents[id] else { return id }
        return try first(of: [content])[content] ?? id
    }

    /// Replaces photos by those that are shown for them.
    ///
    /// - Complexity: O(number of photos), or O(number of copies) if that is smaller.
    package func shown(_ photos: PhotoSet) throws -> PhotoSet {
        let contents = try contents(of: photos)
        var shown = photos
        contents.keys.forEach { shown.remove($0) }
        for first in try first(of: Set(contents.values)).values {
            shown.insert(first)
        }
        return shown
    }

    /// Returns the photos to show for the files that a query finds. For a limited query, the photo that is usually shown for a
    /// file may be beyond the limit. Then the first of the found files with the same content is shown.
    package func shown(_ files: PhotoSet, for query: SearchQuery) throws -> PhotoSet {
        guard !query.within.isEmpty else { return try shown(files) }
        let contents = try contents(of: files)
        var kept = try first(of: Set(contents.values)).filter { files.contains($0.value) }
        for (file, content) in contents.sorted(by: { $0.key < $1.key }) where kept[content] == nil {
            kept[content] = file
        }
        var shown = files
        for (file, content) in contents where kept[content] != file {
            shown.remove(file)
        }
        return shown
    }

    /// Returns whether some of these files repeat others.
    package func haveRepeats(_ files: PhotoSet) throws -> Bool {
        try !contents(of: files).isEmpty
    }

    /// Returns the files with the same content as one of them, which is included.
    package func copies(of id: Int64) throws -> Set<Int64> {
        let others = try Int64.fetchAll(
            database,
            sql: """
                SELECT other.id FROM file JOIN file AS other ON other.content = file.content
                WHERE file.id = ? AND other.state = 0
                """,
            arguments: [id]
        )
        return Set(others + [id])
    }

    private static let maxLookedUp = 20_000

    /// Returns the contents of those photos that repeat others.
    private func contents(of photos: PhotoSet) throws -> [Int64: Int64] {
        var contents: [Int64: Int64] = [:]
        if photos.count < Self.maxLookedUp {
            try addContents(of: photos.numbers, to: &contents)
        } else {
            let copies = try database.walk(
                "SELECT id, content FROM file INDEXED BY fileRepeating WHERE repeats = 1"
            )
            while try copies.next() {
                if photos.contains(copies.number(0)) {
                    contents[copies.number(0)] = copies.number(1)
                }
            }
        }
        return contents
    }

    /// Adds the contents of photos that repeat others.
    private func addContents(of ids: [Int64], to contents: inout [Int64: Int64]) throws {
        try database.lookUp(
            "SELECT content FROM file INDEXED BY fileRepeating WHERE repeats = 1 AND id = ?",
            keys: ids
        ) { id, row in
            contents[id] = row.number(0)
        }
    }

    /// Returns the photos that represent contents.
    private func first(of contents: Set<Int64>) throws -> [Int64: Int64] {
        var first: [Int64: Int64] = [:]
        try database.lookUp(
            """
            SELECT file.id FROM file JOIN folder ON folder.id = file.folder
            WHERE file.content = ? AND file.repeats = 0 AND file.state = 0 AND folder.shown
            """,
            keys: Array(contents)
        ) { content, row in
            first[content] = row.number(0)
        }
        return first
    }
}
