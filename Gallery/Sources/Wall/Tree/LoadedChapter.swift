import LayoutEngine
import WallNodes

/// A chapter that is there, and where its photos stand, counted from where it begins.
struct LoadedChapter: Sendable {
    let node: ChapterNode
    /// How many photos stand before each section, and in all.
    let starts: [Int]
    /// How many photos stand before each block, and in all.
    let blockStarts: [Int]
    /// How many photos are laid out.
    private(set) var laidOut = 0
    private var layout: CollectionLayout
    private var photos: [SectionPhotos]

    /// Lays out what the chapter itself knows the shapes of. O(number of sections and of these photos).
    init(_ node: ChapterNode, _ arrangement: Arrangement) {
        self.node = node
        var starts = [0]
        for section in node.sections { starts.append(starts[starts.count - 1] + section.sums.count) }
        var blockStarts = [0]
        for block in node.blocks { blockStarts.append(blockStarts[blockStarts.count - 1] + block.count) }
        self.starts = starts
        self.blockStarts = blockStarts
        let photos = node.sections.map { section in
            guard case .known(let shapes) = section.shapes else { return SectionPhotos.estimated }
            return .laidOut(SectionShapes(shapes))
        }
        self.photos = photos
        laidOut = photos.reduce(0) { $0 + $1.weight }
        layout = CollectionLayout(
            container: arrangement.container,
            sections: node.sections.indices.map { Self.describe(node.sections[$0], photos[$0], arrangement) }
        )
    }

    private static func describe(
        _ section: ChapterNode.Section,
        _ photos: SectionPhotos,
        _ arrangement: Arrangement
    ) -> LayoutSection {
        switch photos {
        case .estimated: arrangement.section(section.title, length: arrangement.length(of: section.sums))
        case .laidOut(let shapes): arrangement.section(section.title, shapes)
        case .long(let long): arrangement.section(section.title, long)
        }
    }

    /// Lays out all anew, in another arrangement. O(number of sections and of photos that are laid out).
    ///
    /// - Parameter keepsCaptions: Whether captions are as high as they were.
    mutating func arrange(_ arrangement: Arrangement, keepsCaptions: Bool) {
        for section in photos.indices {
            guard case .long(var long) = photos[section] else { continue }
            photos[section] = .estimated
            long.arrange(arrangement)
            photos[section] = .long(long)
        }
        let (node, photos) = (node, photos)
        layout.setContainer(arrangement.container) { index, section in
            let entry = node.sections[index]
            switch photos[index] {
            case .estimated:
                arrangement.describe(&section, entry.title, length: arrangement.length(of: entry.sums))
            case .laidOut(let shapes):
                arrangement.describe(&section, entry.title, shapes, keepsCaptions: keepsCaptions)
            case .long(let long): section = arrangement.section(entry.title, long)
            }
        }
    }

    /// Lays out sections of which the shapes have become known. O(their photos, and number of sections).
    mutating func learn(_ learned: [(section: Int, photos: SectionPhotos)], _ arrangement: Arrangement) {
        guard !learned.isEmpty else { return }
        for (section, new) in learned {
            laidOut += new.weight - photos[section].weight
            photos[section] = new
        }
        let (node, photos) = (node, photos)
        layout.replaceSections(at: learned.map { $0.section }) {
            Self.describe(node.sections[$0], photos[$0], arrangement)
        }
    }

    /// Sees to it that there are frames of all photos in a stretch that can have some.
    mutating func show(from start: Double, to end: Double, _ arrangement: Arrangement) {
        for section in section(at: start)...max(section(at: start), section(at: end)) {
            guard case .long(var long) = photos[section] else { continue }
            let origin = offset(of: section) + arrangement.headerHeight(node.sections[section].title)
            photos[section] = .estimated
            let isNew = long.show(start - origin, end - origin, arrangement)
            photos[section] = .long(long)
            guard isNew else { continue }
            layout.replaceSections(at: [section]) { _ in
                arrangement.section(node.sections[section].title, long)
            }
        }
    }
}

extension LoadedChapter {
    /// From the chapter's start to its end.
    var length: Double { layout.contentSize.height }

    /// How many photos there are.
    var photoCount: Int { starts[starts.count - 1] }

    /// The section that a photo is in.
    func section(of photo: Int) -> Int {
        partition(starts.count) { starts[$0] <= photo } - 1
    }

    /// The block that a photo is in.
    func block(of photo: Int) -> Int {
        partition(blockStarts.count) { blockStarts[$0] <= photo } - 1
    }

    /// The blocks that have some photos.
    func blocks(of photos: Range<Int>) -> Range<Int> {
        photos.isEmpty ? 0..<0 : block(of: photos.lowerBound)..<block(of: photos.upperBound - 1) + 1
    }

    /// The photos of a section.
    func photos(of section: Int) -> Range<Int> {
        starts[section]..<starts[section + 1]
    }

    /// Whether a section's photos are laid out.
    func isLaidOut(_ section: Int) -> Bool {
        if case .estimated = photos[section] { false } else { true }
    }

    /// How a section's photos are laid out.
    func layout(of section: Int) -> SectionPhotos { photos[section] }

    /// The length of a photo's caption, in columns of text; 0 if it is not laid out.
    func captionLength(of photo: Int) -> UInt8 {
        let section = section(of: photo)
        return photos[section].captionLength(at: photo - starts[section])
    }

    /// The shape of a photo; nil if it is not laid out.
    func shape(of photo: Int) -> PhotoShape? {
        let section = section(of: photo)
        return photos[section].shape(at: photo - starts[section])
    }

    /// Where a photo stands; nil if it is not laid out, or if it is in a section so long that only what is near to what is
    /// seen has frames.
    func frame(of photo: Int) -> LayoutRect? {
        path(of: photo).flatMap { layout.frame(of: .item($0)) }
    }

    /// Whether it is known where a photo stands.
    func isLaidOut(photo: Int) -> Bool { isLaidOut(section(of: photo)) }

    /// Sees to it that a photo that can have one has a frame.
    mutating func show(_ photo: Int, _ arrangement: Arrangement) {
        let section = section(of: photo)
        guard case .long(let long) = photos[section], !long.shown.contains(photo - starts[section]) else {
            return
        }
        let frame = long.frame(of: photo - starts[section], arrangement)
        let origin = offset(of: section) + arrangement.headerHeight(node.sections[section].title)
        show(from: origin + frame.minY, to: origin + frame.maxY, arrangement)
    }

    /// Where a point of a photo is: if the photo is not laid out, as if all of its section were alike.
    func y(of photo: Int, _ fraction: Double) -> Double {
        if let frame = frame(of: photo) { return frame.minY + fraction * frame.height }
        let section = section(of: photo)
        let body = body(of: section)
        let share = (Double(photo - starts[section]) + fraction) / Double(photos(of: section).count)
        return body.minY + share * body.height
    }

    /// The photo that stands, or will stand, at some height of a section that is not laid out, and the share of it that
    /// lies before.
    func point(at y: Double) -> (photo: Int, fraction: Double) {
        let section = section(at: y)
        let body = body(of: section)
        let share = body.height > 0 ? max(0, min((y - body.minY) / body.height, 1)) : 0
        let photos = photos(of: section)
        let position = share * Double(photos.count)
        let photo = min(Int(position), photos.count - 1)
        return (photos.lowerBound + photo, position - Double(photo))
    }

    /// Where a section begins, with its header.
    func offset(of section: Int) -> Double {
        layout.frame(of: LayoutElement(.header, section: section))?.minY ?? body(of: section).minY
    }

    /// The section at some height, or the nearest. By edges as they are rounded to pixels, so that a section is found where
    /// it is said to begin.
    func section(at y: Double) -> Int {
        max(0, partition(node.sections.count) { offset(of: $0) <= y } - 1)
    }

    /// What a section's photos take, where not all are laid out.
    private func body(of section: Int) -> LayoutRect {
        let count = layout.itemCount(inSection: section)
        if case .long(let long) = photos[section] {
            let end = layout.frame(of: LayoutElement(.item, section: section, item: count - 1))?.minY ?? 0
            return LayoutRect(x: 0, y: end - long.length, width: 0, height: long.length)
        }
        guard let first = layout.frame(of: LayoutElement(.item, section: section)),
            let last = layout.frame(of: LayoutElement(.item, section: section, item: count - 1))
        else { return LayoutRect(x: 0, y: 0, width: 0, height: 0) }
        return LayoutRect(x: first.x, y: first.y, width: first.width, height: last.maxY - first.minY)
    }

    /// Calls `body` with what stands in a rect, in order: with its kind, its photo or the first photo of its section, its
    /// frame, and whether it is a header that does not stand where its section begins.
    func forEachTile(
        in rect: LayoutRect,
        visible: LayoutRect,
        _ body: (TileChange.Content, _ photo: Int, LayoutRect, _ isPinned: Bool) -> Void
    ) {
        var lastGap = -1
        layout.forEachElement(in: rect, visible: visible) { element, frame in
            let section = element.path.section
            guard element.kind == .item else {
                // One that its section's end pushes out goes with the content, not with what is seen.
                let isPinned = frame.y >= visible.minY && layout.frame(of: element)?.y != frame.y
                return body(.header, starts[section], frame, isPinned)
            }
            if isLaidOut(section) {
                body(.photo, photo(at: element.path), frame, false)
            } else if lastGap != section {
                lastGap = section
                body(.gap, starts[section], self.body(of: section).clipped(to: rect), false)
            }
        }
    }

    /// The photo nearest to another one in a direction; nil if there is none in the chapter that is laid out.
    func neighbor(of photo: Int, _ heading: Heading) -> Int? {
        guard let path = path(of: photo), let found = layout.neighbor(of: path, heading) else { return nil }
        // Of photos that are not laid out, the one at the near end.
        return isLaidOut(found.section)
            ? self.photo(at: found)
            : heading == .up ? starts[found.section + 1] - 1 : starts[found.section]
    }

    /// The item that a photo is; nil if there is none.
    private func path(of photo: Int) -> ItemPath? {
        let section = section(of: photo)
        let item = photo - starts[section]
        switch photos[section] {
        case .estimated: return nil
        case .laidOut: return ItemPath(section: section, item: item)
        case .long(let long):
            return long.shown.contains(item)
                ? ItemPath(section: section, item: item - long.shown.lowerBound) : nil
        }
    }

    /// The photo that an item is.
    private func photo(at path: ItemPath) -> Int {
        guard case .long(let long) = photos[path.section] else { return starts[path.section] + path.item }
        return starts[path.section] + min(long.shown.lowerBound + path.item, long.node.ratios.count - 1)
    }
}

extension LayoutRect {
    /// The part of it that lies between another's upper and lower edge.
    func clipped(to other: LayoutRect) -> LayoutRect {
        let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
        return LayoutRect(x: x, y: top, width: width, height: max(0, bottom - top))
    }

    func shifted(by distance: Double) -> LayoutRect {
        LayoutRect(x: x, y: y + distance, width: width, height: height)
    }
}
