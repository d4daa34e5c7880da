import HTTPTypes
import PhotoLibrary

extension WallRecipe {
    /// The wall that a query asks for: `by` and `order` for its grouping and order, `undated` for where photos without a
    /// date are, `sample` for a wall seen from afar, and a search as ``SearchQuery/init(_:of:)`` has it. All may be missing.
    ///
    /// - Throws: `Refusal` for a word that means nothing.
    init(_ query: Query, of request: HTTPRequest) throws {
        self.init()
        search = SearchQuery(query, of: request)
        grouping = try Self.choice("by", query) ?? grouping
        order = try Self.choice("order", query) ?? order
        undated = try Self.choice("undated", query) ?? undated
        sample = try Self.choice("sample", query)
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: Substring,
        _ query: Query
    ) throws -> Choice? {
        guard let word = query[name] else { return nil }
        guard let choice = Choice(rawValue: word) else {
            let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refusal(status: .badRequest, text: "\(name) is one of \(choices).")
        }
        return choice
    }
}
