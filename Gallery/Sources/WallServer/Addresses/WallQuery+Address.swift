import HTTPTypes
import PhotoLibrary

extension WallQuery {
    /// Reads the query of a wall from an address: `by` and `order` for grouping and order, `undated` for the
    /// place of photos without a date, `sample` for an overview, and the search that
    /// ``SearchQuery/init(_:of:within:)`` reads. All are optional.
    ///
    /// - Throws: ``Refusal`` for an unknown value.
    init(_ query: Query, of request: HTTPRequest, within visible: [SearchQuery]) throws {
        self.init()
        search = try SearchQuery(query, of: request, within: visible)
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
