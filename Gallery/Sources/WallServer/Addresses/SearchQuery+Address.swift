import HTTPTypes
import PhotoLibrary
import PhotoWall

extension SearchQuery {
    /// What is searched for: `q` for a text, `tag` for each tag, `untagged=1` for photos without any. Months have their names
    /// in the languages of `Accept-Language`.
    init(_ query: Query, of request: HTTPRequest) {
        let text = String((query["q"] ?? "").prefix(500))
        self.init(
            text: text,
            tags: query.all("tag"),
            isUntagged: query["untagged"] == "1",
            // Without a text, readers of all languages mean the same.
            languages: text.isEmpty ? [] : Self.languages(request.headerFields[.acceptLanguage] ?? "")
        )
    }

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
