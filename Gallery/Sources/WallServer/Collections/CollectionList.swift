import Foundation
import PhotoLibrary

/// The content of a file of favorites and albums.
struct CollectionList: Codable, Hashable, Sendable {
    private struct Owned: Codable, Hashable, Sendable {
        let user: String
        let id: String?
        var albums: [PhotoCollection]
    }

    /// The token of the catalog that the numbers of photos belong to.
    private(set) var catalog: String
    private var users: [Owned]

    init(of catalog: String) {
        self.catalog = catalog
        users = []
    }

    /// Reads a file's content. Returns nil for another file.
    init?(json: Data) {
        guard let list = try? JSONDecoder().decode(Self.self, from: json) else { return nil }
        self = list
    }

    /// The file's content.
    var json: Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try? encoder.encode(self)
    }

    /// A user's favorites, which may be empty, and then the albums. They can be changed.
    subscript(owner: CollectionOwner) -> [PhotoCollection] {
        get {
            let kept = users.first { $0.user == owner.user && $0.id == owner.id }?.albums ?? []
            let hasFavorites = kept.first?.isFavorites == true
            return hasFavorites
                ? kept : [PhotoCollection(id: PhotoCollection.favorites, name: "", photos: [])] + kept
        }
        set {
            users.removeAll { $0.user == owner.user && $0.id == owner.id }
            users.append(Owned(user: owner.user, id: owner.id, albums: newValue))
        }
    }

    /// The number of photos of all users.
    var count: Int { users.reduce(0) { $0 + $1.albums.reduce(0) { $0 + $1.count } } }

    /// Returns the number of each photo of a collection in a catalog, or nil if the catalog doesn't have it.
    ///
    /// - Complexity: O(k log n).
    func numbers(of collection: PhotoCollection, in catalog: Catalog) throws -> [Int64?] {
        let numbers = collection.photos.map { self.catalog == catalog.state.token ? $0.number : nil }
        let present = try catalog.photos.presentVersions(of: numbers.compactMap(\.self))
        func isPresent(_ number: Int64?) -> Bool { number.map { present[$0] != nil } == true }
        let missing = zip(collection.photos, numbers).filter { !isPresent($1) }.compactMap(\.0.path)
        let named = missing.isEmpty ? [:] : try catalog.photos.numbers(named: missing)
        return zip(collection.photos, numbers).map { photo, number in
            isPresent(number) ? number : photo.path.flatMap { named[$0] }
        }
    }

    /// The paths of all photos.
    var paths: Set<String> { Set(users.flatMap { $0.albums.flatMap { $0.photos.compactMap(\.path) } }) }

    /// Takes the numbers of another catalog, by the photos' paths.
    mutating func renumber(for catalog: String, _ numbers: [String: Int64]) {
        guard catalog != self.catalog else { return }
        self.catalog = catalog
        for user in users.indices {
            for album in users[user].albums.indices {
                for photo in users[user].albums[album].photos.indices {
                    let path = users[user].albums[album].photos[photo].path
                    users[user].albums[album].photos[photo].number = path.flatMap { numbers[$0] }
                }
            }
        }
    }
}
