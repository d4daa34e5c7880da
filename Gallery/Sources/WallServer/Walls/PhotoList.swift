import Foundation
import HTTPTypes
import NIOCore
import PhotoLibrary
import PhotoWall
import WallNodes

/// The photos of a wall in its order, some at a time: `GET /api/photos`, for scripts.
struct PhotoList: Sendable {
    let walls: Walls
    let documents: WallDocuments
    let threads: DiskThreads

    /// How many photos an answer has, where nothing is said, and at most.
    static let usual = 100, most = 500

    private struct Document: Encodable {
        /// How many photos the wall has.
        let total: Int
        /// How many of them come before the first one here.
        let offset: Int
        let photos: [Entry]
        /// The address of those that follow; absent at the end.
        let next: String?
    }

    private struct Entry: Encodable {
        let id: Int64
        let name: String
        let folder: String
        let caption: String?
        let tags: [String]
        let date: String
        let width: Int
        let height: Int
        /// Addresses of WebP files, by their width in pixels. They are from the server's root, as all addresses here.
        let thumbnails: [String: String]
        /// The address of all that is known of the photo.
        let details: String

        init(_ photo: Photo, in catalog: Catalog) {
            id = photo.id
            name = photo.name
            folder = String(decoding: photo.path.removingLastComponent())
            caption = photo.caption
            tags = photo.tags
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

    /// Stops where enough has been read.
    private struct Enough: Error {}

    /// The photos from an offset on.
    ///
    /// - Complexity: A microsecond or two for each photo of the first section that come before; the rest doesn't depend on how
    ///   many the wall has.
    /// - Throws: ``Refusal`` for an offset or a limit that is no number.
    func response(to request: HTTPRequest, _ query: Query, _ queryText: String, _ context: WallContext)
        async throws
        -> Response
    {
        let recipe = try WallRecipe(query, of: request)
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

    /// The same question from another offset on.
    private static func next(_ offset: Int, _ queryText: String) -> String {
        let rest = queryText.split(separator: "&").filter { !$0.hasPrefix("offset=") } + ["offset=\(offset)"]
        return "/api/photos?" + rest.joined(separator: "&")
    }
}
