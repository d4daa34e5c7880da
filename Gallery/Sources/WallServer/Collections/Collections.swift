import CatalogDatabase
import Foundation
import PhotoLibrary
import SourceFiles
import Synchronization

/// The favorites and albums of users, with the photos of this catalog. All calls block the thread.
final class Collections: Sendable {
    /// The photos of a collection in a catalog.
    struct Found: Sendable {
        /// A photo of the collection.
        struct Photo: Sendable {
            let place: Int64
            /// The hash of its name.
            let name: Int
            /// Its number, or nil if the catalog doesn't have it.
            var number: Int64?

            fileprivate init(_ kept: UserDatabase.Kept) {
                place = kept.place
                // The hash of `Data` is that of its beginning.
                var hasher = Hasher()
                kept.name.path.withUnsafeBytes { hasher.combine(bytes: $0) }
                hasher.combine(kept.name.content)
                name = hasher.finalize()
            }
        }

        /// In the order of their places.
        let kept: [Photo]
        /// The photos that walls show for them, in ascending order. Copies are shown once.
        let shown: [Int64]

        /// The photo that was added last.
        var last: Int64? {
            let all = Set(shown)
            return kept.last { $0.number.map(all.contains) == true }?.number ?? shown.last
        }
    }

    /// Photos that were found, and what they were found for.
    private struct Memory {
        let collection: PhotoCollection
        let revision: Revision
        let found: Found
    }

    /// Photos of a collection that have other names by now.
    private typealias Renamed = (key: String, names: [Int64: (before: PhotoName, now: PhotoName)])

    let database: UserDatabase
    private let catalog: Catalog
    /// The user of a wall without names. Nil if users have names.
    let nameless: String?
    /// By the key of the collection.
    private let memory = Mutex<[String: Memory]>([:])
    /// The largest number of collections in memory, and of their photos.
    private static let maxRemembered = 1000, maxPhotosRemembered = 2_000_000
    private let renames: AsyncStream<Renamed>
    private let rename: AsyncStream<Renamed>.Continuation

    /// - Parameters:
    ///   - database: The favorites and albums.
    ///   - catalog: The photos.
    ///   - haveNames: Whether users have names. Otherwise, there is one user.
    /// - Throws: `CatalogError`.
    init(_ database: UserDatabase, _ catalog: Catalog, haveNames: Bool) throws {
        self.database = database
        self.catalog = catalog
        nameless = haveNames ? nil : try database.makeNameless()
        (renames, rename) = AsyncStream.makeStream(of: Renamed.self, bufferingPolicy: .bufferingNewest(64))
    }

    /// Returns the favorites and albums of a user, each with its photos.
    func all(of owner: String) throws -> [(collection: PhotoCollection, found: Found)] {
        try database.collections(of: owner).map { ($0, try found($0)) }
    }

    /// Returns the photos of a collection that walls show. None if there is no such collection.
    func photos(in id: String, of owner: String) throws -> [Int64] {
        try collection(id, of: owner).map { try found($0).shown } ?? []
    }

    private func collection(_ id: String, of owner: String) throws -> PhotoCollection? {
        try database.collections(of: owner).first { $0.id == id }
    }

    /// Returns the version of the photo that represents a collection, if there is one.
    func version(ofCover id: Int64) throws -> Int? { try catalog.photos.presentVersions(of: [id])[id] }

    /// Returns photos by their names, in the same order. Photos that are gone are left out.
    func names(of photos: [Int64]) throws -> [PhotoName] {
        let names = try catalog.photos.names(of: photos)
        return photos.compactMap { names[$0] }
    }

    /// Returns the places in a collection of some photos and of their copies. Nil if there is no such collection.
    func places(of photos: [Int64], in id: String, of owner: String) throws -> [Int64]? {
        guard let collection = try collection(id, of: owner) else { return nil }
        let all = Set(photos)
        return try found(collection).kept.filter { $0.number.map(all.contains) == true }.map(\.place)
    }

    // MARK: - Photos

    /// Returns the photos of a collection. Those that didn't change are remembered.
    private func found(_ collection: PhotoCollection) throws -> Found {
        guard let key = collection.key else { return Found(kept: [], shown: []) }
        let revision = catalog.state.revision
        let known = memory.withLock { $0[key] }
        if let known, known.collection == collection, !known.revision.isEarlier(than: revision) {
            return known.found
        }
        let kept = try database.kept(in: collection)
        var photos = kept.map(Found.Photo.init)
        // After a change of the collection alone, only new photos are looked for.
        var earlier = known.flatMap { $0.revision.isEarlier(than: revision) ? nil : $0.found.kept[...] } ?? []
        let new = photos.indices.filter { index in
            earlier = earlier.drop { $0.place < photos[index].place }
            if let same = earlier.first, same.place == photos[index].place, same.name == photos[index].name {
                photos[index].number = same.number
            }
            return photos[index].number == nil
        }
        let (numbers, changed) = try catalog.photos.find(new.map { kept[$0].name })
        for (index, number) in zip(new, numbers) { photos[index].number = number }
        let shown = try catalog.search.photos(
            SearchQuery(photos: RangeSet(photos: photos.compactMap(\.number)))
        )
        let found = Found(kept: photos, shown: shown)
        remember(Memory(collection: collection, revision: revision, found: found), key)
        if let renamed = renamed(new.map { kept[$0] }, changed, in: key) { rename.yield(renamed) }
        return found
    }

    private func remember(_ memory: Memory, _ key: String) {
        self.memory.withLock { memories in
            let photos = memories.values.reduce(memory.found.kept.count) { $0 + $1.found.kept.count }
            if memories.count >= Self.maxRemembered || photos > Self.maxPhotosRemembered { memories = [:] }
            memories[key] = memory
        }
    }

    // MARK: - Following

    /// Keeps the names of photos up to date until the task is cancelled: their paths after a move, and their contents when they
    /// become known.
    ///
    /// - Parameters:
    ///   - thread: The thread of all changes.
    ///   - threads: Threads that read.
    ///   - noted: Called when that isn't possible for now.
    func follow(
        on thread: UserThread,
        reading threads: DiskThreads,
        noted: @escaping @Sendable (any Error) -> Void
    ) async {
        let changes = catalog.state.changes()
        await withDiscardingTaskGroup { group in
            group.addTask { [database, renames] in
                for await (key, names) in renames {
                    do {
                        try await thread.run { try database.follow(names, in: key) }
                    } catch is CancellationError {
                        return
                    } catch {
                        noted(error)
                    }
                }
            }
            group.addTask {
                for await _ in changes {
                    do {
                        let renamed = try await threads.run { try self.decoded() }
                        for (key, names) in renamed {
                            try await thread.run { try self.database.follow(names, in: key) }
                        }
                    } catch is CancellationError {
                        return
                    } catch {
                        noted(error)
                    }
                }
            }
        }
    }

    /// Returns the photos whose content has become known after they were added.
    private func decoded() throws -> [Renamed] {
        try database.keptWithoutContent().compactMap { key, kept in
            try renamed(kept, catalog.photos.find(kept.map(\.name)).changed, in: key)
        }
    }

    private func renamed(_ kept: [UserDatabase.Kept], _ changed: [Int: PhotoName], in key: String) -> Renamed?
    {
        guard !changed.isEmpty else { return nil }
        let names = changed.map { (kept[$0].place, (before: kept[$0].name, now: $1)) }
        return (key, Dictionary(uniqueKeysWithValues: names))
    }
}
