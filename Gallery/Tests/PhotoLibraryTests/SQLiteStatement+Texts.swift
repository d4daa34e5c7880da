import CatalogDatabase

extension SQLiteStatement {
    /// Returns a column of all rows as text.
    func texts(column: Int = 0) throws -> [String] {
        defer { reset() }
        var texts: [String] = []
        while try step() {
            texts.append(text(column))
        }
        return texts
    }
}
