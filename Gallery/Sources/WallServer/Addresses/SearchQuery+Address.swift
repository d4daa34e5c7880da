import HTTPTypes
import PhotoLibrary
import PhotoWall

extension SearchQuery {
    /// Reads a search from a query: `q` for the text, one `tag` for each tag, `untagged=1` for photos without
    /// tags, `folder` for the photos in a folder. The names of months are understood in the languages of `Accept-Language`.
    ///
    /// `photos` and `except` have the numbers of a selection, as ``PhotoNumbers`` reads them. If `catalog` names another
    /// catalog than this one, the numbers belong to other photos, so nothing is found. `album` limits the search to an album.
    ///
    /// - Parameter visible: The searches that limit what the user may see. Empty for everything.
    /// - Throws: ``Refusal`` if the numbers are invalid.
    init(_ query: Query, of request: HTTPRequest, within visible: [SearchQuery]) throws(Refusal) {
        var photos = try query["photos"].map(PhotoNumbers.ranges)
        var except = try query["except"].map(PhotoNumbers.ranges) ?? RangeSet()
        if photos != nil || !except.isEmpty, let catalog = query["catalog"], catalog != query.catalog {
            (photos, except) = (RangeSet(), RangeSet())
        }
        if let album = query.album {
            photos = photos?.intersection(album) ?? album
        }
        let text = String((query["q"] ?? "").prefix(500))
        self.init(
            text: text,
            tags: query.all("tag"),
            isUntagged: query["untagged"] == "1",
            folder: query["folder"],
            photos: photos,
            except: except,
            // Without a text, the search is the same in all languages.
            languages: text.isEmpty ? [] : Self.languages(request.headerFields[.acceptLanguage] ?? ""),
            within: visible
        )
        withholdsPlaces = !text.isEmpty && query.withholdsPlaces
        withholdsPeople = !(text.isEmpty && tags.isEmpty) && query.withholdsPeople
    }

    /// Reads a header such as `de-AT,de;q=0.9,*;q=0.5`. Browsers send the languages in the user's order, so
    /// the weights are ignored.
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
