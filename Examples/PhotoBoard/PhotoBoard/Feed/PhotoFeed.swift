/// The photos of the board, newest first, and the visible ones.
///
/// A real app would ask a server. This one generates photos, always the same ones.
struct PhotoFeed {
    private(set) var photos: [Photo] = []
    /// Photos with other tags are hidden. `nil` shows all photos.
    var selectedTag: Tag?

    init(_ count: Int) {
        load(count)
    }

    var shownPhotos: [Photo] {
        selectedTag.map { tag in photos.filter { $0.tag == tag } } ?? photos
    }

    /// Adds newer photos at the front.
    mutating func load(_ count: Int) {
        let new = (photos.count..<photos.count + count).map(Self.makePhoto)
        photos.insert(contentsOf: new.reversed(), at: 0)
    }

    /// Changes the order of the photos.
    mutating func shuffle() {
        photos.shuffle()
    }

    private static func makePhoto(_ id: Int) -> Photo {
        let ratios: [Double] = [1.5, 0.75, 1, 4 / 3, 2 / 3, 16 / 9, 0.8]
        return Photo(
            id: id,
            aspectRatio: ratios[id % ratios.count],
            caption: "Photo \(id)",
            tag: Tag.allCases[id % Tag.allCases.count]
        )
    }
}
