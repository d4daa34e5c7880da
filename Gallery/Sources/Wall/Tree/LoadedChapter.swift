import BrickworkEngine
import WallNodes

/// A loaded chapter and the layout of its photos. All positions are relative to the chapter's start.
struct LoadedChapter: Sendable {
    let node: ChapterNode
    /// The number of photos before each section, followed by the total.
    let starts: [Int]
    /// The number of photos before each block, followed by the total.
    let blockStarts: [Int]
    /// The number of parts before each section, followed by the total.
    private let partStarts: [Int]
    /// The number of photos that are laid out.
    private(set) var laidOut = 0
    private var layout: CollectionLayout
    private var photos: [SectionPhotos]
    /// The sections of the layout, in which short sections are joined.
    private var rows: [SectionRow]
    /// The row of each section.
    private var rowNumbers: [Int]

    /// Lays out the sections whose shapes are in the chapter. O(number of sections and of these photos).
    init(_ node: ChapterNode, _ arrangement: Arrangement) {
        self.node = node
        starts = Self.starts(node.sections.map { $0.sums.count })
        blockStarts = Self.starts(node.blocks.map { $0.count })
        partStarts = Self.starts(
            node.sections.map { if case .parts(let parts) = $0.shapes { parts.count } else { 0 } }
        )
        let photos = node.sections.map { SectionPhotos($0, arrangement) }
        self.photos = photos
        laidOut = photos.reduce(0) { $0 + $1.weight }
        let rows = arrangement.rows(of: node.sections)
        self.rows = rows
        rowNumbers = Self.numbers(rows)
        layout = Self.layout(rows, node, photos, arrangement)
    }

    private static func starts(_ counts: [Int]) -> [Int] {
        counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    }

    private static func numbers(_ rows: [SectionRow]) -> [Int] {
        rows.enumerated().flatMap { repeatElement($0.offset, count: $0.element.sections.count) }
    }

    private static func layout(
        _ rows: [SectionRow],
        _ node: ChapterNode,
        _ photos: [SectionPhotos],
        _ arrangement: Arrangement
    ) -> CollectionLayout {
        let sections = rows.map { section($0, node, photos, arrangement) }
        return CollectionLayout(container: arrangement.container, sections: sections)
    }

    private static func section(
        _ row: SectionRow,
        _ node: ChapterNode,
        _ photos: [SectionPhotos],
        _ arrangement: Arrangement
    ) -> LayoutSection {
        guard !row.isShared else { return arrangement.section(row) }
        let number = row.sections.lowerBound
        var section = LayoutSection(layout: arrangement.photos)
        photos[number].describe(&section, node.sections[number], arrangement, .captionsAndSpans)
        return section
    }

    /// Repeats the layout with another arrangement. O(number of sections and of photos that are laid out).
    mutating func arrange(_ arrangement: Arrangement, _ change: Arrangement.ItemChange) {
        for section in photos.indices { photos[section].arrange(arrangement) }
        let (node, photos, previous) = (node, photos, rows)
        let rows = arrangement.rows(of: node.sections)
        self.rows = rows
        guard rows.map({ $0.sections }) == previous.map({ $0.sections }) else {
            rowNumbers = Self.numbers(rows)
            layout = Self.layout(rows, node, photos, arrangement)
            return
        }
        layout.setContainer(arrangement.container) { index, section in
            guard !rows[index].isShared else {
                section = arrangement.section(rows[index])
                return
            }
            let number = rows[index].sections.lowerBound
            photos[number].describe(&section, node.sections[number], arrangement, change)
        }
    }

    /// Lays out sections whose shapes have become known. O(number of their photos, and number of sections).
    mutating func learn(_ learned: [(section: Int, shapes: ShapesNode)], _ arrangement: Arrangement) {
        for (section, shapes) in learned {
            photos[section] = .laidOut(shapes)
            laidOut += shapes.ratios.count
        }
        replace(learned.map { $0.section }, arrangement)
    }

    /// Adds the shapes of parts of sections. O(number of photos of these sections, and number of sections).
    mutating func learn(_ learned: [(section: Int, part: Int, node: ShapesNode)], _ arrangement: Arrangement)
    {
        var changed: [Int] = []
        for section in Set(learned.map { $0.section }).sorted() {
            let all = parts(of: section)
            let parts = learned.filter { $0.section == section }
                .map { (part: $0.part, first: all[$0.part].photos.lowerBound, node: $0.node) }
            let before = photos[section].weight
            if photos[section].learn(parts, arrangement) { changed.append(section) }
            laidOut += photos[section].weight - before
        }
        replace(changed, arrangement)
    }

    private mutating func replace(_ sections: [Int], _ arrangement: Arrangement) {
        guard !sections.isEmpty else { return }
        // Sections that share a row have always been known.
        let (node, photos, rows) = (node, photos, rows)
        layout.replaceSections(at: sections.map { rowNumbers[$0] }) {
            Self.section(rows[$0], node, photos, arrangement)
        }
    }

    /// Makes frames for the photos in a range of a long section, if they are missing.
    mutating func show(from start: Double, to end: Double, _ arrangement: Arrangement) {
        for section in section(at: start)...max(section(at: start), section(at: end)) {
            let origin = offset(of: section) + arrangement.headerHeight(node.sections[section].title)
            if photos[section].show(start - origin, end - origin, arrangement) {
                replace([section], arrangement)
            }
        }
    }

    /// Makes the frame of a photo in a long section, if it is missing.
    mutating func show(_ photo: Int, _ arrangement: Arrangement) {
        let section = section(of: photo)
        if photos[section].show(photo - starts[section], arrangement) { replace([section], arrangement) }
    }
}

extension LoadedChapter {
    /// The chapter's length.
    var length: Double { layout.contentSize.height }

    /// The number of photos.
    var photoCount: Int { starts[starts.count - 1] }

    /// Returns the section that contains a photo.
    func section(of photo: Int) -> Int {
        partition(starts.count) { starts[$0] <= photo } - 1
    }

    /// Returns the block that contains a photo.
    func block(of photo: Int) -> Int {
        partition(blockStarts.count) { blockStarts[$0] <= photo } - 1
    }

    /// Returns the blocks that contain the given photos.
    func blocks(of photos: Range<Int>) -> Range<Int> {
        photos.isEmpty ? 0..<0 : block(of: photos.lowerBound)..<block(of: photos.upperBound - 1) + 1
    }

    /// Returns the photos of a section.
    func photos(of section: Int) -> Range<Int> {
        starts[section]..<starts[section + 1]
    }

    /// Whether the shapes of a section's photos are in its blocks, and some of them aren't known.
    func needsBlocks(_ section: Int) -> Bool {
        if case .inBlocks = node.sections[section].shapes { photos[section].isEstimated } else { false }
    }

    /// Returns the photos of each part of a section, numbered in the section. Empty if it isn't in parts.
    func parts(of section: Int) -> [(name: NodeName, photos: Range<Int>)] {
        guard case .parts(let parts) = node.sections[section].shapes else { return [] }
        var end = 0
        return parts.map { part in
            end += part.sums.count
            return (part.name, end - part.sums.count..<end)
        }
    }

    /// Returns the parts with a name.
    func parts(named name: NodeName) -> [(section: Int, part: Int, sums: PhotoSums)] {
        var found: [(section: Int, part: Int, sums: PhotoSums)] = []
        for (number, section) in node.sections.enumerated() {
            guard case .parts(let parts) = section.shapes else { continue }
            for (part, entry) in parts.enumerated() where entry.name == name {
                found.append((number, part, entry.sums))
            }
        }
        return found
    }

    /// Returns the parts that are missing to lay out some photos of a section, numbered in the chapter.
    func missingParts(of section: Int, toLayOut photos: Range<Int>) -> [(number: Int, name: NodeName)] {
        let numbered = photos.lowerBound - starts[section]..<photos.upperBound - starts[section]
        return parts(of: section).enumerated().compactMap { number, part in
            guard self.photos[section].needs(number, part.photos, toLayOut: numbered) else { return nil }
            return (partStarts[section] + number, part.name)
        }
    }

    /// Returns the shapes of a part, if they are loaded.
    func shapes(ofPart part: Int, _ photos: Range<Int>, of section: Int) -> ShapesNode? {
        self.photos[section].shapes(ofPart: part, photos)
    }

    /// Returns the length of a photo's caption in columns of text, or 0 if the photo isn't laid out.
    func captionLength(of photo: Int) -> UInt8 {
        let section = section(of: photo)
        return photos[section].shape(at: photo - starts[section])?.captionLength ?? 0
    }

    /// Returns the frame of a photo. Returns nil if the photo isn't laid out, or is in a long section and too
    /// far from the visible rect.
    func frame(of photo: Int) -> LayoutRect? {
        path(of: photo).flatMap { layout.frame(of: .item($0)) }
    }

    /// Returns the vertical position of a point of a photo. If the photo isn't laid out, assumes that all
    /// photos of its section or part have the same height.
    func y(of photo: Int, _ fraction: Double) -> Double {
        if let frame = frame(of: photo) { return frame.minY + fraction * frame.height }
        let section = section(of: photo)
        let body = body(of: section)
        return body.minY + photos[section].y(of: photo - starts[section], fraction, in: even(body, section))
    }

    /// Returns the photo at a vertical position that isn't laid out, and the position's fraction of the photo's height. Assumes
    /// that all photos of the section or part have the same height.
    func point(at y: Double) -> (photo: Int, fraction: Double) {
        let section = section(at: y)
        let body = body(of: section)
        let point = photos[section].point(at: y - body.minY, in: even(body, section))
        return (starts[section] + point.photo, point.fraction)
    }

    private func even(_ body: LayoutRect, _ section: Int) -> EvenPhotos {
        EvenPhotos(count: photos(of: section).count, length: body.height)
    }

    /// Returns the position where a section begins, including its header.
    func offset(of section: Int) -> Double {
        layout.frame(of: LayoutElement(.header, section: rowNumbers[section]))?.minY ?? body(of: section).minY
    }

    /// Returns the section at a vertical position, or the nearest one. Of sections that share a row, it is the first. Compares
    /// edges as rounded to pixels, so that it agrees with `offset(of:)`.
    func section(at y: Double) -> Int {
        rows[max(0, partition(rows.count) { offset(of: rows[$0].sections.lowerBound) <= y } - 1)].sections
            .lowerBound
    }

    /// Returns the rectangle of a section's photos, if not all of them have frames.
    private func body(of section: Int) -> LayoutRect {
        let row = rowNumbers[section]
        let count = layout.itemCount(inSection: row)
        if let length = photos[section].length {
            let end = layout.frame(of: LayoutElement(.item, section: row, item: count - 1))?.minY ?? 0
            return LayoutRect(x: 0, y: end - length, width: 0, height: length)
        }
        guard let first = layout.frame(of: LayoutElement(.item, section: row)),
            let last = layout.frame(of: LayoutElement(.item, section: row, item: count - 1))
        else { return LayoutRect(x: 0, y: 0, width: 0, height: 0) }
        return LayoutRect(x: first.x, y: first.y, width: first.width, height: last.maxY - first.minY)
    }

    /// Calls `body` for each header, photo and gap in a rectangle, in order. It gets the kind of content, the
    /// photo or the first photo of the section, the frame, and whether a header is pinned away from its
    /// section's start.
    func forEachTile(
        in rect: LayoutRect,
        visible: LayoutRect,
        _ body: (TileChange.Content, _ photo: Int, LayoutRect, _ isPinned: Bool) -> Void
    ) {
        var lastGap = -1
        // The headers of a shared row are between its photos.
        var headers = (rest: 0..<0, frame: LayoutRect(x: 0, y: 0, width: 0, height: 0), isPinned: false)
        func addHeaders(before end: Int) {
            while let section = headers.rest.first, section < end {
                let row = rows[rowNumbers[section]]
                let member = section - row.sections.lowerBound
                body(.header, starts[section], row.header(of: member, in: headers.frame), headers.isPinned)
                headers.rest.removeFirst()
            }
        }
        layout.forEachElement(in: rect, visible: visible) { element, frame in
            let row = rows[element.path.section]
            let section = row.sections.lowerBound
            guard element.kind == .item else {
                addHeaders(before: section)
                // A header that is pushed out by the end of its section moves with the content, so it isn't
                // pinned.
                let isPinned = frame.y >= visible.minY && layout.frame(of: element)?.y != frame.y
                guard row.isShared else { return body(.header, starts[section], frame, isPinned) }
                return headers = (row.sections, frame, isPinned)
            }
            let (some, isGap) = photos(at: element.path), photo = some.lowerBound
            addHeaders(before: row.isShared ? self.section(of: photo) + 1 : section)
            guard isGap else { return body(.photo, photo, frame, false) }
            guard photos[section].isEstimated else {
                return body(.gap, photo, frame.clipped(to: rect), false)
            }
            // Its items are one gap.
            guard lastGap != section else { return }
            lastGap = section
            body(.gap, photo, self.body(of: section).clipped(to: rect), false)
        }
        addHeaders(before: node.sections.count)
    }

    /// Returns the nearest photo in a direction, or nil if the chapter has none.
    func neighbor(of photo: Int, _ heading: CollectionLayout.NeighborDirection) -> Int? {
        guard let path = path(of: photo), let found = layout.neighbor(of: path, heading) else { return nil }
        // If the photos there aren't laid out, it is the one at the near end.
        let photos = photos(at: found).photos
        return heading == .up ? photos.upperBound - 1 : photos.lowerBound
    }

    /// Returns the path of a photo's item, or nil if it has none.
    private func path(of photo: Int) -> ItemPath? {
        let section = section(of: photo)
        let row = rowNumbers[section]
        let item = photo - starts[rows[row].sections.lowerBound]
        return photos[section].item(of: item).map { ItemPath(section: row, item: $0) }
    }

    /// Returns the photos of an item, and whether it is a gap where they will be.
    private func photos(at path: ItemPath) -> (photos: Range<Int>, isGap: Bool) {
        let section = rows[path.section].sections.lowerBound, first = starts[section]
        let (some, isGap) = photos[section].photos(of: path.item, among: starts[section + 1] - first)
        return (first + some.lowerBound..<first + some.upperBound, isGap)
    }
}

extension LayoutRect {
    /// Returns the part of the rectangle that is between the upper and lower edges of another one.
    func clipped(to other: LayoutRect) -> LayoutRect {
        let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
        return LayoutRect(x: x, y: top, width: width, height: max(0, bottom - top))
    }

    func shifted(by distance: Double) -> LayoutRect {
        LayoutRect(x: x, y: y + distance, width: width, height: height)
    }
}
