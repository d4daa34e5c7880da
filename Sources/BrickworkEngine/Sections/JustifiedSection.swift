/// Rows of about one height that fill the width exactly, as on photo sites.
///
/// Items are taken in order. A row ends where its height is closest to the target. Placing from an item on
/// costs O(items from its row on).
///
/// With a target of 100 points, in 420 points, 10 apart, items with the ratios 1.5, 1 and 1.5 make one row that is
/// 100 points high.
public struct JustifiedSection: SectionArrangement {
    /// The alignment of a last row with too few items to fill the width near the target height.
    public enum LastRow: Equatable, Hashable, Sendable {
        /// At the target height, and at the leading edge.
        case leading
        /// At the target height, and in the center.
        case center
        /// At the target height, and at the trailing edge.
        case trailing
        /// The row fills the width, at any height up to ``JustifiedSection/maximumRowHeight``.
        case fill
    }

    /// The target height of rows, in points, without captions. With a horizontal axis, it is the target width. Any
    /// value that isn't a positive finite number counts as zero.
    public var targetRowHeight: Double
    /// The alignment of the last row.
    public var lastRow: LastRow
    /// The greatest height of a row that fills the width, in points. A row that would be higher doesn't fill it.
    ///
    /// It limits above all ``LastRow/fill``: a lone portrait would be higher than the screen. Values below the target height, or
    /// that aren't numbers, count as the target height.
    public var maximumRowHeight: Double
    /// Whether all rows have the target height. Items then fill their row's width with other aspect ratios than their
    /// own, so pictures have to be cropped. Captions add to the height.
    public var hasEqualRowHeights: Bool
    /// The spacing between the items of a row, in points.
    public var itemSpacing: Double
    /// The spacing between rows, in points.
    public var lineSpacing: Double

    /// Creates justified rows. By default, they are about 200 points high and 10 points apart, and the last row is leading.
    public init(
        targetRowHeight: Double = 200,
        lastRow: LastRow = .leading,
        maximumRowHeight: Double = .infinity,
        hasEqualRowHeights: Bool = false,
        itemSpacing: Double = 10,
        lineSpacing: Double = 10
    ) {
        self.targetRowHeight = targetRowHeight
        self.lastRow = lastRow
        self.maximumRowHeight = maximumRowHeight
        self.hasEqualRowHeights = hasEqualRowHeights
        self.itemSpacing = itemSpacing
        self.lineSpacing = lineSpacing
    }

    /// This section: ``SectionKind/justified(_:)``.
    public var kind: SectionKind { .justified(self) }

    /// Places the items from `first` to the end, as ``SectionArrangement`` requires.
    public func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into places: inout ItemFrames
    ) {
        let gap = LayoutUnit(length: itemSpacing)
        var lines = places.takeLines(fit: .fills(itemSpacing: gap.raw), in: space)
        lines.removeLines(from: first)
        let target = LayoutUnit(length: targetRowHeight).points
        while lines.count < items.count {
            var row = Row(from: lines.count, target: target, gap: gap.points, space.crossLength)
            row.take(items, axis: space.axis)
            add(row, of: items, in: space, to: &lines)
        }
        places.form = .lines(lines)
    }

    @inline(__always)
    private func add(_ row: Row, of items: LayoutItems, in space: SectionSpace, to lines: inout LinePlaces) {
        let highest = maximumRowHeight > row.target ? maximumRowHeight : row.target
        let height = row.isFull || lastRow == .fill ? min(row.fillingHeight, highest) : row.target
        let fills = height == row.fillingHeight
        let slack = fills ? 0 : max(0, space.crossLength - row.width(height: height))
        var cross: Double =
            switch lastRow {
            case .leading, .fill: 0
            case .center: slack / 2
            case .trailing: slack
            }
        for index in row.first..<row.end {
            lines.append(LayoutUnit.units(position: cross, upTo: space.crossUnits))
            cross += height * items.proportion(index, axis: space.axis) + row.gap
        }
        lines.endLine(
            length: LayoutUnit(length: hasEqualRowHeights ? row.target : height).raw
                + LayoutUnit(length: row.captionHeight).raw,
            crossEnd: fills
                ? space.crossUnits : LayoutUnit.units(position: cross - row.gap, upTo: space.crossUnits),
            spacing: lineSpacing
        )
    }
}

private struct Row {
    let first: Int
    let target: Double
    let gap: Double
    let crossLength: Double
    private(set) var end: Int
    /// Whether the items fill the width near the target height.
    private(set) var isFull = false
    private(set) var captionHeight = 0.0
    private var proportions = 0.0

    init(from first: Int, target: Double, gap: Double, _ crossLength: Double) {
        self.first = first
        self.target = target
        self.gap = gap
        self.crossLength = crossLength
        end = first
    }

    /// Takes items until another one would bring the row's height no closer to the target.
    @inline(__always)
    mutating func take(_ items: LayoutItems, axis: LayoutContainer.Axis) {
        // A height that is greater by this comparison is also greater after a division, with any rounding.
        let surelyHigher = target * (1 + 0x1p-40)
        while end < items.count, !isFull {
            let widened = proportions + items.proportion(end, axis: axis)
            let room = room(for: end + 1 - first)
            if room <= surelyHigher * widened {
                let lowered = room / widened
                if end > first, height - target < target - lowered {
                    isFull = true
                    return
                }
                isFull = !(lowered > target)
            }
            proportions = widened
            captionHeight = max(captionHeight, items.captionHeight(end))
            end += 1
        }
    }

    /// The height at which the row fills the width. If its items have no width at any height, the target
    /// height.
    var fillingHeight: Double {
        proportions > 0 ? height : target
    }

    func width(height: Double) -> Double {
        height * proportions + gap * Double(end - 1 - first)
    }

    private var height: Double {
        room(for: end - first) / proportions
    }

    @inline(__always)
    private func room(for count: Int) -> Double {
        max(0, crossLength - gap * Double(count - 1))
    }
}
