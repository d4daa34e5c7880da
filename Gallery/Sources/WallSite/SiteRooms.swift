import NIOCore
import PhotoLibrary
import PhotoWall

/// What the rooms of a static site show: the folders as albums, and the cells of the map. Only the photos of the site count.
struct SiteRooms {
    private struct Folder {
        /// The number of photos in it and below it.
        var photos = 0
        /// The newest of them, and its date.
        var newest: (date: String, photo: Album.Cover)?
        /// The photo in it that is called `cover`.
        var cover: Album.Cover?
        /// The names of its subfolders.
        var below: Set<String> = []
    }

    /// A subfolder, as a server describes it, and the day of its newest photo.
    private struct Card: Encodable {
        let folder: String
        let name: String
        let photos: Int
        let cover: Album.Cover?
        let folders: Int
        let newest: String
    }

    private struct Cell {
        var photos = 0
        /// The photo with the highest number.
        var cover = Album.Cover(id: 0, version: 0)
    }

    private var folders: [String: Folder] = [:]
    private var cells: [MapCell: Cell] = [:]

    /// Whether there are folders, and photos with positions.
    var hasFolders: Bool { folders[""]?.below.isEmpty == false }
    var hasPlaces: Bool { !cells.isEmpty }

    /// Adds a photo, as it may be shown.
    mutating func add(_ photo: Photo) {
        let shown = Album.Cover(id: photo.id, version: photo.version)
        let isCover = Album.coverNames.contains { photo.name.hasPrefix("\($0).") }
        let names = SearchTexts.oneLine(photo.album).split(separator: "/").map(String.init)
        for depth in 0...names.count {
            let path = names.prefix(depth).joined(separator: "/")
            var folder = folders[path] ?? Folder()
            folder.photos += 1
            if folder.newest.map({ $0.date < photo.dateText }) ?? true {
                folder.newest = (photo.dateText, shown)
            }
            if depth < names.count {
                folder.below.insert(names[depth])
            } else if isCover {
                folder.cover = folder.cover ?? shown
            }
            folders[path] = folder
        }
        guard let coordinates = photo.coordinates else { return }
        for level in MapCell.levels {
            var cell = cells[MapCell(coordinates, level: level)] ?? Cell()
            cell.photos += 1
            if cell.cover.id < photo.id { cell.cover = shown }
            cells[MapCell(coordinates, level: level)] = cell
        }
    }

    /// The subfolders of each folder that has some, and the cells of each level of the map: the latitude and longitude of the
    /// middle, the number of photos, and the number and version of one.
    var documents: [SitePart] {
        get throws {
            var albums: [String: [Card]] = [:]
            for (path, folder) in folders where !folder.below.isEmpty {
                albums[path] = folder.below.sorted().map { card($0, below: path) }
            }
            let map = MapCell.levels.map { level in
                cells.filter { $0.key.level == level }.sorted { $0.key.word < $1.key.word }.map {
                    place,
                    cell in
                    let middle = [place.middle.latitude, place.middle.longitude].map {
                        ($0 * 1000).rounded() / 1000
                    }
                    return middle + [Double(cell.photos), Double(cell.cover.id), Double(cell.cover.version)]
                }
            }
            return [
                SitePart(name: "albums.json", bytes: try ByteBuffer(json: albums)),
                SitePart(name: "map.json", bytes: try ByteBuffer(json: map)),
            ]
        }
    }

    private func card(_ name: String, below parent: String) -> Card {
        let path = parent.isEmpty ? name : "\(parent)/\(name)"
        let folder = folders[path] ?? Folder()
        return Card(
            folder: path,
            name: name,
            photos: folder.photos,
            cover: folder.cover ?? folder.newest?.photo,
            folders: folder.below.count,
            newest: String(folder.newest?.date.prefix(10) ?? "")
        )
    }
}
