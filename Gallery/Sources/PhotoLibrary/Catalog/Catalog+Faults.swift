extension Catalog {
    /// Returns the faults of the catalog, one line each: damaged pages and indexes of a file, and numbers of
    /// photos that don't add up. Reads all of a file.
    ///
    /// - Throws: ``CatalogError`` if the catalog can't be read.
    public func faults() throws -> [String] {
        let faults = try database.faults()
        // A damaged file has no reliable numbers.
        guard faults.isEmpty else { return faults }
        let (photos, counted) = try read { database in
            (
                try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) FROM file WHERE state = 0 AND repeats = 0"
                ) ?? 0,
                try Int.fetchOne(database, sql: "SELECT CAST(coalesce(sum(photos), 0) AS BIGINT) FROM tally")
                    ?? 0
            )
        }
        return photos == counted ? [] : ["\(photos) photos, but their days have \(counted)"]
    }
}
