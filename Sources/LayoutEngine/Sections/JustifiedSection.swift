/// Rows of one height that fill the width exactly, as photo sites show them.
///
/// Items are taken in order; a row ends where its height comes nearest to the target. Placing from an item on
/// costs O(items from its row on).
public final class JustifiedSection: SectionLayout {
    /// What a last row does that has too few items to fill the width near the target height.
    public enum LastRow: Equatable, Hashable, Sendable {
        /// Stands at the target height, at the leading edge.
        case leading
        /// Stands at the target height, in the middle.
        case center
        /// Stands at the target height, at the trailing edge.
        case trailing
        /// Fills the width, however high that makes it.
        case fill
    }

    /// The height that rows aim at, in points (the width, if it scrolls horizontally).
    public let targetHeight: Double
    /// What the last row does.
    public let lastRow: LastRow
    /// Points between neighbors in a row.
    public let itemSpacing: Double
    /// Points between rows.
    public let lineSpacing: Double

    /// Justified rows; by default about 200 points high, the last one leading.
    public init(
        targetHeight: Double = 200,
        lastRow: LastRow = .leading,
        itemSpacing: Double = 0,
        lineSpacing: Double = 0
    ) {
        self.targetHeight = targetHeight
        self.lastRow = lastRow
        self.itemSpacing = itemSpacing
        self.lineSpacing = lineSpacing
    }

    /// Places the items from `first` to the end, as ``SectionLayout`` asks for.
    public func place(
        _ items: LayoutItems,
        from first: Int,
        policy: UpdatePolicy,
        in space: SectionSpace,
        into places: inout Places
    ) {
        let gap = LayoutUnit(length: itemSpacing)
        var lines = places.takeLines(fit: .fills(itemSpacing: gap.raw), in: space)
        var index = lines.removeLines(from: first)
        lines.reserveCapacity(items.count)
        let target = LayoutUnit(length: targetHeight).points
        while index < items.count {
            let row = Row(of: items, from: index, target: target, gap: gap.points, in: space)
            append(row, of: items, gap: gap, in: space, to: &lines)
            index = row.items.upperBound
        }
        places.form = .lines(lines)
    }

    private func append(
        _ row: Row,
        of items: LayoutItems,
        gap: LayoutUnit,
        in space: SectionSpace,
        to lines: inout LinePlaces
    ) {
        let fills = row.isFull || lastRow == .fill
        let height = fills ? row.fillingHeight : row.targetHeight
        let slack = fills ? 0 : max(0, space.crossLength - row.width(height: height))
        var cross: Double =
            switch lastRow {
            case .leading, .fill: 0
            case .center: slack / 2
            case .trailing: slack
            }
        var extra: Int64 = 0
        for index in row.items {
            lines.append(crossStart: min(LayoutUnit.nearest(cross), space.crossUnits))
            cross += height * items.proportion(index, axis: space.axis) + gap.points
            extra = max(extra, items.extraLength(index))
        }
        lines.endLine(
            firstItem: row.items.lowerBound,
            length: LayoutUnit(length: height).raw + extra,
            crossEnd: fills
                ? space.crossUnits : min(LayoutUnit.nearest(cross - gap.points), space.crossUnits),
            spacing: lineSpacing
        )
    }
}

/// The items of a justified row.
private struct Row {
    let items: Range<Int>
    /// Whether the items fill the width near the target height.
    let isFull: Bool
    let targetHeight: Double
    private let proportions: Double
    private let gaps: Double
    private let crossLength: Double

    /// Takes items from `first` on until one more would bring the row's height no nearer to the target.
    init(of items: LayoutItems, from first: Int, target: Double, gap: Double, in space: SectionSpace) {
        var next = first
        var sum = 0.0
        var height = Double.infinity
        while next < items.count, height > target {
            let widened = sum + items.proportion(next, axis: space.axis)
            let lowered = max(0, space.crossLength - gap * Double(next - first)) / widened
            if next > first, lowered <= target, height - target < target - lowered { break }
            sum = widened
            height = lowered
            next += 1
        }
        self.items = first..<next
        isFull = height <= target || next < items.count
        targetHeight = target
        proportions = sum
        gaps = gap * Double(next - 1 - first)
        crossLength = space.crossLength
    }

    /// The height at which the row fills the width; the target if its items have no width at any height.
    var fillingHeight: Double {
        proportions > 0 ? max(0, crossLength - gaps) / proportions : targetHeight
    }

    func width(height: Double) -> Double {
        height * proportions + gaps
    }
}
