import HTTPTypes
import PhotoLibrary

extension SearchQuery {
    /// What `/search` and `/suggestions` ask for: `q` for a text, `tag` for each tag, `untagged=1` for photos without
    /// any. Months have their names in the languages of `Accept-Language`.
    ///
    /// - Throws: `Refusal` where that cannot be understood.
    init(_ text: String, of request: HTTPRequest) throws {
        guard let query = Query(text) else {
            throw Refusal(
                status: .badRequest,
                text: "The search cannot be understood: its encoding is broken."
            )
        }
        self.init(
            text: String((query["q"] ?? "").prefix(500)),
            tags: query.all("tag"),
            isUntagged: query["untagged"] == "1",
            languages: Self.languages(request.headerFields[.acceptLanguage] ?? "")
        )
    }

    /// Whether nothing is asked.
    var isEmpty: Bool { text.isEmpty && tags.isEmpty && !isUntagged }

    /// `de-AT,de;q=0.9,*;q=0.5`: in the order in which browsers send them, which is the reader's.
    static func languages(_ header: String) -> [String] {
        header.split(separator: ",").prefix(4).compactMap { part in
            let name = part.prefix { $0 != ";" }.filter { $0 != " " }
            let isName =
                name.utf8.count <= 35
                && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            return isName && name.count >= 2 ? name : nil
        }
    }
}
