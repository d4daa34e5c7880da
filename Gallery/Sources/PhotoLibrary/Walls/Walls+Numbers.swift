import CatalogDatabase

extension Catalog.Walls {
    /// Returns the numbers of photos on a wall in its order, from an index on.
    ///
    /// - Complexity: O(number of sections), and a microsecond for each photo. Photos before the index are counted in an index of
    ///   the catalog, with about twenty million photos per second, and only those of the section that has the first photo.
    /// - Throws: ``WallHasChanged`` if any of these photos' sections has changed since, unless they were found by a search;
    ///   ``CatalogError``.
    public func numbers(of outline: WallOutline, from offset: Int, limit: Int) throws -> [Int64] {
        try access.read { try numbers($0, of: outline, from: offset, limit: limit) }
    }

    func numbers(_ database: any Database, of outline: WallOutline, from offset: Int, limit: Int) throws
        -> [Int64]
    {
        var first = 0, before = 0
        while first < outline.sections.count, before + outline.sections[first].count <= offset {
            before += outline.sections[first].count
            first += 1
        }
        var last = first, after = before
        while last < outline.sections.count, after - offset < limit {
            after += outline.sections[last].count
            last += 1
        }
        let reader = try WallReader(database, outline)
        if outline.wallQuery.search.isEmpty { try reader.check(first..<last) }
        return try reader.numbers(inSections: first..<last, from: offset - before, limit: limit)
    }
}

extension WallReader {
    fileprivate func numbers(inSections sections: Range<Int>, from offset: Int, limit: Int) throws -> [Int64]
    {
        let statements = PhotoStatements(wallQuery, selected: ["id"], isFiltered: !folders.areAll)
        var numbers: [Int64] = [], skipped = offset
        func take(_ ids: some Collection<Int64>) {
            numbers += ids.dropFirst(skipped).prefix(limit - numbers.count)
            skipped -= min(skipped, ids.count)
        }
        func take(_ question: SQLQuestion) throws {
            let rows = try database.walk(
                "\(question.sql) LIMIT ? OFFSET ?",
                arguments: question.arguments + [limit - numbers.count, skipped]
            )
            let count = numbers.count
            while try rows.next() { numbers.append(rows.number(0)) }
            guard numbers.count == count, skipped > 0 else { return skipped = 0 }
            let all = "SELECT count(*) FROM (\(question.sql)) AS passed"
            skipped -= try Int.fetchOne(database, sql: all, arguments: question.arguments) ?? 0
        }
        for extent in joined(sections) {
            if wallQuery.sample != nil {
                take(try sample(of: extent))
            } else if case .found(let range, _) = extent {
                take(outline.found[range].lazy.map(Int64.init))
            } else {
                for question in statements.photos(in: extent) where numbers.count < limit {
                    try take(question)
                }
            }
        }
        return numbers
    }
}
