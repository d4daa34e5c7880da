#if canImport(UIKit)
import Brickwork
import UIKit

/// A batch of an app: the new data, and the calls.
@MainActor
struct Batch {
    var albums: [Album]
    var calls: [@MainActor (UICollectionView) -> Void] = []
    /// Photos that are reloaded. They are new to the layout, although their identity is old.
    var reloaded: Set<Int> = []
    /// The moved photos.
    var moved: Set<Int> = []
    /// The reloaded albums.
    var reloadedSections: Set<Int> = []
    /// The moved albums.
    private(set) var movedSections: Set<Int> = []
    private let old: [Album]
    private let oldPaths: [Int: IndexPath]

    init(_ stage: Stage) {
        old = stage.albums
        albums = old
        oldPaths = stage.paths
    }

    /// Removes, moves, reloads and inserts sections and items at random. `nextID` numbers new ones.
    mutating func fill(_ random: inout Random, nextID: inout Int, sections: Bool = true) {
        var kept = Set(albums.map(\.id))
        if sections, random.chance(30) {
            changeSections(&random, &nextID, &kept)
        }
        var moving: [Photo] = []
        for (section, album) in old.enumerated() where kept.contains(album.id) {
            guard let index = albums.firstIndex(where: { $0.id == album.id }) else { continue }
            for (item, photo) in album.photos.enumerated() {
                let path = IndexPath(item: item, section: section)
                switch random.int(0...24) {
                case 0, 1:
                    albums[index].photos.removeAll { $0.id == photo.id }
                    calls.append { $0.deleteItems(at: [path]) }
                case 2:
                    albums[index].photos.removeAll { $0.id == photo.id }
                    moving.append(photo)
                    moved.insert(photo.id)
                case 3:
                    let position = albums[index].photos.firstIndex { $0.id == photo.id } ?? 0
                    albums[index].photos[position] = Photo.random(id: photo.id, &random)
                    reloaded.insert(photo.id)
                    calls.append { $0.reloadItems(at: [path]) }
                default: break
                }
            }
        }
        insert(moving, &random, &nextID, into: kept)
    }

    private mutating func insert(
        _ moving: [Photo],
        _ random: inout Random,
        _ nextID: inout Int,
        into kept: Set<Int>
    ) {
        let targets = albums.indices.filter { kept.contains(albums[$0].id) }
        guard !targets.isEmpty else { return }
        var new: [Photo] = []
        for _ in 0..<random.int(0...4) {
            new.append(Photo.random(id: nextID, &random))
            nextID += 1
        }
        for photo in moving + new {
            let section = random.pick(targets)
            albums[section].photos.insert(photo, at: random.int(0...albums[section].photos.count))
        }
        for (section, album) in albums.enumerated() where kept.contains(album.id) {
            for (item, photo) in album.photos.enumerated() {
                let path = IndexPath(item: item, section: section)
                if new.contains(where: { $0.id == photo.id }) {
                    calls.append { $0.insertItems(at: [path]) }
                } else if moving.contains(where: { $0.id == photo.id }), let from = oldPaths[photo.id] {
                    calls.append { $0.moveItem(at: from, to: path) }
                }
            }
        }
    }

    private mutating func changeSections(_ random: inout Random, _ nextID: inout Int, _ kept: inout Set<Int>)
    {
        var arriving: [(album: Album, from: Int?)] = []
        for (index, album) in old.enumerated() {
            switch random.int(0...9) {
            case 0:
                albums.removeAll { $0.id == album.id }
                kept.remove(album.id)
                calls.append { $0.deleteSections([index]) }
            case 1:
                albums.removeAll { $0.id == album.id }
                arriving.append((album, index))
            case 2:
                let position = albums.firstIndex { $0.id == album.id } ?? 0
                albums[position].photos = Album.random(id: 0, &random, &nextID).photos
                kept.remove(album.id)
                reloadedSections.insert(album.id)
                calls.append { $0.reloadSections([index]) }
            default: break
            }
        }
        if random.chance(60) || albums.isEmpty && arriving.isEmpty {
            nextID += 1
            arriving.append((Album.random(id: nextID, &random, &nextID), nil))
        }
        for arrival in arriving {
            albums.insert(arrival.album, at: random.int(0...albums.count))
        }
        for arrival in arriving {
            let to = albums.firstIndex { $0.id == arrival.album.id } ?? 0
            if let from = arrival.from {
                movedSections.insert(arrival.album.id)
                calls.append { $0.moveSection(from, toSection: to) }
            } else {
                kept.remove(arrival.album.id)
                calls.append { $0.insertSections([to]) }
            }
        }
    }
}

extension Batch {
    func hasMovedSection(of id: Int) -> Bool {
        albums.contains { movedSections.contains($0.id) && $0.photos.contains { $0.id == id } }
    }
}

extension Album {
    static func random(id: Int, _ random: inout Random, _ nextID: inout Int) -> Album {
        var photos: [Photo] = []
        for _ in 0..<(random.chance(15) ? 0 : random.int(0...30)) {
            photos.append(Photo.random(id: nextID, &random))
            nextID += 1
        }
        return Album(
            id: id,
            photos: photos,
            headerHeight: random.pick([0, 0, 30]),
            footerHeight: random.pick([0, 0, 20]),
            inset: random.chance(30) ? UIEdgeInsets(top: 5, left: 12, bottom: 7, right: 3) : nil,
            hasBackground: random.chance(30)
        )
    }

    static func random(count: Int, _ random: inout Random, _ nextID: inout Int) -> [Album] {
        (0..<count).map { _ in
            nextID += 1
            return Album.random(id: nextID, &random, &nextID)
        }
    }
}

extension Stage {
    func perform(_ batch: Batch) {
        view.performBatchUpdates {
            self.albums = batch.albums
            batch.calls.forEach { $0(self.view) }
        }
        view.layoutIfNeeded()
    }
}
#endif
