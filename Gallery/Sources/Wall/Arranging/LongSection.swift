import BrickworkEngine
import WallNodes

/// A section of very many photos. Loading all of their shapes would take too long, and laying all of them out would need more
/// memory than a page has, and would take too long for each change of width.
///
/// The section is divided into runs that follow each other, and only those near the visible rect have frames. A part that isn't
/// loaded is one run with an estimated length, and its place is a gap. A loaded part is a few runs. So the position of each run is
/// known without a layout.
///
/// In a waterfall, the length of a loaded run is the total height of its photos divided by the number of columns. The photos
/// are distributed as in any waterfall. Then each column is stretched by about a thousandth, so that it ends where the next run
/// begins. Panoramas take one column, because two are stretched differently. In rows, the last two rows of a run share their
/// photos evenly, so that no row is half empty. In a grid, each photo's cell is known by its number.
struct LongSection: Sendable {
    /// A photo's frame, or a gap where photos of a part will be.
    struct Tile: Sendable, Equatable {
        /// The photo, or the first one that will be in the gap.
        var photo: Int
        var frame: LayoutRect
        var isGap = false
    }

    /// Photos that are laid out together.
    private struct Run: Sendable {
        let photos: Range<Int>
        /// The shapes of the photos, or their sums.
        let shapes: Shapes
        /// The position where the run begins.
        var start = 0.0
        /// The distance to the start of the next run.
        var length = 0.0
        /// The distance from the start to the greatest bottom edge of the photos.
        var bottom = 0.0

        var end: Double { start + bottom }
        var even: EvenPhotos { EvenPhotos(count: photos.count, length: bottom) }

        enum Shapes: Sendable {
            case sums(PhotoSums)
            case loaded(RunShapes)
        }

        var loaded: RunShapes? {
            if case .loaded(let shapes) = shapes { shapes } else { nil }
        }
    }

    /// The length of all photos.
    private(set) var length = 0.0
    /// The number of photos in loaded parts.
    private(set) var loadedCount = 0
    private var runs: [Run] = []
    /// The photos and gaps that have frames, in order.
    private(set) var tiles: [Tile] = []
    /// The runs that they belong to.
    private var shown = 0..<0

    /// The number of photos from which on a section is a long one.
    static let minimum = 1 << 15
    /// The least number of photos in a run of a large part. Longer columns need less stretching, and take longer to lay out.
    private static let minInRun = 1_536
    /// How far before and after the visible rect frames are made.
    private static let reach = 2_000.0

    init(_ parts: [ChapterNode.Part], _ arrangement: Arrangement) {
        var first = 0
        for part in parts {
            runs.append(Run(photos: first..<first + part.sums.count, shapes: .sums(part.sums)))
            first += part.sums.count
        }
        arrange(arrangement)
    }

    /// Adds the shapes of some parts. O(number of runs, and of photos in the new parts).
    ///
    /// - Parameter first: The first photo of the part.
    mutating func learn(_ learned: [(first: Int, node: ShapesNode)], _ arrangement: Arrangement) {
        for (first, node) in learned {
            let number = run(of: first)
            guard runs[number].loaded == nil else { continue }
            loadedCount += node.ratios.count
            let count = max(1, node.ratios.count / Self.minInRun)
            let new = (0..<count).map { share in
                let photos = node.ratios.count * share / count..<node.ratios.count * (share + 1) / count
                return Run(
                    photos: first + photos.lowerBound..<first + photos.upperBound,
                    shapes: .loaded(RunShapes(node, photos))
                )
            }
            runs.replaceSubrange(number...number, with: new)
            for run in number..<number + count { measure(run, arrangement) }
        }
        place()
    }

    /// Arranges all photos again. O(number of runs), in rows O(number of loaded photos).
    mutating func arrange(_ arrangement: Arrangement) {
        for run in runs.indices { measure(run, arrangement) }
        place()
    }

    private mutating func place() {
        (shown, tiles) = (0..<0, [])
        length = 0
        var start = 0.0
        for run in runs.indices {
            runs[run].start = start
            start += runs[run].length
            length = max(length, runs[run].end)
        }
    }

    /// Measures a run, without its position.
    private mutating func measure(_ number: Int, _ arrangement: Arrangement) {
        let run = runs[number]
        let (count, width) = arrangement.columns
        let spacing = arrangement.style.spacing
        switch arrangement.style.kind {
        case .waterfall:
            let heights =
                switch run.shapes {
                case .sums(let sums): arrangement.height(inColumn: sums)
                case .loaded(let shapes): shapes.height(in: arrangement)
                }
            let length = (heights + Double(run.photos.count) * spacing) / Double(count)
            runs[number].length = length
            runs[number].bottom =
                length - spacing + (isLast(number) ? 0 : width * Double(count - 1) / Double(count))
            guard isLast(number), let shapes = run.loaded else { return }
            runs[number].bottom = bottom(columns(of: number, shapes, arrangement))
        case .justified:
            runs[number].bottom =
                switch run.shapes {
                case .sums(let sums): arrangement.length(of: sums)
                case .loaded(let shapes): bottom(rows(of: number, shapes, arrangement))
                }
            runs[number].length = runs[number].bottom + spacing
        case .grid:
            let (first, end, pitch) = (run.photos.lowerBound / count, run.photos.upperBound, width + spacing)
            runs[number].length = Double(end / count - first) * pitch
            runs[number].bottom = Double((end + count - 1) / count - first) * pitch - spacing
        }
    }

    private func isLast(_ run: Int) -> Bool { run == runs.count - 1 }

    private func bottom(_ frames: [LayoutRect]) -> Double { frames.reduce(0) { max($0, $1.maxY) } }
}

// Photos.
extension LongSection {
    private var count: Int { runs.last?.photos.upperBound ?? 0 }

    /// Returns the shapes of a part, if they are loaded.
    ///
    /// - Parameter first: The first photo of the part.
    func shapes(ofPartFrom first: Int) -> ShapesNode? { runs[run(of: first)].loaded?.node }

    func shape(of photo: Int) -> PhotoShape? {
        let run = runs[run(of: photo)]
        return run.loaded?.shape(at: photo - run.photos.lowerBound)
    }

    /// Returns the photo of a tile, or those of a gap. For the item after the last tile, it is the photo after them.
    func photos(ofTile number: Int) -> (photos: Range<Int>, isGap: Bool) {
        func first(_ number: Int) -> Int {
            guard number >= tiles.count else { return tiles[number].photo }
            return shown.isEmpty ? 0 : min(runs[shown.upperBound - 1].photos.upperBound, count - 1)
        }
        let photo = first(number), isGap = number < tiles.count && tiles[number].isGap
        return (photo..<(isGap ? max(photo, first(number + 1) - 1) : photo) + 1, isGap)
    }

    /// Returns the number of a photo's tile, or nil if it has none.
    func tile(of photo: Int) -> Int? {
        let number = partition(tiles.count) { tiles[$0].photo <= photo } - 1
        return number >= 0 && tiles[number].photo == photo && !tiles[number].isGap ? number : nil
    }

    /// Returns the position of a point of a photo. In a gap, assumes that all photos have the same height.
    func y(of photo: Int, _ fraction: Double) -> Double {
        if let tile = tile(of: photo) { return tiles[tile].frame.minY + fraction * tiles[tile].frame.height }
        let run = runs[run(of: photo)]
        return run.start + run.even.y(of: photo - run.photos.lowerBound, fraction)
    }

    /// Returns the photo at a position, and the position's fraction of its height. Assumes that all photos of a run have the
    /// same height.
    func point(at y: Double) -> (photo: Int, fraction: Double) {
        let run = runs[max(0, partition(runs.count) { runs[$0].start <= y } - 1)]
        let point = run.even.point(at: y - run.start)
        return (run.photos.lowerBound + point.photo, point.fraction)
    }

    private func run(of photo: Int) -> Int {
        max(0, partition(runs.count) { runs[$0].photos.lowerBound <= photo } - 1)
    }
}

// Frames.
extension LongSection {
    /// Makes the frames of all photos in a range. Returns false if they existed already.
    mutating func show(_ start: Double, _ end: Double, _ arrangement: Arrangement) -> Bool {
        show(runs(from: start, to: end), around: start, end, arrangement)
    }

    /// Makes the frame of a photo. Returns false if it existed already, or if the photo's shape isn't known.
    mutating func show(_ photo: Int, _ arrangement: Arrangement) -> Bool {
        let run = run(of: photo)
        guard runs[run].loaded != nil else { return false }
        let y = y(of: photo, 0)
        return show(run..<run + 1, around: y, y, arrangement)
    }

    private mutating func show(
        _ needed: Range<Int>,
        around start: Double,
        _ end: Double,
        _ arrangement: Arrangement
    ) -> Bool {
        guard needed.lowerBound < shown.lowerBound || needed.upperBound > shown.upperBound else {
            return false
        }
        let around = runs(from: start - Self.reach, to: end + Self.reach)
        shown = min(needed.lowerBound, around.lowerBound)..<max(needed.upperBound, around.upperBound)
        tiles = shown.flatMap { tiles(of: $0, arrangement) }
        return true
    }

    /// Returns the runs that intersect a range.
    private func runs(from start: Double, to end: Double) -> Range<Int> {
        let first = min(partition(runs.count) { runs[$0].end <= start }, runs.count - 1)
        return first..<max(first + 1, partition(runs.count) { runs[$0].start < end })
    }

    private func tiles(of number: Int, _ arrangement: Arrangement) -> [Tile] {
        let run = runs[number]
        let first = run.photos.lowerBound
        guard let shapes = run.loaded else {
            // An item of a layout isn't as long as a part can be.
            return (0...Int(run.bottom / ItemSize.maximumHeight)).map { number in
                let y = Double(number) * ItemSize.maximumHeight
                let height = min(run.bottom - y, ItemSize.maximumHeight)
                return Tile(
                    photo: first + Int(y / run.bottom * Double(run.photos.count)),
                    frame: LayoutRect(x: 0, y: run.start + y, width: arrangement.innerWidth, height: height),
                    isGap: true
                )
            }
        }
        let frames =
            switch arrangement.style.kind {
            case .waterfall: columns(of: number, shapes, arrangement)
            case .justified: rows(of: number, shapes, arrangement)
            case .grid: cells(from: first, shapes, arrangement)
            }
        return frames.enumerated().map {
            Tile(photo: first + $0.offset, frame: $0.element.shifted(by: run.start))
        }
    }
}

// Columns.
extension LongSection {
    /// Returns the distance from the start of a run to the top of each column. The columns are at different heights, so that
    /// nobody notices where a run ends. They depend on no run, so a part that is loaded later moves no photos of others.
    private func seam(_ arrangement: Arrangement) -> [Double] {
        let (count, width) = arrangement.columns
        let step = count % 7 == 0 ? 5 : 7
        return (0..<count).map { width * Double($0 * step % count) / Double(count) }
    }

    private func columns(of number: Int, _ shapes: RunShapes, _ arrangement: Arrangement) -> [LayoutRect] {
        let spacing = arrangement.style.spacing
        // Items before the photos fill each column down to its top. They are at least one point long, so that they occupy it.
        let seam = seam(arrangement)
        let tops = number == 0 ? [Double](repeating: 0, count: seam.count) : seam
        var frames = frames(of: shapes, after: tops.map { $0 + 1 }, at: -1 - spacing, arrangement)
        guard !isLast(number) else { return frames }
        let length = runs[number].length
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
    private func rows(of number: Int, _ shapes: RunShapes, _ arrangement: Arrangement) -> [LayoutRect] {
        var frames = frames(of: shapes, after: [], arrangement)
        guard !isLast(number), let last = frames.last else { return frames }
        let top = frames.last { $0.y < last.y }?.y ?? last.y
        let first = partition(frames.count) { frames[$0].y < top }
        let ratios = shapes.ratios.dropFirst(first).map(Arrangement.tileRatio)
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
    /// The first cell of a run may be within a row.
    private func cells(from first: Int, _ shapes: RunShapes, _ arrangement: Arrangement) -> [LayoutRect] {
        let before = [Double](repeating: 0, count: first % arrangement.columns.count)
        return frames(of: shapes, after: before, arrangement)
    }
}

extension LongSection {
    /// Lays out the photos of a run with the engine, after items of some heights, whose frames aren't returned.
    private func frames(
        of shapes: RunShapes,
        after heights: [Double],
        at start: Double = 0,
        _ arrangement: Arrangement
    ) -> [LayoutRect] {
        var ratios = [Double](repeating: .infinity, count: heights.count)
        ratios += shapes.ratios.map(Arrangement.tileRatio)
        var extras = heights
        extras += shapes.ratios.indices.map {
            arrangement.captionHeight(length: shapes.node.captionLength(at: $0))
        }
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
            layout.frame(of: LayoutElement(.item, section: 0, item: item))?.shifted(by: start)
                ?? LayoutRect(x: 0, y: 0, width: 0, height: 0)
        }
    }
}
