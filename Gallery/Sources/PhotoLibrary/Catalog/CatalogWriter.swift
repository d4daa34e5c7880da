import CatalogDatabase
import Foundation

/// A transaction that writes to the catalog.
///
/// Some tables follow from the photos: the counts of days, tags and words, the people, the segments of long days, and the
/// queue's jobs. So do the mark of copies and the contents that are no longer used. All of them are updated once, at the end of
/// the transaction, by the difference between each changed file before and after it. So code that changes files only
/// has to call ``willChange(_:)`` before, or ``didInsert(_:)`` after.
final class CatalogWriter: DatabaseWrapper {
    let base: any Database

    /// The changed files as they were before the transaction.
    private var filesBefore: [Int64: CountedFile] = [:]
    /// The files that were added.
    private var added: Set<Int64> = []
    /// The tags of files, if they have changed, before the transaction.
    private var tagsBefore: [Int64: Set<Int64>] = [:]
    /// The words of photos, if they have changed, before the transaction.
    private var wordsBefore: [Int64: Set<IndexedWord>] = [:]
    /// The contents of photos that are no longer remembered.
    private var forgottenContents: Set<String> = []
    private var foldersHaveChanged = false
    private var shownFoldersHaveChanged = false

    init(_ base: any Database) {
        self.base = base
    }

    // MARK: - Before changes

    /// Records files that are about to be changed or deleted.
    func willChange(_ ids: some Sequence<Int64>) throws {
        let new = ids.filter { filesBefore[$0] == nil && !added.contains($0) }
        try filesBefore.merge(CountedFile.files(new, base)) { $1 }
    }

    /// Records a file that was added.
    func didInsert(_ id: Int64) {
        added.insert(id)
    }

    /// Records that a file's tags are about to change.
    func willChangeTags(of id: Int64) throws {
        try willChange([id])
        guard tagsBefore[id] == nil else { return }
        tagsBefore[id] = added.contains(id) ? [] : try tags(of: [id])[id] ?? []
    }

    /// Records that a photo's words are about to change.
    func willChangeWords(of id: Int64) throws {
        guard wordsBefore[id] == nil else { return }
        wordsBefore[id] = added.contains(id) ? [] : try IndexedWord.words(of: [id], base)[id] ?? []
    }

    /// Records that removed photos with these contents were forgotten.
    func didForget(contents: some Sequence<String>) {
        forgottenContents.formUnion(contents)
    }

    /// Records that folders or library folders have changed.
    func didChangeFolders() {
        foldersHaveChanged = true
    }

    /// Records that some folders are shown or hidden from now on. Photos in them count for tags, and for finding copies.
    func didChangeShownFolders() {
        foldersHaveChanged = true
        shownFoldersHaveChanged = true
    }

    // MARK: - The end

    /// Updates all that follows from the changed files. Called once, at the end of the transaction.
    ///
    /// - Complexity: A fixed number of statements. The rows that they touch depend only on the changed files.
    func finish() throws {
        var files = try CountedFile.files(Array(filesBefore.keys) + added, base)
        try markCopies(&files)
        try removeUnusedContents(files)
        let changes = added.union(filesBefore.keys).compactMap { id -> FileChange? in
            filesBefore[id] == files[id] ? nil : FileChange(before: filesBefore[id], after: files[id])
        }
        try DayCountChanges(changes).write(to: base)
        try countTags(changes)
        try countWords()
        try PeopleRows(files, changed: added.union(filesBefore.keys)).write(to: base)
        if shownFoldersHaveChanged { try PeopleRows.countAll(base) }
        if base.dialect == .postgresql { try updateJobs(changes) }
        if foldersHaveChanged { try base.run("UPDATE state SET foldersRevision = foldersRevision + 1") }
    }

    /// Marks photos that repeat the content of another one.
    ///
    /// Of photos with the same content, the one with the lowest number among those in shown folders is shown, and later
    /// ones repeat it. Those before it are in folders that aren't shown, and don't repeat.
    private func markCopies(_ files: inout [Int64: CountedFile]) throws {
        var contents: Set<Int64> = []
        if shownFoldersHaveChanged {
            contents = try Set(
                Int64.fetchAll(
                    base,
                    sql: """
                        SELECT content FROM file INDEXED BY fileOfContent WHERE content IS NOT NULL
                        GROUP BY content HAVING count(*) > 1
                        """
                )
            )
        }
        var alone: [Int64] = []
        for id in added.union(filesBefore.keys) {
            let (before, after) = (filesBefore[id], files[id])
            guard before?.placeAmongCopies != after?.placeAmongCopies else { continue }
            contents.formUnion(
                [before?.placeAmongCopies?.content, after?.placeAmongCopies?.content].compactMap(\.self)
            )
            if let after, after.placeAmongCopies == nil, after.repeats { alone.append(id) }
        }
        var changed: [Int64] = []
        if !alone.isEmpty {
            let rows = try base.rows(
                "UPDATE file SET repeats = 0 FROM given WHERE file.id = given.id RETURNING file.id",
                given: GivenRows(["id": .integer], alone.map { [$0] })
            )
            while try rows.next() { changed.append(rows.number(0)) }
        }
        let inOrder = contents.sorted()
        for start in stride(from: 0, to: inOrder.count, by: Self.maxContents) {
            changed += try markCopies(of: inOrder[start..<min(start + Self.maxContents, inOrder.count)])
        }
        for (id, file) in try CountedFile.files(changed, base) {
            if filesBefore[id] == nil, !added.contains(id) {
                filesBefore[id] = file.withOtherMark
            }
            files[id] = file
        }
    }

    /// The largest number of contents in a statement.
    private static let maxContents = 10_000

    /// Marks the copies of some contents. Returns the changed files.
    private func markCopies(of contents: some Sequence<Int64>) throws -> [Int64] {
        let shown = { (repeats: Int) in
            """
            (SELECT file.id FROM file JOIN folder ON folder.id = file.folder
                WHERE file.content = given.content AND file.repeats = \(repeats) AND file.state = 0 AND folder.shown
                ORDER BY file.id LIMIT 1)
            """
        }
        let firsts = try base.rows(
            "SELECT content, \(shown(0)), \(shown(1)) FROM given",
            given: GivenRows(["content": .integer], contents.map { [$0] })
        )
        // Both ends of the ranges use the index, however many copies there are.
        var ranges: [[Int64]] = []
        while try firsts.next() {
            let first = [firsts.optional(1), firsts.optional(2)].compactMap(\.self).min() ?? .max
            ranges.append([firsts.number(0), 1, 0, first])
            if first < .max { ranges.append([firsts.number(0), 0, first + 1, .max]) }
        }
        let rows = try base.rows(
            """
            UPDATE file SET repeats = 1 - file.repeats FROM given
            WHERE file.content = given.content AND file.repeats = given.repeats
                AND file.id BETWEEN given.low AND given.high AND file.state = 0
            RETURNING file.id
            """,
            given: GivenRows(
                ["content": .integer, "repeats": .integer, "low": .integer, "high": .integer],
                ranges
            )
        )
        var changed: [Int64] = []
        while try rows.next() { changed.append(rows.number(0)) }
        return changed
    }

    /// Deletes contents that neither a file nor a removed photo has.
    private func removeUnusedContents(_ files: [Int64: CountedFile]) throws {
        let lost = Set(
            filesBefore.compactMap { id, before in before.content == files[id]?.content ? nil : before.content
            }
        )
        let unused = """
            NOT EXISTS (SELECT 1 FROM file WHERE file.content = content.id)
            AND NOT EXISTS (SELECT 1 FROM removedPhoto WHERE removedPhoto.contentHash = content.hash)
            """
        if !lost.isEmpty {
            try base.run(
                "DELETE FROM content WHERE id IN (SELECT id FROM given) AND \(unused)",
                given: GivenRows(["id": .integer], lost.map { [$0] })
            )
        }
        if !forgottenContents.isEmpty {
            try base.run(
                "DELETE FROM content WHERE hash IN (SELECT hash FROM given) AND \(unused)",
                given: GivenRows(["hash": .text], forgottenContents.map { [$0] })
            )
        }
    }

    // MARK: - Tags and words

    private func tags(of ids: some Collection<Int64>) throws -> [Int64: Set<Int64>] {
        guard !ids.isEmpty else { return [:] }
        let rows = try base.rows(
            "SELECT fileTag.file, fileTag.tag FROM given JOIN fileTag ON fileTag.file = given.id",
            given: GivenRows(["id": .integer], ids.map { [$0] })
        )
        var tags: [Int64: Set<Int64>] = [:]
        while try rows.next() { tags[rows.number(0), default: []].insert(rows.number(1)) }
        return tags
    }

    /// Updates the numbers of shown photos with each tag.
    private func countTags(_ changes: [FileChange]) throws {
        if shownFoldersHaveChanged {
            try base.run(Self.countingTags)
            return
        }
        var shown: [Int64: (before: Bool, after: Bool)] = [:]
        for change in changes {
            shown[change.id] = (change.before?.isShown ?? false, change.after?.isShown ?? false)
        }
        // The tags of a photo may change although nothing that is counted by day does.
        for id in tagsBefore.keys where shown[id] == nil {
            let isShown = filesBefore[id]?.isShown ?? false
            shown[id] = (isShown, isShown)
        }
        shown = shown.filter { id, shown in
            shown.before != shown.after || shown.after && tagsBefore[id] != nil
        }
        let now = try tags(of: shown.keys)
        var counts: [Int64: Int] = [:]
        for (id, shown) in shown {
            let after = now[id] ?? []
            if shown.before { (tagsBefore[id] ?? after).forEach { counts[$0, default: 0] -= 1 } }
            if shown.after { after.forEach { counts[$0, default: 0] += 1 } }
        }
        let rows = counts.filter { $0.value != 0 }.sorted { $0.key < $1.key }
        guard !rows.isEmpty else { return }
        try base.run(
            "UPDATE tag SET photos = tag.photos + given.photos FROM given WHERE tag.id = given.tag",
            given: GivenRows(["tag": .integer, "photos": .integer], rows.map { [$0.key, $0.value] })
        )
    }

    /// Counts all tags from the beginning.
    static let countingTags = "UPDATE tag SET photos = (\(countOfTag))"

    static let countOfTag = """
        SELECT count(*) FROM fileTag JOIN file ON file.id = fileTag.file JOIN folder ON folder.id = file.folder
        WHERE fileTag.tag = tag.id AND file.state = 0 AND file.repeats = 0 AND folder.shown
        """

    /// Updates the numbers of photos with each word.
    private func countWords() throws {
        let now = try IndexedWord.words(of: wordsBefore.keys, base)
        var counts: [IndexedWord: Int] = [:]
        for (id, before) in wordsBefore {
            let after = now[id] ?? []
            before.subtracting(after).forEach { counts[$0, default: 0] -= 1 }
            after.subtracting(before).forEach { counts[$0, default: 0] += 1 }
        }
        // In the same order everywhere, as other transactions wait for the same rows.
        let rows = counts.filter { $0.value != 0 }.sorted {
            ($0.key.column, $0.key.term) < ($1.key.column, $1.key.term)
        }
        guard !rows.isEmpty else { return }
        let given = GivenRows(
            ["col": .text, "term": .text, "doc": .integer],
            rows.map { [$0.key.column, $0.key.term, $0.value] }
        )
        try base.run(
            """
            INSERT INTO vocabulary (col, term, doc) SELECT col, term, doc FROM given WHERE TRUE
            ON CONFLICT (col, term) DO UPDATE SET doc = vocabulary.doc + excluded.doc
            """,
            given: given
        )
        guard rows.contains(where: { $0.value < 0 }) else { return }
        try base.run(
            "DELETE FROM vocabulary WHERE doc = 0 AND (col, term) IN (SELECT col, term FROM given)",
            given: given
        )
    }

    // MARK: - Jobs

    /// Gives each photo that has to be decoded a job, and removes the jobs of others.
    private func updateJobs(_ changes: [FileChange]) throws {
        let added = changes.compactMap { change -> CountedFile? in
            guard let after = change.after, after.isToMake else { return nil }
            return change.before?.isToMake == true && change.before?.version == after.version ? nil : after
        }
        let removed = changes.filter { change in
            guard let before = change.before, before.isPhoto else { return false }
            guard let after = change.after else { return before.content == nil }
            return !after.isToMake
                && (before.isPhoto, before.content, before.isRefused) != (
                    after.isPhoto, after.content, after.isRefused
                )
        }
        if !added.isEmpty {
            try base.run(
                """
                INSERT INTO task (kind, subject, urgency, rank)
                SELECT 1, convert_to(id::text, 'UTF8'), 0, date FROM given ORDER BY id
                ON CONFLICT (kind, subject) DO UPDATE
                    SET due = '-infinity', tries = 0, aside = NULL, rank = excluded.rank, worker = NULL
                """,
                given: GivenRows(["id": .integer, "date": .integer], added.map { [$0.id, $0.place.date] })
            )
        }
        if !removed.isEmpty {
            try base.run(
                "DELETE FROM task WHERE kind = 1 AND subject IN (SELECT convert_to(id::text, 'UTF8') FROM given)",
                given: GivenRows(["id": .integer], removed.map { [$0.id] })
            )
        }
    }
}
