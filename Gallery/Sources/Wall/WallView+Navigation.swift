import LayoutEngine
import WallNodes

// Photos by their index, loaded or not.
extension WallView {
    /// How many photos there are.
    public var count: Int { chapters.photoCount }

    /// How many photos the wall stands for: more where it is a sample.
    public var total: Int { chapters.root.total }

    /// Names the catalog, in the addresses of its pictures.
    public var token: [UInt8] { chapters.root.token }

    /// The photo that is nearest to another one in a direction, of photos that are not there the one at the near end;
    /// nil if there is none.
    public func neighbor(of index: Int, _ heading: Heading) -> Int? {
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
        // In the same chapter something stands above or below, but perhaps not in the same column.
        if let found, chapter.frame(of: found)?.isBeside(frame) ?? true { return start + found }
        return neighbor(beyond: number, frame, heading) ?? found.map { start + $0 }
    }

    /// The photo of the chapter before or after one that is nearest to a frame.
    private func neighbor(beyond number: Int, _ frame: LayoutRect, _ heading: Heading) -> Int? {
        let next = heading == .up ? number - 1 : number + 1
        guard next >= 0, next < chapters.count else { return nil }
        let edge = heading == .up ? chapters.starts[next + 1] - 1 : chapters.starts[next]
        guard var chapter = nodes.chapters[chapters.name(next)] else { return edge }
        let photo = edge - chapters.starts[next]
        chapter.show(photo, arrangement)
        guard let first = chapter.frame(of: photo) else { return edge }
        // As far as photos of one row, or the ends of columns, lie apart.
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

    /// Whether something of a photo is seen, or of the place where it will be.
    public func isSeen(_ index: Int) -> Bool {
        guard index >= 0, index < count else { return false }
        if let frame = frame(of: index) { return isSeen(frame) }
        let y = y(of: Mark(index: index))
        return y < visible.maxY && y >= visible.minY
    }

    func isSeen(_ frame: LayoutRect) -> Bool {
        frame.minY < visible.maxY && frame.maxY > visible.minY
    }

    /// The first photo that is wholly seen, or else the first one that is seen; where there are none yet, the one that will
    /// be there.
    public var firstSeen: Int? {
        firstSeenPhoto ?? mark(at: scrollMap.offset)?.index
    }

    /// The first photo that is wholly seen, or else the first one that is seen; nil if there is none yet.
    var firstSeenPhoto: Int? {
        var first: Int?
        for entry in window.entries where entry.key.content == .photo && isSeen(entry.frame) {
            if first == nil { first = entry.key.index }
            if entry.frame.minY >= visible.minY, entry.frame.maxY <= visible.maxY { return entry.key.index }
        }
        return first
    }

    /// The seen photo that is nearest to a point of what is seen, of those as near the first; where there are none yet, the
    /// one that will be there first.
    public func nearest(x: Double, seenY y: Double) -> Int? {
        nearest(x: x, y: y + scrollMap.offset)?.index ?? firstSeen
    }

    /// The seen photo that is nearest to a point of the content, with its frame; of those as near, the first.
    func nearest(x: Double, y: Double) -> (index: Int, frame: LayoutRect)? {
        var nearest: (index: Int, frame: LayoutRect)?
        var least = Double.infinity
        for entry in window.entries where entry.key.content == .photo && isSeen(entry.frame) {
            let frame = entry.frame
            let across = max(frame.minX - x, 0, x - frame.maxX)
            let along = max(frame.minY - y, 0, y - frame.maxY)
            let distance = across * across + along * along
            if distance < least { (nearest, least) = ((entry.key.index, frame), distance) }
        }
        return nearest
    }

    /// Where in the content a photo begins, or will begin; nil if there is no such photo.
    public func offset(of index: Int) -> Double? {
        index >= 0 && index < count ? y(of: Mark(index: index)) : nil
    }

    /// The identifier of a photo, if its block is there.
    public func id(of index: Int) -> UInt32? { nodes.photo(index, of: chapters)?.id }

    /// Which content a photo has, if its block is there.
    public func version(of index: Int) -> UInt32? { nodes.photo(index, of: chapters)?.version }

    /// Width over height of a photo, if its block is there.
    public func ratio(of index: Int) -> Double? { nodes.photo(index, of: chapters)?.ratio }

    /// The index of the photo with an identifier, if its block is there. O(number of photos that are).
    public func index(ofID id: UInt32) -> Int? {
        for (name, chapter) in nodes.chapters {
            guard let number = chapters.number(of: name) else { continue }
            if let photo = nodes.photo(withID: id, in: chapter) { return chapters.starts[number] + photo }
        }
        return nil
    }

    /// The block that a photo is in, and the index of its first photo; nil if its chapter is not there.
    public func block(of index: Int) -> (
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

// What it is of, and where that is.
extension WallView {
    var chapters: ChapterList { content.chapters }
    var nodes: LoadedNodes { content.nodes }
    var map: ContentMap { content.map }
    var arrangement: Arrangement { content.arrangement }

    /// Where a photo stands; nil if it is not laid out.
    func frame(of index: Int) -> LayoutRect? { content.frame(of: index) }

    /// Where a point is, loaded or not.
    func y(of mark: Mark) -> Double { content.y(of: mark) }

    /// The point that stands, or will stand, at some height of what is not laid out; nil in an empty wall.
    func mark(at y: Double) -> Mark? { content.mark(at: y) }

    /// The length of all, which can be more than a page's.
    public var contentHeight: Double { map.contentLength }

    /// Where in the content the seen part begins.
    public var offset: Double { scrollMap.offset }

    /// Where the page is to be scrolled to.
    public var scrollPosition: Double { scrollMap.position }

    /// The height of the element that the page scrolls.
    public var pageHeight: Double { scrollMap.pageLength }

    /// How many slots the page has.
    public var slotCount: Int { window.slotCount }

    /// What is seen, in the content's coordinates.
    var visible: LayoutRect {
        LayoutRect(x: 0, y: scrollMap.offset, width: width, height: visibleHeight)
    }
}

extension LayoutRect {
    /// Whether something of both is at the same place across.
    fileprivate func isBeside(_ other: LayoutRect) -> Bool {
        min(maxX, other.maxX) - max(minX, other.minX) > 1e-3
    }
}
