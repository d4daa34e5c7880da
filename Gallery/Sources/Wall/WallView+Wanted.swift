import BrickworkEngine
import WallNodes

extension WallView {
    /// The highest number of nodes that are wanted at once.
    static let maxWanted = 16

    /// The nodes to fetch, most urgent first: those of a staged wall, of needed photos, of the visible rect, and of the next
    /// screen in the direction of scrolling. In the other direction, only the tiles in the document need their nodes.
    var wanted: [Want] {
        var wants: [Want] = []
        func add(_ new: [Want]) {
            for want in new where wants.count < Self.maxWanted {
                guard !nodes.lacks(want.name), !wants.contains(where: { $0.name == want.name }) else {
                    continue
                }
                wants.append(want)
            }
        }
        if let staged, case .waiting(let missing) = move(to: staged) { add(missing) }
        for index in needed.reversed() { add(nodes.missing(index..<index + 1, of: chapters)) }
        let (top, bottom) = (visible.minY, visible.maxY)
        let ahead = goesUp ? (top - visibleHeight, top) : (bottom, bottom + visibleHeight)
        let behind = goesUp ? (bottom, bottom + reach) : (top - reach, top)
        for (from, to) in [(top, bottom), ahead, behind] {
            for photos in photos(from: from, to: to) { add(nodes.missing(photos, of: chapters)) }
        }
        return wants
    }

    /// Returns the photos in a range of the content, laid out or not, as one range for each chapter.
    private func photos(from top: Double, to bottom: Double) -> [Range<Int>] {
        map.chapters(from: top, to: bottom).compactMap { number in
            let start = chapters.starts[number]
            guard let chapter = nodes.chapters[chapters.name(number)] else {
                return start..<chapters.starts[number + 1]
            }
            let offset = map.offsets[number]
            guard let photos = chapter.photos(from: top - offset, to: bottom - offset, width: width) else {
                return nil
            }
            return start + photos.lowerBound..<start + photos.upperBound
        }
    }
}

extension LoadedChapter {
    /// Returns the photos in a range, laid out or not, or nil if there are none.
    fileprivate func photos(from top: Double, to bottom: Double, width: Double) -> Range<Int>? {
        var range: Range<Int>?
        let rect = LayoutRect(x: 0, y: top, width: width, height: bottom - top)
        forEachTile(in: rect, visible: rect) { content, photo, frame, _ in
            let photos: Range<Int>
            switch content {
            case .header: return
            case .photo: photos = photo..<photo + 1
            case .gap: photos = point(at: frame.minY).photo..<point(at: frame.maxY).photo + 1
            }
            range =
                range.map {
                    min($0.lowerBound, photos.lowerBound)..<max($0.upperBound, photos.upperBound)
                } ?? photos
        }
        return range
    }
}
