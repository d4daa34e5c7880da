import Foundation

/// The photos of the stream, newest first, and the visible ones.
///
/// A real app would ask a server. This one generates photos, always the same ones.
struct PhotoFeed {
    private(set) var photos: [Photo] = []
    /// Photos with other tags are hidden. `nil` shows all photos.
    var selectedTag: Tag?

    var shownPhotos: [Photo] {
        photos.filter { selectedTag == nil || $0.tag == selectedTag }
    }

    /// Adds newer photos at the front.
    mutating func load(_ count: Int) {
        for _ in 0..<count {
            photos.insert(Self.makePhoto(photos.count), at: 0)
        }
    }

    private static func makePhoto(_ id: Int) -> Photo {
        let ratios: [CGFloat] = [1.5, 0.75, 1, 4 / 3, 2 / 3, 16 / 9, 0.8]
        return Photo(
            id: id,
            aspectRatio: ratios[id % ratios.count],
            caption: captions[id % captions.count],
            tag: Tag.allCases[id % Tag.allCases.count]
        )
    }

    private static let captions = [
        "Early light.",
        "We walked up before breakfast, and had the whole ridge to ourselves.",
        "",
        "Nobody else stopped to look.",
        "It rained all morning. Then, for ten minutes, it did not, and everything shone.",
        "The last one on the roll.",
        "Found again in a drawer: I do not remember where this was, or who stood behind the camera.",
        "Quiet.",
    ]
}
