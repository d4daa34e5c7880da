import HTTPTypes
import PhotoLibrary
import PhotoWall

/// A request that has passed all checks, with what its handler needs to know.
struct AllowedRequest: Sendable {
    let head: HTTPRequest
    /// The connection that the request came on.
    let context: WallContext
    let query: Query
    /// The text of the query.
    let queryText: String
    /// The link that the request visits, or nil for someone who may see everything.
    let visited: ShareLink?
    /// The user who sends the request, or nil if it visits a link or everybody may send it.
    var user: User?
    /// The searches that limit what the user may see. Empty for everything.
    let visible: [SearchQuery]

    /// The number of entries of a list to skip.
    var offset: Int { Substring(query["offset"] ?? "0").number(Int.self) ?? 0 }

    /// The search in the query.
    var search: SearchQuery { get throws { try SearchQuery(query, of: head, within: visible) } }

    /// The wall in the query.
    var wallQuery: WallQuery { get throws { try WallQuery(query, of: head, within: visible) } }
}
