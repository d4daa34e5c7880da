import BrickworkEngine
import WallNodes

/// A section of very many photos. Laying all of them out would need more memory than a page has, and would
/// take too long for each change of width.
///
/// It is divided into consecutive parts, and only those near the visible rect have frames. In a waterfall,
/// the length of a part is the total height of its photos divided by the number of columns. So all parts'
/// positions are known without a layout. The photos of a part are distributed as in any waterfall. Then each
/// column is stretched by about a thousandth, so that it ends where the next part begins. Panoramas take one
/// column, because two are stretched differently. Rows can't be stretched. There, each part begins with the last row of the previous one, and all photos are laid out.
struct LongSection: Sendable {
    /// The photos' shapes.
    let node: ShapesNode
    /// The length of all photos.
    private(set) var length = 0.0
    private let runs: [PhotoRun]
    private var parts: [Part] = []
    /// The photos that have frames.
    private(set) var shown = 0..<0
    private(set) var frames: [LayoutRect] = []

    /// The number of photos from which on a section is a long one.
    static let least = 1 << 15
    /// The approximate smallest number of photos in a column of a part. Longer columns need less stretching.
    private static let leastInColumn = 256
    /// How far before and after the visible rect frames are made.
    private static let reach = 2_000.0

    /// A run of photos that is laid out separately.
    private struct Part: Sendable {
        /// The number of the first photo.
        var first: Int
        /// The position where the part begins.
        var start: Double
        /// The distance from `start` to the top of each column. Empty for rows.
        var tops: [Double] = []
        /// The distance from `start` to the bottom of each column, where the next part continues. Empty if
        /// the columns aren't stretched.
        var bottoms: [Double] = []
        /// The greatest bottom edge of the photos.
        var end = 0.0
    }

    init(_ node: ShapesNode, _ arrangement: Arrangement) {
        self.node = node
        runs = PhotoRun.runs(of: node)
        arrange(arrangement)
    }

    /// Arranges all photos again. O(number of photos / 2,000) in columns, O(number of photos) in rows.
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

// Columns.
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
                // The columns end at different heights, so that the end of a part isn't noticeable.
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

    /// Stretches each column of a part so that it ends where the next part begins.
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

// Rows.
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

    /// Returns the part that begins with the last row. Its end isn't known yet.
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

// Frames.
extension LongSection {
    /// Makes the frames of all photos in a stretch. Returns false if they existed already.
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

    /// Returns the frame of a photo.
    func frame(of photo: Int, _ arrangement: Arrangement) -> LayoutRect {
        if shown.contains(photo) { return frames[photo - shown.lowerBound] }
        let part = partition(parts.count) { parts[$0].first <= photo } - 1
        return frames(of: part, arrangement)[photo - parts[part].first]
    }

    /// Returns the parts that intersect a stretch.
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
        // Whether the last row is full depends on the next photo.
        let more = part.tops.isEmpty ? min(end + 1, node.ratios.count) : end
        let layout = layout(part.first..<more, part, arrangement)
        let shift = part.start - lead(part, arrangement)
        var frames = (0..<end - part.first).map { frame(layout, part.tops.count + $0).shifted(by: shift) }
        if !part.bottoms.isEmpty { stretch(&frames, of: part, arrangement) }
        return frames
    }

    /// Lays out photos with the engine. The first items fill the columns down to the part's tops.
    private func layout(_ photos: Range<Int>, _ part: Part, _ arrangement: Arrangement) -> CollectionLayout {
        var ratios = [Double](repeating: .infinity, count: part.tops.count)
        // Each is at least one point long, so that it occupies a column.
        var extras = part.tops.map { $0 + 1 }
        for index in photos {
            ratios.append(Arrangement.tileRatio(node.ratios[index]))
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
                LayoutSection(
                    layout: arrangement.part,
                    items: LayoutItems(aspectRatios: ratios, captionHeights: extras)
                )
            ]
        )
    }

    /// Returns the distance from the start of a part's layout to its photos.
    private func lead(_ part: Part, _ arrangement: Arrangement) -> Double {
        part.tops.isEmpty ? 0 : 1 + arrangement.style.spacing
    }

    private func frame(_ layout: CollectionLayout, _ item: Int) -> LayoutRect {
        layout.frame(of: LayoutElement(.item, section: 0, item: item))
            ?? LayoutRect(x: 0, y: 0, width: 0, height: 0)
    }
}
