import PhotoWall
import WallNodes

/// The name of a node and its chapter. The server may have dropped the node, and rebuilds it from the
/// chapter.
struct NodeAddress: Hashable, Sendable {
    /// The node.
    let name: NodeName
    /// The number of the node's chapter.
    let chapter: Int

    /// - Parameters:
    ///   - name: The node's name, from the address.
    ///   - query: The query, which gives the chapter's number.
    /// - Throws: `Refusal` if the chapter's number is missing.
    init(_ name: NodeName, _ query: Query) throws {
        guard let chapter = query["chapter"].flatMap({ Substring($0).number(Int.self) }) else {
            throw Refusal(status: .badRequest, text: "The parameter chapter=NUMBER is missing.")
        }
        self.name = name
        self.chapter = chapter
    }
}
