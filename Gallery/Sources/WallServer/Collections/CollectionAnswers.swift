import HTTPTypes
import NIOCore
import PhotoLibrary
import PhotoWall
import SourceFiles

/// Favorites and albums, which belong to a user, or to this machine if nobody signs in.
///
/// `GET /collections` lists the favorites and then the albums. All changes answer with the new list. A change takes photos from
/// the search in its query.
///
/// `POST /collections` adds photos to an album with a `name`, which is made if there is none. `POST /collections/<id>` gives an
/// album another `name`, and `DELETE /collections/<id>` deletes it. `POST` and `DELETE` of `/collections/<id>/photos` add and
/// remove photos.
struct CollectionAnswers: Sendable {
    /// Nil if there are none.
    let collections: Collections?
    /// The user whose they are.
    let owner: String
    let writing: UserWriting
    /// Threads that read favorites and albums.
    let threads: DiskThreads
    let walls: WallAnswers

    private struct Entry: Encodable {
        let id: String
        let name: String
        /// The number of photos.
        let photos: Int
        let cover: Album.Cover?
        /// The photos, as ``PhotoNumbers`` writes them. Only for the favorites, which have a sign on the wall.
        let numbers: String?
    }

    func all(_ request: AllowedRequest) async throws -> Response {
        switch request.head.method {
        case .get, .head:
            guard let collections else { return Response(json: ByteBuffer(string: "[]"), .never) }
            return try await list(collections)
        case .post:
            guard let collections else { throw Refusal.notThere }
            let name = request.query["name"] ?? "", names = try await names(request, collections)
            try await writing { [owner] in try collections.database.add(names, toAlbum: name, of: owner) }
            return try await list(collections)
        default:
            throw Refusal(method: "GET, HEAD, POST", "Only GET, HEAD, POST are supported.")
        }
    }

    func one(_ id: String, _ request: AllowedRequest) async throws -> Response {
        try Self.check(request)
        guard id != PhotoCollection.favorites else { throw Refusal.notThere }
        let name = request.query["name"] ?? "", isRenamed = request.head.method == .post
        return try await changed { [owner] database in
            try isRenamed ? database.rename(id, to: name, of: owner) : database.delete(id, of: owner)
        }
    }

    func photos(_ id: String, _ request: AllowedRequest) async throws -> Response {
        try Self.check(request)
        guard let collections else { throw Refusal.notThere }
        guard request.head.method == .delete else {
            let names = try await names(request, collections)
            return try await changed { [owner] in try $0.add(names, to: id, of: owner) }
        }
        let photos = try await photos(of: request)
        let places = try await threads.run { [owner] in try collections.places(of: photos, in: id, of: owner)
        }
        guard let places else { throw Refusal.notThere }
        return try await changed { [owner] in try $0.remove(places, from: id, of: owner) }
    }

    private static func check(_ request: AllowedRequest) throws(Refusal) {
        guard request.head.method == .post || request.head.method == .delete else {
            throw Refusal(method: "POST, DELETE", "Only POST and DELETE are supported.")
        }
    }

    /// Changes a collection, which has to be there.
    private func changed(_ work: @escaping @Sendable (UserDatabase) throws -> Bool) async throws -> Response {
        guard let collections, try await writing({ try work(collections.database) }) else {
            throw Refusal.notThere
        }
        return try await list(collections)
    }

    /// Returns the names of the photos that the search in a query finds. They are read only if a collection has room for them.
    private func names(_ request: AllowedRequest, _ collections: Collections) async throws -> [PhotoName] {
        let photos = try await photos(of: request)
        guard photos.count <= PhotoCollection.maxPhotos else { throw UserProblem.tooManyPhotos }
        return try await threads.run { try collections.names(of: photos) }
    }

    /// Returns the photos that the search in a query finds.
    private func photos(of request: AllowedRequest) async throws -> [Int64] {
        let search = try request.search
        guard !search.isEmpty else {
            throw Refusal(status: .badRequest, text: "This would be all photos; name photos or a search.")
        }
        let found = try await walls.walls.lists.run { try $0.search.photos(search) }
        guard !found.isEmpty else {
            throw Refusal(status: .unprocessableContent, text: "There are no such photos.")
        }
        return found
    }

    private func list(_ collections: Collections) async throws -> Response {
        let entries = try await threads.run { [owner] in
            try collections.all(of: owner).map { collection, found in
                let last = found.last
                let version = try last.flatMap(collections.version)
                return Entry(
                    id: collection.id,
                    name: collection.name,
                    photos: found.shown.count,
                    cover: last.flatMap { id in version.map { Album.Cover(id: id, version: $0) } },
                    numbers: collection.isFavorites ? PhotoNumbers.text(of: found.shown) : nil
                )
            }
        }
        return Response(json: try ByteBuffer(json: entries), .never)
    }
}
