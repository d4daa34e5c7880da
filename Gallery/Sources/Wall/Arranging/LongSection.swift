import BrickworkEngine
import WallNodes

/// A section of very many photos. Loading all of their shapes would take too long, and laying all of them out would need more
/// memory than a page has, and would take too long for each change of width.
///
/// The parts of the section follow each other, and only those near the visible rect have frames. A part that isn't loaded has an
/// estimated length, and its place is a gap. So the position of each part is known without a layout.
///
/// In a waterfall, the length of a loaded part is the total height of its photos divided by the number of columns. The photos
/// are distributed as in any waterfall. Then each column is stretched by about a thousandth, so that it ends where the next part
/// begins. Panoramas take one column, because two are stretched differently. In rows, the last two rows of a part share their
/// photos evenly, so that no row is half empty. In a grid, each photo's cell is known by its number.
struct LongSection: Sendable {
    /// A photo's frame, or a gap where photos of a part will be.
    struct Tile: Sendable, Equatable {
        /// The photo, or the first one that will be in the gap.
        var photo: Int
        var frame: LayoutRect
        var isGap = false
    }

    private struct Part: Sendable {
        let sums: PhotoSums
        /// The number of the first photo.
        let first: Int
        var loaded: LoadedPart?
        /// The position where the part begins.
        var start = 0.0
        /// The distance to the start of the next part.
        var length = 0.0
        /// The distance from the start to the greatest bottom edge of the photos.
        var bottom = 0.0

        var photos: Range<Int> { first..<first + sums.count }
        var end: Double { start + bottom }
    }

    /// The length of all photos.
    private(set) var length = 0.0
    /// The number of photos in loaded parts.
    private(set) var loadedCount = 0
    private var parts: [Part]
    /// The photos and gaps that have frames, in order.
    private(set) var tiles: [Tile] = []
    /// The parts that they belong to.
    private var shown = 0..<0

    /// The number of photos from which on a section is a long one.
    static let least = 1 << 15
    /// How far before and after the visible rect frames are made.
    private static let reach = 2_000.0

    init(_ parts: [ChapterNode.Part], _ arrangement: Arrangement) {
        var first = 0
        self.parts = parts.map { part in
            defer { first += part.sums.count }
            return Part(sums: part.sums, first: first)
        }
        arrange(arrangement)
    }

    /// Adds the shapes of some parts. O(number of parts, and of photos in the new ones).
    mutating func learn(_ learned: [(part: Int, node: ShapesNode)], _ arrangement: Arrangement) {
        for (part, node) in learned where parts[part].loaded == nil {
            parts[part].loaded = LoadedPart(node)
            loadedCount += node.ratios.count
            measure(part, arrangement)
        }
        place()
    }

    /// Arranges all photos again. O(number of parts), in rows O(number of loaded photos).
    mutating func arrange(_ arrangement: Arrangement) {
        for part in parts.indices { measure(part, arrangement) }
        place()
    }

    private mutating func place() {
        (shown, tiles) = (0..<0, [])
        var start = 0.0
        for part in parts.indices {
            parts[part].start = start
            start += parts[part].length
        }
        length = parts.reduce(0) { max($0, $1.end) }
    }

    /// Measures a part, without its position.
    private mutating func measure(_ number: Int, _ arrangement: Arrangement) {
        let part = parts[number]
        let spacing = arrangement.style.spacing
        switch arrangement.style.kind {
        case .waterfall:
            let heights = part.loaded?.height(in: arrangement) ?? arrangement.height(inColumn: part.sums)
            let length = (heights + Double(part.sums.count) * spacing) / Double(arrangement.columns.count)
            parts[number].length = length
            parts[number].bottom = length - spacing + (isLast(number) ? 0 : seam(arrangement).max() ?? 0)
            guard isLast(number), let loaded = part.loaded else { return }
            parts[number].bottom = bottom(columns(of: number, loaded.node, arrangement))
        case .justified:
            let known = part.loaded.map { bottom(rows(of: number, $0.node, arrangement)) }
            parts[number].bottom = known ?? arrangement.length(of: part.sums)
            parts[number].length = parts[number].bottom + spacing
        case .grid:
            let (count, pitch) = (arrangement.columns.count, arrangement.columns.width + spacing)
            let (first, end) = (part.first / count, part.photos.upperBound)
            parts[number].length = Double(end / count - first) * pitch
            parts[number].bottom = Double((end + count - 1) / count - first) * pitch - spacing
        }
    }

    private func isLast(_ part: Int) -> Bool { part == parts.count - 1 }

    private func bottom(_ frames: [LayoutRect]) -> Double { frames.reduce(0) { max($0, $1.maxY) } }
}

// Photos.
extension LongSection {
    var count: Int { parts.last?.photos.upperBound ?? 0 }

    /// Returns the shapes of a part, if they are loaded.
    func shapes(ofPart part: Int) -> ShapesNode? { parts[part].loaded?.node }

    func shape(of photo: Int) -> PhotoShape? {
        let part = parts[part(of: photo)]
        return part.loaded?.shape(at: photo - part.first)
    }

    /// Returns the photo of a tile, or the first one of a gap. For the item after the last tile, it is the photo after them.
    func photo(ofTile number: Int) -> Int {
        guard number >= tiles.count else { return tiles[number].photo }
        return shown.isEmpty ? 0 : min(parts[shown.upperBound - 1].photos.upperBound, count - 1)
    }

    /// Whether a tile is a gap.
    func isGap(_ tile: Int) -> Bool { tile < tiles.count && tiles[tile].isGap }

    /// Returns the number of a photo's tile, or nil if it has none.
    func tile(of photo: Int) -> Int? {
        let number = partition(tiles.count) { tiles[$0].photo <= photo } - 1
        return number >= 0 && tiles[number].photo == photo && !tiles[number].isGap ? number : nil
    }

    /// Returns the position of a point of a photo. In a gap, assumes that all photos have the same height.
    func y(of photo: Int, _ fraction: Double) -> Double {
        if let tile = tile(of: photo) { return tiles[tile].frame.minY + fraction * tiles[tile].frame.height }
        let part = parts[part(of: photo)]
        return part.start + (Double(photo - part.first) + fraction) / Double(part.sums.count) * part.bottom
    }

    /// Returns the photo at a position, and the position's fraction of its height. Assumes that all photos of a part have the
    /// same height.
    func point(at y: Double) -> (photo: Int, fraction: Double) {
        let part = parts[max(0, partition(parts.count) { parts[$0].start <= y } - 1)]
        let share = part.bottom > 0 ? max(0, min((y - part.start) / part.bottom, 1)) : 0
        let position = share * Double(part.sums.count)
        let photo = min(Int(position), part.sums.count - 1)
        return (part.first + photo, position - Double(photo))
    }

    private func part(of photo: Int) -> Int {
        max(0, partition(parts.count) { parts[$0].first <= photo } - 1)
    }
}

// Frames.
extension LongSection {
    /// Makes the frames of all photos in a stretch. Returns false if they existed already.
    mutating func show(_ start: Double, _ end: Double, _ arrangement: Arrangement) -> Bool {
        show(parts(from: start, to: end), around: start, end, arrangement)
    }

    /// Makes the frame of a photo. Returns false if it existed already, or if the photo's shape isn't known.
    mutating func show(_ photo: Int, _ arrangement: Arrangement) -> Bool {
        let part = part(of: photo)
        guard parts[part].loaded != nil else { return false }
        let y = y(of: photo, 0)
        return show(part..<part + 1, around: y, y, arrangement)
    }

    private mutating func show(
        _ needed: Range<Int>,
        around start: Double,
        _ end: Double,
        _ arrangement: Arrangement
    )
        -> Bool
    {
        guard needed.lowerBound < shown.lowerBound || needed.upperBound > shown.upperBound else {
            return false
        }
        let around = parts(from: start - Self.reach, to: end + Self.reach)
        shown = min(needed.lowerBound, around.lowerBound)..<max(needed.upperBound, around.upperBound)
        tiles = shown.flatMap { tiles(of: $0, arrangement) }
        return true
    }

    /// Returns the parts that intersect a stretch.
    private func parts(from start: Double, to end: Double) -> Range<Int> {
        let first = min(partition(parts.count) { parts[$0].end <= start }, parts.count - 1)
        return first..<max(first + 1, partition(parts.count) { parts[$0].start < end })
    }

    private func tiles(of number: Int, _ arrangement: Arrangement) -> [Tile] {
        let part = parts[number]
        guard let loaded = part.loaded else {
            // An item of a layout isn't as long as a part can be.
            return (0...Int(part.bottom / ItemSize.maximumHeight)).map { number in
                let y = Double(number) * ItemSize.maximumHeight
                let height = min(part.bottom - y, ItemSize.maximumHeight)
                return Tile(
                    photo: part.first + Int(y / part.bottom * Double(part.sums.count)),
                    frame: LayoutRect(x: 0, y: part.start + y, width: arrangement.innerWidth, height: height),
                    isGap: true
                )
            }
        }
        let frames =
            switch arrangement.style.kind {
            case .waterfall: columns(of: number, loaded.node, arrangement)
            case .justified: rows(of: number, loaded.node, arrangement)
            case .grid: cells(of: part, loaded.node, arrangement)
            }
        return frames.enumerated().map {
            Tile(photo: part.first + $0.offset, frame: $0.element.shifted(by: part.start))
        }
    }
}

// Columns.
extension LongSection {
    /// Returns the distance from the start of a part to the top of each column. The columns are at different heights, so that
    /// nobody notices where a part ends. They depend on no part, so a part that is loaded later doesn't move any photos of others.
    private func seam(_ arrangement: Arrangement) -> [Double] {
        let (count, width) = arrangement.columns
        return (0..<count).map { width * Double($0 * 7 % count) / Double(count) }
    }

    private func columns(of number: Int, _ node: ShapesNode, _ arrangement: Arrangement) -> [LayoutRect] {
        let spacing = arrangement.style.spacing
        // Items before the photos fill each column down to its top. They are at least one point long, so that they occupy it.
        let seam = seam(arrangement)
        let tops = number == 0 ? [Double](repeating: 0, count: seam.count) : seam
        var frames = frames(of: node, after: tops.map { $0 + 1 }, arrangement).map {
            $0.shifted(by: -1 - spacing)
        }
        guard !isLast(number) else { return frames }
        let length = parts[number].length
        let pitch = max(arrangement.columns.width + spacing, 1e-9)
        let columns = frames.map { max(0, min(Int($0.x / pitch + 0.5), tops.count - 1)) }
        var ends = tops
        for (frame, column) in zip(frames, columns) { ends[column] = max(ends[column], frame.maxY + spacing) }
        let factors = tops.indices.map { column in
            ends[column] > tops[column]
                ? (length + seam[column] - tops[column]) / (ends[column] - tops[column]) : 1
        }
        for (index, column) in columns.enumerated() {
            let (frame, factor, top) = (frames[index], factors[column], tops[column])
            frames[index] = LayoutRect(
                x: frame.x,
                y: top + (frame.y - top) * factor,
                width: frame.width,
                height: (frame.height + spacing) * factor - spacing
            )
        }
        return frames
    }
}

// Rows.
extension LongSection {
    private func rows(of number: Int, _ node: ShapesNode, _ arrangement: Arrangement) -> [LayoutRect] {
        var frames = frames(of: node, after: [], arrangement)
        guard !isLast(number), let last = frames.last else { return frames }
        let top = frames.last { $0.y < last.y }?.y ?? last.y
        let first = partition(frames.count) { frames[$0].y < top }
        let ratios = node.ratios[first...].map(Arrangement.tileRatio)
        frames.removeSubrange(first...)
        let (width, spacing) = (arrangement.innerWidth, arrangement.style.spacing)
        let total = ratios.reduce(0, +)
        let rows = max(1, Int(total * arrangement.style.rowHeight / max(width, 1) + 0.5))
        var y = top
        var (row, ended) = (0..<0, 0)
        var taken = 0.0
        for (index, ratio) in ratios.enumerated() {
            row = row.lowerBound..<index + 1
            taken += ratio
            // A row ends where it is nearest to its share of the width.
            let next = index + 1 < ratios.count ? ratios[index + 1] : .infinity
            guard taken + next / 2 > total * Double(ended + 1) / Double(rows) else { continue }
            let sum = ratios[row].reduce(0, +)
            let height = max(0, width - Double(row.count - 1) * spacing) / sum
            var x = 0.0
            for ratio in ratios[row] {
                frames.append(LayoutRect(x: x, y: y, width: ratio * height, height: height))
                x += ratio * height + spacing
            }
            y += height + spacing
            (row, ended) = (index + 1..<index + 1, ended + 1)
        }
        return frames
    }
}

// Cells.
extension LongSection {
    /// The first cell of a part may be within a row.
    private func cells(of part: Part, _ node: ShapesNode, _ arrangement: Arrangement) -> [LayoutRect] {
        let before = [Double](repeating: 0, count: part.first % arrangement.columns.count)
        return frames(of: node, after: before, arrangement)
    }
}

extension LongSection {
    /// Lays out the photos of a part with the engine, after items of some heights, whose frames aren't returned.
    private func frames(of node: ShapesNode, after heights: [Double], _ arrangement: Arrangement)
        -> [LayoutRect]
    {
        var ratios = [Double](repeating: .infinity, count: heights.count)
        ratios += node.ratios.map(Arrangement.tileRatio)
        var extras = heights
        extras += node.ratios.indices.map { arrangement.captionHeight(length: node.captionLength(at: $0)) }
        let layout = CollectionLayout(
            container: LayoutContainer(width: arrangement.innerWidth),
            sections: [
                LayoutSection(
                    layout: arrangement.part,
                    items: LayoutItems(aspectRatios: ratios, captionHeights: extras)
                )
            ]
        )
        return (heights.count..<ratios.count).map { item in
            layout.frame(of: LayoutElement(.item, section: 0, item: item))
                ?? LayoutRect(x: 0, y: 0, width: 0, height: 0)
        }
    }
}

/// A part whose shapes are loaded, and its height in any column.
private struct LoadedPart: Sendable {
    let node: ShapesNode
    /// The total height of the photos in a column one point wide, without captions.
    private let inverses: Double
    /// The number of captions of each length. Empty if there are none.
    private let captions: [UInt32]

    /// O(number of photos).
    init(_ node: ShapesNode) {
        self.node = node
        inverses = node.ratios.reduce(0) { $0 + 1 / Arrangement.tileRatio($1) }
        var captions = [UInt32](repeating: 0, count: node.captionLengths.isEmpty ? 0 : 256)
        for length in node.captionLengths { captions[Int(length)] += 1 }
        self.captions = captions
    }

    func shape(at index: Int) -> PhotoShape {
        PhotoShape(ratio: node.ratios[index], captionLength: node.captionLength(at: index))
    }

    /// Returns the total height of the photos with their captions.
    func height(in arrangement: Arrangement) -> Double {
        var height = inverses * arrangement.columns.width
        for (length, count) in captions.enumerated() where count > 0 {
            height += Double(count) * arrangement.captionHeight(length: UInt8(length))
        }
        return height
    }
}
