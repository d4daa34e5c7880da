import LayoutEngine
import WallNodes

/// A section of so many photos that what a layout notes of each would not fit into a page's memory.
///
/// It is laid out in parts, one after the other, of which each begins where the one before ended: columns go on where they
/// are, rows with the first that is not full. What is kept of a part is only that; near what is seen, parts are laid out
/// again.
struct LongSection: Sendable {
    /// The photos' shapes.
    let node: ShapesNode
    /// The length of all photos.
    private(set) var length = 0.0
    private var parts: [Part] = []
    /// The photos of which there are frames, and the frames.
    private(set) var shown = 0..<0
    private(set) var frames: [LayoutRect] = []

    /// From so many photos on, a section is a long one.
    static let least = 1 << 15
    private static let partCount = 2_048
    /// How far before and behind what is seen frames are made.
    private static let reach = 2_000.0

    /// Where a run of photos begins.
    private struct Part: Sendable {
        /// The first photo.
        var first: Int
        /// Where the shortest column has got to, or the first row begins.
        var start: Double
        /// How much further each column has got; empty where there are rows.
        var tops: [Double]
        /// No photo of it reaches beyond this.
        var end = 0.0
    }

    init(_ node: ShapesNode, _ arrangement: Arrangement) {
        self.node = node
        arrange(arrangement)
    }

    /// Lays out all photos anew. O(number of photos).
    mutating func arrange(_ arrangement: Arrangement) {
        let hasColumns = arrangement.style.kind == .waterfall
        parts.removeAll(keepingCapacity: true)
        (shown, frames, length) = (0..<0, [], 0)
        var next: Part? = Part(
            first: 0,
            start: 0,
            tops: hasColumns ? [Double](repeating: 0, count: arrangement.columns.count) : []
        )
        while var part = next {
            let end = min(node.ratios.count, part.first + Self.partCount)
            let layout = layout(part.first..<end, part, arrangement)
            part.end = part.start + layout.contentSize.height - lead(part, arrangement)
            parts.append(part)
            length = max(length, part.end)
            next =
                end == node.ratios.count
                ? nil
                : hasColumns
                    ? columns(after: part, layout, end, arrangement)
                    : rows(after: part, layout, end, arrangement)
        }
    }

    /// Photos in the engine's layout, from a part's start on: what columns have taken already stands before them.
    private func layout(_ photos: Range<Int>, _ part: Part, _ arrangement: Arrangement) -> CollectionLayout {
        var ratios = [Double](repeating: .infinity, count: part.tops.count)
        // Each at least a point long, so that each takes a column.
        var extras = part.tops.map { $0 + 1 }
        for index in photos {
            ratios.append(Double(node.ratios[index]) * (1 / PhotoShape.unit))
        }
        for index in photos {
            extras.append(
                node.captionLengths.isEmpty
                    ? 0 : arrangement.captionHeight(length: node.captionLengths[index])
            )
        }
        return CollectionLayout(
            container: LayoutContainer(width: arrangement.innerWidth),
            sections: [
                LayoutSection(layout: arrangement.photos, items: LayoutItems(ratios: ratios, extras: extras))
            ]
        )
    }

    /// How far behind the start of a part's layout its photos begin.
    private func lead(_ part: Part, _ arrangement: Arrangement) -> Double {
        part.tops.isEmpty ? 0 : 1 + arrangement.style.spacing
    }

    private func frame(_ layout: CollectionLayout, _ item: Int) -> LayoutRect {
        layout.frame(of: LayoutElement(.item, section: 0, item: item))
            ?? LayoutRect(x: 0, y: 0, width: 0, height: 0)
    }

    /// The part that begins where columns have got to.
    private func columns(
        after part: Part,
        _ layout: CollectionLayout,
        _ end: Int,
        _ arrangement: Arrangement
    ) -> Part {
        let pitch = arrangement.columns.width + arrangement.style.spacing
        let count = part.tops.count
        var tops = [Double](repeating: -1, count: count)
        var missing = count
        var item = layout.itemCount(inSection: 0) - 1
        while missing > 0, item >= 0 {
            let frame = frame(layout, item)
            let column = max(0, min(Int(frame.x / max(pitch, 1e-9) + 0.5), count - 1))
            if tops[column] < 0 {
                tops[column] = frame.maxY + arrangement.style.spacing - lead(part, arrangement)
                missing -= 1
            }
            item -= 1
        }
        let least = tops.min() ?? 0
        return Part(first: end, start: part.start + least, tops: tops.map { $0 - least })
    }

    /// The part that begins with the last row, of which it is not known yet where it ends.
    private func rows(
        after part: Part,
        _ layout: CollectionLayout,
        _ end: Int,
        _ arrangement: Arrangement
    ) -> Part {
        var item = end - part.first - 1
        let top = frame(layout, item).minY
        while item > 0, frame(layout, item - 1).minY == top { item -= 1 }
        guard item > 0 else {
            return Part(first: end, start: part.end + arrangement.style.spacing, tops: [])
        }
        return Part(first: part.first + item, start: part.start + top, tops: [])
    }
}

extension LongSection {
    /// Sees to it that there are frames of all photos in a stretch; false if there were.
    mutating func show(_ start: Double, _ end: Double, _ arrangement: Arrangement) -> Bool {
        let needed = parts(from: start, to: end)
        guard let first = needed.first, let last = needed.last else { return false }
        let photos = parts[first].first..<self.end(of: last)
        guard photos.lowerBound < shown.lowerBound || photos.upperBound > shown.upperBound else {
            return false
        }
        let around = parts(from: start - Self.reach, to: end + Self.reach)
        frames = around.flatMap { frames(of: $0, arrangement) }
        shown = parts[around.lowerBound].first..<parts[around.lowerBound].first + frames.count
        return true
    }

    /// Where a photo stands.
    func frame(of photo: Int, _ arrangement: Arrangement) -> LayoutRect {
        if shown.contains(photo) { return frames[photo - shown.lowerBound] }
        let part = partition(parts.count) { parts[$0].first <= photo } - 1
        return frames(of: part, arrangement)[photo - parts[part].first]
    }

    /// The parts that reach into a stretch.
    private func parts(from start: Double, to end: Double) -> Range<Int> {
        let first = min(partition(parts.count) { parts[$0].end <= start }, parts.count - 1)
        return first..<max(first + 1, partition(parts.count) { parts[$0].start < end })
    }

    private func end(of part: Int) -> Int {
        part + 1 < parts.count ? parts[part + 1].first : node.ratios.count
    }

    private func frames(of number: Int, _ arrangement: Arrangement) -> [LayoutRect] {
        let part = parts[number]
        let end = end(of: number)
        // Whether a row is full depends on the photo behind it.
        let more = part.tops.isEmpty ? min(end + 1, node.ratios.count) : end
        let layout = layout(part.first..<more, part, arrangement)
        let shift = part.start - lead(part, arrangement)
        return (0..<end - part.first).map { frame(layout, part.tops.count + $0).shifted(by: shift) }
    }
}

/// Frames that are known already, of some photos of a section that is longer.
final class FramedSection: SectionLayout {
    private let frames: [LayoutRect]
    private let length: Double

    init(_ frames: [LayoutRect], length: Double) {
        self.frames = frames
        self.length = length
    }

    func place(
        _ items: LayoutItems,
        from first: Int,
        policy: UpdatePolicy,
        in space: SectionSpace,
        into places: inout Places
    ) {
        places.removeAll(from: 0)
        for frame in frames { append(frame, to: &places) }
        // Where the section ends.
        append(LayoutRect(x: 0, y: length, width: 0, height: 0), to: &places)
    }

    /// Not inlined: Swift 6.3 stops over the loop otherwise, when it optimizes for browsers.
    @inline(never)
    private func append(_ frame: LayoutRect, to places: inout Places) {
        places.append(frame)
    }
}
