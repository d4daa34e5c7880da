import CatalogDatabase
import NIOCore
import PhotoLibrary
import PhotoWall

/// What a search may be a part of. Its work ends soon after the client has left.
extension WallResponder {
    /// Most searches take less, so clients that close their side get an answer.
    static let grace = Duration.seconds(5)

    /// Answers a request for a part of a wall.
    func wallAnswer(_ address: WallAddress, _ query: Query, _ recipe: WallRecipe) async throws -> Response {
        switch address {
        case .node(let name): return try await walls.node(NodeAddress(name, query), of: recipe)
        case .texts(let block): return try await walls.texts(NodeAddress(block, query), of: recipe)
        case .place:
            if let address = query["file"] {
                return try await walls.place(ofFile: address, in: recipe)
            }
            guard let photo = query["photo"].flatMap({ Substring($0).number(Int64.self) }) else {
                throw Refusal(
                    status: .badRequest,
                    text: "The parameter photo=NUMBER or file=PATH is missing."
                )
            }
            return try await walls.place(of: photo, in: recipe)
        default:
            return try await walls.root(
                of: recipe,
                isBare: query["bare"] == "1",
                isWhole: query["whole"] == "1"
            )
        }
    }

    /// Returns what a search of the catalog finds, unless the client leaves.
    func searched(
        _ context: WallContext,
        _ search: @escaping @Sendable (Cancellation) throws -> ByteBuffer
    ) async throws -> ByteBuffer {
        try await context.departure.cancelling(after: Self.grace) { [threads = walls.walls.searchThreads] in
            try await threads.run(search)
        }
    }
}
