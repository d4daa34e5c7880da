import CatalogDatabase
import Foundation
import Logging
import PhotoLibrary
import Synchronization

/// The favorites and albums of users, with the photos of this catalog. All calls block the thread.
final class Collections: Sendable {
    typealias Problem = UserFile.Problem

    /// The photos of a collection in a catalog.
    struct Found: Sendable {
        /// The number of each kept photo, or nil if the catalog doesn't have it.
        let kept: [Int64?]
        /// The photos that walls show for them, in ascending order. Copies are shown once.
        let shown: [Int64]

        /// The photo that was added last.
        var last: Int64? {
            let all = Set(shown)
            return kept.last { $0.map(all.contains) == true } ?? shown.last
        }
    }

    /// Photos that were found, and what they were found for.
    private struct Memory {
        let collection: PhotoCollection
        let isOurs: Bool
        let revision: Revision
        let found: Found
    }

    private let file: CollectionFile
    private let catalog: Catalog
    let followed: FollowedFile<CollectionList>
    /// By the owner and the identifier.
    private let memory = Mutex<[CollectionOwner: [String: Memory]]>([:])

    /// - Parameters:
    ///   - file: The file, which other servers change, too.
    ///   - catalog: The photos.
    ///   - logger: The log for later problems with the file. While it has one, the contents read last still apply.
    init(_ file: CollectionFile, _ catalog: Catalog, logger: Logger) throws(Problem) {
        self.file = file
        self.catalog = catalog
        followed = try FollowedFile(file.path) { () throws(Problem) in
            try file.contents()
        } noted: {
            logger.error("\($0); the previous albums are still shown")
        }
    }

    /// Returns the favorites and albums of a user, each with its photos.
    func all(of owner: CollectionOwner) throws -> [(collection: PhotoCollection, found: Found)] {
        let list = followed.contents
        return try list[owner].map { ($0, try found($0, of: owner, in: list)) }
    }

    /// Returns the photos of a collection that walls show. None if there is no such collection.
    func photos(in id: String, of owner: CollectionOwner) throws -> [Int64] {
        let list = followed.contents
        return try list[owner].first { $0.id == id }.map { try found($0, of: owner, in: list).shown } ?? []
    }

    /// Returns the version of the photo that represents a collection, if there is one.
    func version(ofCover id: Int64) throws -> Int? { try catalog.photos.presentVersions(of: [id])[id] }

    // MARK: - Changes

    /// Adds photos to the album of a name, and makes it unless the user has one.
    func add(_ photos: [Int64], toAlbum name: String, of owner: CollectionOwner) throws {
        let name = try PhotoCollection.checked(name), added = try kept(photos)
        try change(owner) { albums throws(Problem) in
            if let index = albums.firstIndex(where: { !$0.isFavorites && $0.name == name }) {
                return try Self.add(added, to: &albums[index])
            }
            guard albums.count <= PhotoCollection.mostAlbums else {
                throw Problem(description: "There are at most \(PhotoCollection.mostAlbums) albums.")
            }
            var album = PhotoCollection(id: ShareFile.random(bytes: 8), name: name, photos: [])
            try Self.add(added, to: &album)
            albums.append(album)
        }
    }

    /// Adds photos to a collection. Returns false if there is no such collection.
    func add(_ photos: [Int64], to id: String, of owner: CollectionOwner) throws -> Bool {
        let added = try kept(photos)
        return try change(id, owner) { albums, index throws(Problem) in
            try Self.add(added, to: &albums[index])
        }
    }

    /// Removes photos from a collection. Returns false if there is no such collection.
    func remove(_ photos: [Int64], from id: String, of owner: CollectionOwner) throws -> Bool {
        let list = followed.contents, removed = Set(photos)
        guard let collection = list[owner].first(where: { $0.id == id }) else { return false }
        let found = try found(collection, of: owner, in: list), shown = Set(found.shown)
        // A photo may be kept by the number of a copy.
        let others = found.kept.compactMap(\.self).filter { !removed.contains($0) && !shown.contains($0) }
        let copies = try others.filter {
            try !removed.isDisjoint(with: catalog.search.photos(SearchQuery(photos: [$0])))
        }
        let all = removed.union(copies)
        let gone = Set(zip(collection.photos, found.kept).filter { $1.map(all.contains) == true }.map(\.0))
        let numbers = Set(gone.compactMap(\.number)), paths = Set(gone.compactMap(\.path))
        return try change(id, owner) { albums, index in
            albums[index].photos.removeAll { photo in
                photo.number.map { numbers.contains($0) || all.contains($0) }
                    ?? photo.path.map(paths.contains) == true
            }
        }
    }

    /// Renames an album. Returns false if there is no such album.
    func rename(_ id: String, to name: String, of owner: CollectionOwner) throws -> Bool {
        let name = try PhotoCollection.checked(name)
        return try change(id, owner) { albums, index throws(Problem) in
            guard !albums.contains(where: { $0.id != id && $0.name == name }) else {
                throw Problem(description: "There is an album with this name already.")
            }
            albums[index].name = name
        }
    }

    /// Deletes an album. Returns false if there is no such album.
    func delete(_ id: String, of owner: CollectionOwner) throws -> Bool {
        defer { memory.withLock { $0[owner]?[id] = nil } }
        return try change(id, owner) { albums, index in albums.remove(at: index) }
    }

    private static func add(_ photos: [PhotoCollection.Kept], to album: inout PhotoCollection) throws(Problem)
    {
        let numbers = Set(album.photos.compactMap(\.number)), paths = Set(album.photos.compactMap(\.path))
        album.photos += photos.filter { photo in
            photo.number.map(numbers.contains) != true && photo.path.map(paths.contains) != true
        }
        guard album.count <= PhotoCollection.mostPhotos else {
            throw Problem(
                description: "The favorites and each album have at most \(PhotoCollection.mostPhotos) photos."
            )
        }
    }

    private func change<Value>(
        _ id: String,
        _ owner: CollectionOwner,
        _ work: (inout [PhotoCollection], Int) throws(Problem) -> Value
    ) throws -> Bool {
        try change(owner) { albums throws(Problem) in
            guard let index = albums.firstIndex(where: { $0.id == id }) else { return false }
            _ = try work(&albums, index)
            return true
        }
    }

    private func change<Value>(
        _ owner: CollectionOwner,
        _ work: (inout [PhotoCollection]) throws(Problem) -> Value
    ) throws -> Value {
        let known = followed.contents, token = catalog.state.token
        let numbers = known.catalog == token ? [:] : try catalog.photos.numbers(named: known.paths)
        defer { followed.look() }
        return try file.change { list throws(Problem) in
            list.renumber(for: token, numbers)
            var albums = list[owner]
            let value = try work(&albums)
            if albums != list[owner] { list[owner] = albums }
            return value
        }
    }

    // MARK: - Photos

    /// Returns photos as they are kept.
    private func kept(_ photos: [Int64]) throws -> [PhotoCollection.Kept] {
        let paths = try catalog.photos.addresses(of: photos)
        return photos.map { PhotoCollection.Kept(number: $0, path: paths[$0]) }
    }

    /// Returns the photos of a collection. Those that didn't change are remembered.
    private func found(_ collection: PhotoCollection, of owner: CollectionOwner, in list: CollectionList)
        throws
        -> Found
    {
        let isOurs = list.catalog == catalog.state.token, revision = catalog.state.revision
        let known = memory.withLock { $0[owner]?[collection.id] }
        if let known, known.collection == collection, known.isOurs == isOurs,
            !known.revision.isEarlier(than: revision)
        {
            return known.found
        }
        let kept = try list.numbers(of: collection, in: catalog)
        let shown = try catalog.search.photos(SearchQuery(photos: kept.compactMap(\.self)))
        let found = Found(kept: kept, shown: shown)
        let memory = Memory(collection: collection, isOurs: isOurs, revision: revision, found: found)
        self.memory.withLock { $0[owner, default: [:]][collection.id] = memory }
        return found
    }
}
