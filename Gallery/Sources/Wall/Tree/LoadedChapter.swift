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
    /// The shapes of the sections that are laid out; nil where only their length is estimated.
    private var shapes: [SectionShapes?]

    /// Lays out what the chapter itself knows the shapes of. O(number of sections and of these photos).
    init(_ node: ChapterNode, _ arrangement: Arrangement) {
        self.node = node
        var starts = [0]
        for section in node.sections { starts.append(starts[starts.count - 1] + section.sums.count) }
        var blockStarts = [0]
        for block in node.blocks { blockStarts.append(blockStarts[blockStarts.count - 1] + block.count) }
        self.starts = starts
        self.blockStarts = blockStarts
        var laidOut = 0
        shapes = node.sections.map { section in
            guard case .known(let shapes) = section.shapes else { return nil }
            laidOut += shapes.count
            return SectionShapes(shapes)
        }
        self.laidOut = laidOut
        layout = CollectionLayout(container: arrangement.container)
        let shapes = shapes
        layout = CollectionLayout(
            container: arrangement.container,
            sections: node.sections.indices.map { Self.describe($0, node, shapes[$0], arrangement) }
        )
    }

    private static func describe(
        _ section: Int,
        _ node: ChapterNode,
        _ shapes: SectionShapes?,
        _ arrangement: Arrangement
    ) -> LayoutSection {
        let entry = node.sections[section]
        return shapes.map { arrangement.section(entry.title, $0) }
            ?? arrangement.section(entry.title, length: arrangement.length(of: entry.sums))
    }

    /// Lays out all anew, in another arrangement. O(number of sections and of photos that are laid out).
    mutating func arrange(_ arrangement: Arrangement) {
        let (node, shapes) = (node, shapes)
        layout.setContainer(arrangement.container) { index, section in
            if let shapes = shapes[index] {
                arrangement.describe(&section, node.sections[index].title, shapes)
            } else {
                section = Self.describe(index, node, nil, arrangement)
            }
        }
    }

    /// Lays out sections of which the shapes have become known. O(their photos, and number of sections).
    mutating func learn(_ learned: [(section: Int, shapes: SectionShapes)], _ arrangement: Arrangement) {
        guard !learned.isEmpty else { return }
        for (section, new) in learned {
            if shapes[section] == nil { laidOut += new.ratios.count }
            shapes[section] = new
        }
        let (node, shapes) = (node, shapes)
        layout.replaceSections(at: learned.map { $0.section }) {
            Self.describe($0, node, shapes[$0], arrangement)
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
    func isLaidOut(_ section: Int) -> Bool { shapes[section] != nil }

    /// The shapes of a section that is laid out.
    func shapes(of section: Int) -> SectionShapes? { shapes[section] }

    /// The height of a caption of a photo that is laid out, in columns of text.
    func captionLength(of photo: Int) -> UInt8 {
        let section = section(of: photo)
        return shapes[section]?.captionLength(at: photo - starts[section]) ?? 0
    }

    /// Where a photo stands; nil if it is not laid out.
    func frame(of photo: Int) -> LayoutRect? {
        let section = section(of: photo)
        guard shapes[section] != nil else { return nil }
        return layout.frame(of: LayoutElement(.item, section: section, item: photo - starts[section]))
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

    /// What a section's photos take, where they are not laid out.
    private func body(of section: Int) -> LayoutRect {
        let count = layout.itemCount(inSection: section)
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
            if shapes[section] != nil {
                body(.photo, starts[section] + element.path.item, frame, false)
            } else if lastGap != section {
                lastGap = section
                body(.gap, starts[section], self.body(of: section).clipped(to: rect), false)
            }
        }
    }

    /// The photo nearest to another one in a direction; nil if there is none in the chapter that is laid out.
    func neighbor(of photo: Int, _ heading: Heading) -> Int? {
        let section = section(of: photo)
        guard shapes[section] != nil,
            let path = layout.neighbor(of: ItemPath(section: section, item: photo - starts[section]), heading)
        else { return nil }
        guard shapes[path.section] != nil else {
            // Of photos that are not laid out, the one at the near end.
            return heading == .up ? starts[path.section + 1] - 1 : starts[path.section]
        }
        return starts[path.section] + path.item
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
