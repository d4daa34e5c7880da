#if canImport(UIKit)
import UIKit

/// An item of the tests. It has its size in every form that a layout may ask for.
struct Photo: Equatable {
    let id: Int
    var size: CGSize
    var captionHeight: CGFloat = 0
    var span = 1

    var ratio: CGFloat { size.width / size.height }

    /// Returns the height at a width, as the tutorials compute it.
    func height(width: CGFloat) -> CGFloat { (width * size.height / size.width).rounded() + captionHeight }
}

/// A section of the tests.
struct Album: Equatable {
    let id: Int
    var photos: [Photo]
    var headerHeight: CGFloat = 0
    var footerHeight: CGFloat = 0
    var inset: UIEdgeInsets?
    var hasBackground = false
}

extension [Album] {
    /// Returns the albums with a photo moved.
    func moving(_ source: IndexPath, to target: IndexPath) -> [Album] {
        var albums = self
        let photo = albums[source.section].photos.remove(at: source.item)
        albums[target.section].photos.insert(photo, at: target.item)
        return albums
    }
}

extension Photo {
    static func random(id: Int, _ random: inout Random) -> Photo {
        Photo(
            id: id,
            size: random.pick([
                CGSize(width: 300, height: 200), CGSize(width: 200, height: 300),
                CGSize(width: 160, height: 90),
                CGSize(width: 100, height: 100), CGSize(width: 90, height: 40),
            ]),
            captionHeight: CGFloat(random.int(0...3)) * 18,
            span: random.chance(8) ? 2 : 1
        )
    }
}
#endif
