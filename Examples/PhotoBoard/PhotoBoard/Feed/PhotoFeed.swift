/// The photos of the board, the newest first, and what of them is shown.
///
/// A server would be asked here; this one makes photos up, the same ones every time.
struct PhotoFeed {
    private(set) var photos: [Photo] = []
    /// Photos with other tags are not shown; `nil` shows all.
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

    /// Puts the photos in another order.
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
