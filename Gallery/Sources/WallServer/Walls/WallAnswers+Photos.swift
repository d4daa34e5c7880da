import NIOCore
import PhotoLibrary
import PhotoWall
import WallNodes

/// A page of a wall's photos in their order: `GET /api/photos`, for scripts.
extension WallAnswers {
    /// The default and the highest number of photos in a list.
    private static let usualPhotos = 100, maxPhotos = 500

    private struct PhotoList: Encodable {
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

        init(_ photo: Photo, in catalog: CatalogState) {
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

    /// Responds with the photos from an offset on.
    ///
    /// - Throws: ``Refusal`` if the offset or the limit isn't a number.
    func photos(_ request: AllowedRequest) async throws -> Response {
        let wallQuery = try request.wallQuery, queryText = request.queryText
        let offset = try request.query.number("offset") ?? 0
        let limit = min(max(1, try request.query.number("limit") ?? Self.usualPhotos), Self.maxPhotos)
        let (total, ids) = try await numbers(of: wallQuery, from: offset, limit: limit)
        let document = try await walls.lists.run { [documents] catalog in
            let end = offset + ids.count
            return PhotoList(
                total: total,
                offset: offset,
                photos: try documents.shown(catalog.photos.photos(ids), in: catalog).map {
                    Entry($0, in: catalog.state)
                },
                next: end < total && !ids.isEmpty ? Self.next(end, queryText) : nil
            )
        }
        return Response(json: try ByteBuffer(json: document), .never)
    }

    /// The same query with another offset.
    private static func next(_ offset: Int, _ queryText: String) -> String {
        let rest = queryText.split(separator: "&").filter { !$0.hasPrefix("offset=") } + ["offset=\(offset)"]
        return "/api/photos?" + rest.joined(separator: "&")
    }
}
