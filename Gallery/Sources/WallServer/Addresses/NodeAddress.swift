import PhotoWall
import WallNodes

/// Names a node, and says where in its wall it is: a server may have forgotten it, and makes it again from there.
struct NodeAddress: Hashable, Sendable {
    /// The node.
    let name: NodeName
    /// The number of the chapter that it is, or is in.
    let chapter: Int

    /// - Parameters:
    ///   - name: From the address.
    ///   - query: With the number of its chapter.
    /// - Throws: `Refusal` where that is missing.
    init(_ name: NodeName, _ query: Query) throws {
        guard let chapter = query["chapter"].flatMap({ Substring($0).number(Int.self) }) else {
            throw Refusal(status: .badRequest, text: "Which chapter is the node in? Give chapter=NUMBER.")
        }
        self.name = name
        self.chapter = chapter
    }
}
