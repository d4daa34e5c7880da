import BrickworkEngine
import WallNodes

// Photos by their index, loaded or not.
extension WallView {
    /// The number of photos.
    var count: Int { chapters.photoCount }

    /// The number of photos that the wall represents. A sample shows only a part of them.
    var total: Int { chapters.root.total }

    /// The catalog's token in the addresses of its pictures.
    var token: [UInt8] { chapters.root.token }

    /// Returns the nearest photo in a direction, or nil if there is none. Among photos that aren't loaded, it
    /// is the one at the near end.
    func neighbor(of index: Int, _ heading: CollectionLayout.NeighborDirection) -> Int? {
        guard let (number, photo) = chapters.place(of: index) else { return nil }
        let start = chapters.starts[number]
        var loaded = nodes.chapters[chapters.name(number)]
        loaded?.show(photo, arrangement)
        guard let chapter = loaded, let frame = chapter.frame(of: photo) else {
            let next = heading == .up || heading == .left ? index - 1 : index + 1
            return next >= 0 && next < count ? next : nil
        }
        let found = chapter.neighbor(of: photo, heading)
        guard heading == .up || heading == .down else { return found.map { start + $0 } }
        // The nearest photo above or below in the same chapter may be in another column.
        if let found, chapter.frame(of: found)?.isBeside(frame) ?? true { return start + found }
        return neighbor(beyond: number, frame, heading) ?? found.map { start + $0 }
    }

    /// Returns the photo of the next or previous chapter that is nearest to a frame.
    private func neighbor(
        beyond number: Int,
        _ frame: LayoutRect,
        _ heading: CollectionLayout.NeighborDirection
    ) -> Int? {
        let next = heading == .up ? number - 1 : number + 1
        guard next >= 0, next < chapters.count else { return nil }
        let edge = heading == .up ? chapters.starts[next + 1] - 1 : chapters.starts[next]
        guard var chapter = nodes.chapters[chapters.name(next)] else { return edge }
        let photo = edge - chapters.starts[next]
        chapter.show(photo, arrangement)
        guard let first = chapter.frame(of: photo) else { return edge }
        // The greatest distance between photos of one row, or between the ends of columns.
        let depth = 4 * first.height + 2 * frame.height
        let area = LayoutRect(
            x: 0,
            y: heading == .up ? chapter.length - depth : 0,
            width: width,
            height: depth
        )
        var nearest: (rank: (Double, Double, Double), photo: Int)?
        chapter.forEachTile(in: area, visible: area) { content, photo, other, _ in
            guard content == .photo else { return }
            let gap = heading == .up ? chapter.length - other.maxY : other.minY
            let aside = abs(other.minX + other.maxX - frame.minX - frame.maxX)
            let rank = (other.isBeside(frame) ? 0 : 1.0, gap, aside)
            if nearest.map({ rank < $0.rank }) ?? true { nearest = (rank, photo) }
        }
        return nearest.map { chapters.starts[next] + $0.photo } ?? edge
    }

    /// Returns whether any part of a photo is visible, or any part of its place if it hasn't loaded.
    func isSeen(_ index: Int) -> Bool {
        guard index >= 0, index < count else { return false }
        if let frame = frame(of: index) { return isSeen(frame) }
        let y = y(of: Mark(index: index))
        return y < visible.maxY && y >= visible.minY
    }

    func isSeen(_ frame: LayoutRect) -> Bool {
        frame.minY < visible.maxY && frame.maxY > visible.minY
    }

    /// The first photo that is completely visible, or else the first one that is partly visible. If none is
    /// loaded, it is the one that stays in place until they are, or that will appear there.
    var firstSeen: Int? {
        firstSeenPhoto ?? goal?.point?.mark.index ?? mark(at: scrollMap.offset)?.index
    }

    /// The first photo that is completely visible, or else the first one that is partly visible. nil if none
    /// is loaded.
    var firstSeenPhoto: Int? {
        var first: Int?
        for entry in window.entries where entry.key.content == .photo && isSeen(entry.frame) {
            if first == nil { first = entry.key.index }
            if entry.frame.minY >= visible.minY, entry.frame.maxY <= visible.maxY { return entry.key.index }
        }
        return first
    }

    /// Returns the visible photo nearest to a point of the visible rect, and the first one if several are
    /// equally near. If none is loaded, it is the one that will appear there first.
    func nearest(x: Double, seenY y: Double) -> Int? {
        nearest(x: x, y: y + scrollMap.offset)?.index ?? firstSeen
    }

    /// Returns the visible photo nearest to a point of the content, with its frame. If several are equally
    /// near, it is the first one.
    func nearest(x: Double, y: Double) -> (index: Int, frame: LayoutRect)? {
        var nearest: (index: Int, frame: LayoutRect)?
        var minimum = Double.infinity
        for entry in window.entries where entry.key.content == .photo && isSeen(entry.frame) {
            let frame = entry.frame
            let across = max(frame.minX - x, 0, x - frame.maxX)
            let along = max(frame.minY - y, 0, y - frame.maxY)
            let distance = across * across + along * along
            if distance < minimum { (nearest, minimum) = ((entry.key.index, frame), distance) }
        }
        return nearest
    }

    /// Returns the position in the content where a photo begins or will begin, or nil if there is no such
    /// photo.
    func offset(of index: Int) -> Double? {
        index >= 0 && index < count ? y(of: Mark(index: index)) : nil
    }

    /// Returns the point of a photo that stays in place through changes of the arrangement, as a fraction of the
    /// photo's height. Returns 0, its top, if no point of this photo is kept.
    func keptFraction(of index: Int) -> Double {
        keptPoint(of: index)?.mark.fraction ?? 0
    }

    /// Returns the distance of that point from the top of the visible rect, or nil if there is no such photo.
    func keptDistance(of index: Int) -> Double? {
        keptPoint(of: index)?.distance(in: visibleHeight) ?? offset(of: index).map { $0 - scrollMap.offset }
    }

    private func keptPoint(of index: Int) -> Kept? {
        if let held, held.mark.index == index { return held }
        return goal?.point.flatMap { $0.mark.index == index ? $0 : nil }
    }

    /// Returns the identifier of a photo, if its block is loaded.
    func id(of index: Int) -> UInt32? { nodes.photo(index, of: chapters)?.id }

    /// Returns the version of a photo's content, if its block is loaded.
    func version(of index: Int) -> UInt32? { nodes.photo(index, of: chapters)?.version }

    /// Returns the aspect ratio of a photo, if its block is loaded.
    func ratio(of index: Int) -> Double? { nodes.photo(index, of: chapters)?.ratio }

    /// Returns a blurred version of a photo, if its block is loaded and has one. O(log n), besides drawing a few
    /// hundred pixels.
    func blurredPicture(of index: Int) -> BlurredPicture? {
        guard let photo = nodes.photo(index, of: chapters),
            let thumbHash = nodes.thumbHash(index, of: chapters)
        else { return nil }
        return BlurredPicture(thumbHash: thumbHash, ratio: photo.ratio)
    }

    /// Returns the index of the photo with an identifier, if its block is loaded. O(number of loaded photos).
    func index(ofID id: UInt32) -> Int? {
        for (name, chapter) in nodes.chapters {
            guard let number = chapters.number(of: name) else { continue }
            if let photo = nodes.photo(withID: id, in: chapter) { return chapters.starts[number] + photo }
        }
        return nil
    }

    /// Returns the block of a photo and the index of the block's first photo, or nil if the chapter isn't
    /// loaded.
    func block(of index: Int) -> (
        chapter: Int, block: Int, first: Int, name: NodeName, textHash: UInt64
    )? {
        guard let (number, photo) = chapters.place(of: index),
            let chapter = nodes.chapters[chapters.name(number)]
        else { return nil }
        let block = chapter.block(of: photo)
        let name = chapter.node.blocks[block].name
        return (
            number, block, chapters.starts[number] + chapter.blockStarts[block], name,
            nodes.blocks[name]?.textHash ?? 0
        )
    }
}

// Shortcuts to the content.
extension WallView {
    var chapters: ChapterList { content.chapters }
    var nodes: LoadedNodes { content.nodes }
    var map: ContentMap { content.map }
    var arrangement: Arrangement { content.arrangement }

    /// Returns the frame of a photo, or nil if it isn't laid out.
    func frame(of index: Int) -> LayoutRect? { content.frame(of: index) }

    /// Returns the vertical position of a mark, loaded or not.
    func y(of mark: Mark) -> Double { content.y(of: mark) }

    /// Returns the mark at a vertical position in content that isn't laid out, or nil if the wall is empty.
    func mark(at y: Double) -> Mark? { content.mark(at: y) }

    /// The length of the content, which can exceed the page's.
    var contentHeight: Double { map.contentLength }

    /// The offset of the visible rect in the content.
    var offset: Double { scrollMap.offset }

    /// The page's scroll position.
    var scrollPosition: Double { scrollMap.position }

    /// The height of the element that the page scrolls.
    var pageHeight: Double { scrollMap.pageLength }

    /// The number of slots.
    var slotCount: Int { window.slotCount }

    /// The visible rect in the content's coordinates.
    var visible: LayoutRect {
        LayoutRect(x: 0, y: scrollMap.offset, width: width, height: visibleHeight)
    }

    /// The visible rect, and the place of the bar while that is hidden.
    var uncovered: LayoutRect {
        let above = isBarHidden ? top : 0
        return LayoutRect(x: 0, y: visible.y - above, width: width, height: visibleHeight + above)
    }
}

extension LayoutRect {
    /// Whether the rectangles overlap horizontally.
    fileprivate func isBeside(_ other: LayoutRect) -> Bool {
        min(maxX, other.maxX) - max(minX, other.minX) > 1e-3
    }
}
