@testable import BrickworkEngine

/// A waterfall in the simplest code. The engine's fast paths are compared with it.
///
/// It places items like a custom layout, one after the other in whole units. Items with a kept column stay
/// there. The others follow the section's order.
struct PlainWaterfall: SectionArrangement {
    struct Box {
        var column: Int
        var crossStart: Int64
        var crossEnd: Int64
        var start: Int64
        var end: Int64
    }

    private let section: WaterfallSection
    private let kept: [Int?]

    init(_ section: WaterfallSection, kept: [Int?] = []) {
        self.section = section
        self.kept = kept
    }

    func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into places: inout ItemFrames
    ) {
        places.removeAll(from: 0)
        for box in boxes(of: items, in: space) {
            places.append(
                LayoutRect(
                    x: LayoutUnit(raw: box.crossStart).points,
                    y: LayoutUnit(raw: box.start).points,
                    width: LayoutUnit(raw: box.crossEnd - box.crossStart).points,
                    height: LayoutUnit(raw: box.end - box.start).points
                )
            )
        }
    }

    func boxes(of items: LayoutItems, in space: SectionSpace) -> [Box] {
        let cross = Self.units(space.crossLength)
        let count = Self.columnCount(of: section, across: space.crossLength)
        let wanted = Self.units(section.itemSpacing)
        let gap = count > 1 ? min(wanted, cross / Int64(count - 1)) : 0
        let columnWidth = max(0, (Self.points(cross) + Self.points(gap)) / Double(count) - Self.points(gap))
        var bottoms = [Int64](repeating: 0, count: count)
        var boxes: [Box] = []
        for (index, item) in items.enumerated() {
            let span = Self.span(of: item, among: count)
            let known = kept.indices.contains(index) ? kept[index] : nil
            let column = min(known ?? choose(index, span: span, bottoms), count - span)
            let covered = column..<column + span
            let width =
                span == 1 ? columnWidth : columnWidth * Double(span) + Self.points(gap) * Double(span - 1)
            let start = bottoms[covered].max() ?? 0
            let end = start + Self.length(of: item, width: width, axis: space.axis)
            for covered in covered { bottoms[covered] = end + Self.units(section.lineSpacing) }
            boxes.append(
                Box(
                    column: column,
                    crossStart: (cross + gap) * Int64(column) / Int64(count),
                    crossEnd: (cross + gap) * Int64(column + span) / Int64(count) - gap,
                    start: start,
                    end: end
                )
            )
        }
        return boxes
    }

    private func choose(_ index: Int, span: Int, _ bottoms: [Int64]) -> Int {
        guard section.order == .shortest else { return index % bottoms.count }
        let tops = (0...bottoms.count - span).map { bottoms[$0..<$0 + span].max() ?? 0 }
        return tops.firstIndex(of: tops.min() ?? 0) ?? 0
    }

    static func columnCount(of section: WaterfallSection, across width: Double) -> Int {
        switch section.columns.rule {
        case .fixed(let count): return max(1, count)
        case .minimumWidth(let least):
            let gap = units(section.itemSpacing)
            return max(1, Int((units(width) + gap) / (units(least) + gap)))
        }
    }

    private static func span(of item: ItemSize, among count: Int) -> Int {
        switch item.span {
        case .columns(let span): max(1, min(span, count))
        case .full: count
        }
    }

    private static func length(of item: ItemSize, width: Double, axis: LayoutContainer.Axis) -> Int64 {
        switch item.extent {
        case .aspectRatio(let ratio, let extra):
            units((axis == .vertical ? width / ratio : width * ratio) + extra)
        case .height(let length), .estimated(let length), .measured(let length): units(length)
        case .size(let itemWidth, let height), .estimatedSize(let itemWidth, let height),
            .measuredSize(let itemWidth, let height):
            units(axis == .vertical ? width * height / itemWidth : width * itemWidth / height)
        }
    }

    private static func units(_ points: Double) -> Int64 {
        Int64((points * 0x1p32).rounded(.toNearestOrEven))
    }

    private static func points(_ units: Int64) -> Double {
        LayoutUnit(raw: units).points
    }
}
