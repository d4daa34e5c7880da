import LayoutEngine
import WallNodes

/// A section of so many photos that what a layout notes of each would not fit into a page's memory, and that laying all of
/// them out for each change of width would take too long.
///
/// It stands in parts, one behind the other, and only those near to what is seen have frames. In columns, a part is as long
/// as its photos are high in all, shared by the columns: so it is known where each begins without any layout. Its photos
/// are dealt out as in any waterfall, and each column is then stretched by the thousandth or so that lets it end where
/// the next part goes on. Rows cannot be stretched: there, a part begins with the last row of the one before, and all
/// are laid out.
struct LongSection: Sendable {
    /// The photos' shapes.
    let node: ShapesNode
    /// The length of all photos.
    private(set) var length = 0.0
    private let runs: [PhotoRun]
    private var parts: [Part] = []
    /// The photos of which there are frames, and the frames.
    private(set) var shown = 0..<0
    private(set) var frames: [LayoutRect] = []

    /// From so many photos on, a section is a long one.
    static let least = 1 << 15
    /// Columns of a part have about so many photos or more: the more, the less they are stretched.
    private static let leastInColumn = 256
    /// How far before and behind what is seen frames are made.
    private static let reach = 2_000.0

    /// A run of photos that is laid out by itself.
    private struct Part: Sendable {
        /// The first photo.
        var first: Int
        /// Where it begins.
        var start: Double
        /// How much further down each column begins; empty where there are rows.
        var tops: [Double] = []
        /// How much further down each column ends, and the next part goes on; empty where columns end as they do.
        var bottoms: [Double] = []
        /// No photo of it reaches beyond this.
        var end = 0.0
    }

    init(_ node: ShapesNode, _ arrangement: Arrangement) {
        self.node = node
        runs = PhotoRun.runs(of: node)
        arrange(arrangement)
    }

    /// Arranges all photos anew. In columns O(number of photos / 2,000), in rows O(number of photos).
    mutating func arrange(_ arrangement: Arrangement) {
        parts.removeAll(keepingCapacity: true)
        (shown, frames) = (0..<0, [])
        if arrangement.style.kind == .waterfall {
            arrangeColumns(arrangement)
        } else {
            arrangeRows(arrangement)
        }
        length = parts.reduce(0) { max($0, $1.end) }
    }
}

// In columns.
extension LongSection {
    private mutating func arrangeColumns(_ arrangement: Arrangement) {
        let columns = arrangement.columns
        let spacing = arrangement.style.spacing
        let runsInPart = (Self.leastInColumn * columns.count + PhotoRun.count - 1) / PhotoRun.count
        var start = 0.0
        var tops = [Double](repeating: 0, count: columns.count)
        for run in stride(from: 0, to: runs.count, by: runsInPart) {
            var part = Part(first: run * PhotoRun.count, start: start, tops: tops)
            let end = min(node.ratios.count, part.first + runsInPart * PhotoRun.count)
            let heights = runs[run..<min(runs.count, run + runsInPart)].reduce(0) {
                $0 + $1.height(in: arrangement)
            }
            let mean = heights / Double(end - part.first)
            let length = (heights + Double(end - part.first) * spacing) / Double(columns.count)
            if end < node.ratios.count {
                // No two end at one height: nothing shows where a part ends.
                part.bottoms = tops.indices.map { column in
                    length + mean * Double(column * 7 % columns.count) / Double(columns.count)
                }
                part.end = start + (part.bottoms.max() ?? length) - spacing
                tops = part.bottoms.map { $0 - length }
            } else {
                let layout = layout(part.first..<end, part, arrangement)
                part.end = start + layout.contentSize.height - lead(part, arrangement)
            }
            parts.append(part)
            start += length
        }
    }

    /// Lets each column of a part end where the next part goes on.
    private func stretch(_ frames: inout [LayoutRect], of part: Part, _ arrangement: Arrangement) {
        let spacing = arrangement.style.spacing
        let pitch = max(arrangement.columns.width + spacing, 1e-9)
        let columns = frames.map { max(0, min(Int($0.x / pitch + 0.5), part.tops.count - 1)) }
        var ends = part.tops
        for (frame, column) in zip(frames, columns) {
            ends[column] = max(ends[column], frame.maxY - part.start + spacing)
        }
        let factors = part.tops.indices.map { column in
            let length = ends[column] - part.tops[column]
            return length > 0 ? (part.bottoms[column] - part.tops[column]) / length : 1
        }
        for (index, column) in columns.enumerated() {
            let (frame, factor) = (frames[index], factors[column])
            let top = part.start + part.tops[column]
            frames[index] = LayoutRect(
                x: frame.x,
                y: top + (frame.y - top) * factor,
                width: frame.width,
                height: (frame.height + spacing) * factor - spacing
            )
        }
    }
}

// In rows.
extension LongSection {
    private static let photosInRows = 2_048

    private mutating func arrangeRows(_ arrangement: Arrangement) {
        var next: Part? = Part(first: 0, start: 0)
        while var part = next {
            let end = min(node.ratios.count, part.first + Self.photosInRows)
            let layout = layout(part.first..<end, part, arrangement)
            part.end = part.start + layout.contentSize.height
            parts.append(part)
            next = end == node.ratios.count ? nil : rows(after: part, layout, end, arrangement)
        }
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
        guard item > 0 else { return Part(first: end, start: part.end + arrangement.style.spacing) }
        return Part(first: part.first + item, start: part.start + top)
    }
}

// Frames of photos.
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
        var frames = (0..<end - part.first).map { frame(layout, part.tops.count + $0).shifted(by: shift) }
        if !part.bottoms.isEmpty { stretch(&frames, of: part, arrangement) }
        return frames
    }

    /// Photos in the engine's layout, from a part's start on: what stands in columns before it stands there.
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
}
