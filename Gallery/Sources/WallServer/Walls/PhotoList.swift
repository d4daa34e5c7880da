import Foundation
import HTTPTypes
import NIOCore
import PhotoLibrary
import PhotoWall
import Threads
import WallNodes

/// A page of a wall's photos in their order: `GET /api/photos`, for scripts.
struct PhotoList: Sendable {
    let walls: Walls
    let documents: WallDocuments
    let threads: DiskThreads

    /// The default and the highest number of photos in an answer.
    static let usual = 100, most = 500

    private struct Document: Encodable {
        /// The number of photos on the wall.
        let total: Int
        /// The index of the first photo listed here.
        let offset: Int
        let photos: [Entry]
        /// The address of the next page, or nil on the last one.
        let next: String?
    }

    private struct Entry: Encodable {
        let id: Int64
        let name: String
        let folder: String
        let caption: String?
        let tags: [String]
        let rating: Int?
        let date: String
        let width: Int
        let height: Int
        /// The addresses of WebP files, by their width in pixels. All addresses here are relative to the
        /// server's root.
        let thumbnails: [String: String]
        /// The address of the photo's details.
        let details: String

        init(_ photo: Photo, in catalog: Catalog) {
            id = photo.id
            name = photo.name
            folder = String(decoding: photo.path.removingLastComponent())
            caption = photo.caption
            tags = photo.tags
            rating = photo.rating
            date = photo.dateText
            width = photo.width
            height = photo.height
            thumbnails = Dictionary(
                uniqueKeysWithValues: ThumbnailWidth.allCases.map {
                    (
                        "\($0.rawValue)",
                        "/" + WallAddress.thumbnail(of: photo, width: $0.rawValue, in: catalog)
                    )
                }
            )
            details = "/" + WallAddress.details(of: photo.id)
        }
    }

    /// Stops reading once there are enough photos.
    private struct Enough: Error {}

    /// Responds with the photos from an offset on.
    ///
    /// - Complexity: One or two microseconds for each photo that comes before in the first section read. The
    ///   rest doesn't depend on the size of the wall.
    /// - Throws: ``Refusal`` if the offset or the limit isn't a number.
    func response(
        to request: HTTPRequest,
        _ query: Query,
        _ queryText: String,
        within visible: [SearchQuery],
        _ context: WallContext
    ) async throws -> Response {
        let recipe = try WallRecipe(query, of: request, within: visible)
        let offset = min(try Self.number("offset", query) ?? 0, Int(UInt32.max))
        let limit = min(max(1, try Self.number("limit", query) ?? Self.usual), Self.most)
        while true {
            let state =
                recipe.search.isEmpty
                ? try await walls.wall(recipe)
                : try await context.departure.cancelling { [walls] in try await walls.whole(recipe) }
            do {
                let document = try await threads.run {
                    try page(state.outline, offset: offset, limit: limit, queryText)
                }
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
                let bytes = ByteBuffer(bytes: try encoder.encode(document))
                return Response(
                    bytes,
                    gzip: Gzip.compressed(bytes, level: 6),
                    MediaType.json,
                    caching: .never,
                    to: request
                )
            } catch is WallHasChanged {
                continue
            }
        }
    }

    private static func number(_ name: Substring, _ query: Query) throws(Refusal) -> Int? {
        guard let text = query[name] else { return nil }
        guard let number = Substring(text).number(Int.self) else {
            throw Refusal(status: .badRequest, text: "\(name) is a number that is at least 0.")
        }
        return number
    }

    private func page(_ outline: WallOutline, offset: Int, limit: Int, _ queryText: String) throws -> Document
    {
        let catalog = documents.catalog
        var before = 0, first = 0
        while first < outline.sections.count, before + outline.sections[first].count <= offset {
            before += outline.sections[first].count
            first += 1
        }
        var last = first, after = before
        while last < outline.sections.count, after < offset + limit {
            after += outline.sections[last].count
            last += 1
        }
        var ids: [Int64] = []
        do {
            try catalog.forEachPhoto(of: outline, inSections: first..<last) { photo in
                defer { before += 1 }
                guard before >= offset else { return }
                ids.append(photo.id)
                if ids.count == limit { throw Enough() }
            }
        } catch is Enough {}
        let end = offset + ids.count
        return Document(
            total: outline.count,
            offset: offset,
            photos: try ids.compactMap { try catalog.photo($0) }.map { Entry($0, in: catalog) },
            next: end < outline.count && !ids.isEmpty ? Self.next(end, queryText) : nil
        )
    }

    /// The same query with another offset.
    private static func next(_ offset: Int, _ queryText: String) -> String {
        let rest = queryText.split(separator: "&").filter { !$0.hasPrefix("offset=") } + ["offset=\(offset)"]
        return "/api/photos?" + rest.joined(separator: "&")
    }
}
