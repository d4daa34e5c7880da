import NIOCore
import PhotoLibrary
import PhotoWall

/// The numbers of a wall's photos in their order: `GET /numbers`, for selections.
extension WallAnswers {
    private struct Numbers: Encodable {
        /// The number of photos on the wall.
        let total: Int
        /// The numbers as ``PhotoNumbers/text(of:)`` writes them.
        let numbers: String
    }

    /// Stops reading once there are enough photos.
    private struct Enough: Error {}

    /// Responds with the numbers from an offset on.
    ///
    /// - Throws: ``Refusal`` if the offset or the limit isn't a number.
    func numbers(_ request: AllowedRequest) async throws -> Response {
        let recipe = try request.recipe
        let offset = try request.query.number("offset") ?? 0
        let limit = min(try request.query.number("limit") ?? PhotoNumbers.most, PhotoNumbers.most)
        let (total, numbers) = try await numbers(of: recipe, from: offset, limit: limit, request.context)
        let document = Numbers(total: total, numbers: PhotoNumbers.text(of: numbers))
        return Response(json: try ByteBuffer(json: document), .never)
    }

    /// Returns the number of photos on a wall, and the numbers of some of them in the wall's order.
    ///
    /// - Complexity: One or two microseconds for each photo, and for each one that comes before in the first section read.
    func numbers(of recipe: WallRecipe, from offset: Int, limit: Int, _ context: WallContext) async throws
        -> (total: Int, numbers: [Int64])
    {
        while true {
            let state =
                recipe.search.isEmpty
                ? try await walls.wall(recipe)
                : try await context.departure.cancelling { [walls] in try await walls.whole(recipe) }
            do {
                let numbers = try await documents.catalog.run {
                    try Self.read($0, state.outline, offset, limit)
                }
                return (state.outline.count, numbers)
            } catch is WallHasChanged {}
        }
    }

    private static func read(
        _ catalog: Catalog,
        _ outline: WallOutline,
        _ offset: Int,
        _ limit: Int
    ) throws -> [Int64] {
        guard limit > 0 else { return [] }
        var before = 0, first = 0
        while first < outline.sections.count, before + outline.sections[first].count <= offset {
            before += outline.sections[first].count
            first += 1
        }
        var last = first, after = before
        while last < outline.sections.count, after - offset < limit {
            after += outline.sections[last].count
            last += 1
        }
        var numbers: [Int64] = []
        do {
            try catalog.walls.forEachPhoto(of: outline, inSections: first..<last) { photo in
                defer { before += 1 }
                guard before >= offset else { return }
                numbers.append(photo.id)
                if numbers.count == limit { throw Enough() }
            }
        } catch is Enough {}
        return numbers
    }
}
