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

    /// Responds with the numbers from an offset on.
    ///
    /// - Throws: ``Refusal`` if the offset or the limit isn't a number.
    func numbers(_ request: AllowedRequest) async throws -> Response {
        let wallQuery = try request.wallQuery
        let offset = try request.query.number("offset") ?? 0
        let limit = min(try request.query.number("limit") ?? PhotoNumbers.maximum, PhotoNumbers.maximum)
        let (total, numbers) = try await numbers(of: wallQuery, from: offset, limit: limit)
        let document = Numbers(total: total, numbers: PhotoNumbers.text(of: numbers))
        return Response(json: try ByteBuffer(json: document), .never)
    }

    /// Returns the number of photos on a wall, and the numbers of some of them in the wall's order.
    func numbers(of wallQuery: WallQuery, from offset: Int, limit: Int) async throws -> (
        total: Int, numbers: [Int64]
    ) {
        try await read(wallQuery, isWhole: true) { walls, outline in
            (outline.count, try walls.numbers(of: outline, from: offset, limit: limit))
        }
    }

    /// Returns the number of photos on a wall, and the numbers of all of them unless there are more than ``PhotoNumbers/maximum``.
    func allNumbers(of wallQuery: WallQuery) async throws -> (total: Int, numbers: [Int64]) {
        try await read(wallQuery, isWhole: true) { walls, outline in
            let isTooLarge = outline.count > PhotoNumbers.maximum
            return (
                outline.count, isTooLarge ? [] : try walls.numbers(of: outline, from: 0, limit: outline.count)
            )
        }
    }
}
