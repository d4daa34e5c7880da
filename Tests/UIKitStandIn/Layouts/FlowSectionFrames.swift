import Foundation

/// A flow layout's data about a section before its layout.
@MainActor
struct FlowSectionMetrics {
    var sizes: [CGSize]
    var inset: UIEdgeInsets
    var lineSpacing: CGFloat
    var itemSpacing: CGFloat
    var header: CGSize
    var footer: CGSize

    init(
        _ section: Int,
        in layout: UICollectionViewFlowLayout,
        of view: UICollectionView,
        _ delegate: (any UICollectionViewDelegateFlowLayout)?
    ) {
        sizes = (0..<view.numberOfItems(inSection: section)).map { item in
            let path = IndexPath(item: item, section: section)
            if let measured = layout.measuredSizes[path] { return measured }
            let size = delegate?.collectionView(view, layout: layout, sizeForItemAt: path) ?? layout.itemSize
            let estimate = layout.estimatedItemSize
            let usesEstimate =
                size == layout.itemSize && estimate != .zero
                && estimate != UICollectionViewFlowLayout.automaticSize
            return usesEstimate ? estimate : size
        }
        inset =
            delegate?.collectionView(view, layout: layout, insetForSectionAt: section) ?? layout.sectionInset
        lineSpacing =
            delegate?.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
            ?? layout.minimumLineSpacing
        itemSpacing =
            delegate?.collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: section)
            ?? layout.minimumInteritemSpacing
        header =
            delegate?.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
            ?? layout.headerReferenceSize
        footer =
            delegate?.collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
            ?? layout.footerReferenceSize
    }
}

/// The frames of a section in a flow layout.
struct FlowSectionFrames {
    private(set) var start: CGFloat
    private(set) var end: CGFloat
    private(set) var frames: [CGRect] = []
    private(set) var header: CGRect?
    private(set) var footer: CGRect?
    /// For each line, the largest end of all lines up to it, for searching.
    private var ends: [CGFloat] = []
    /// The line starts, in ascending order.
    private var starts: [CGFloat] = []

    /// The layout is computed vertically, and transposed at the end if it is horizontal.
    @MainActor
    init(_ metrics: FlowSectionMetrics, from start: CGFloat, cross: CGFloat, isVertical: Bool) {
        func turned(_ size: CGSize) -> CGSize {
            isVertical ? size : CGSize(width: size.height, height: size.width)
        }
        func turned(_ rect: CGRect) -> CGRect {
            isVertical
                ? rect : CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
        }
        let inset =
            isVertical
            ? metrics.inset
            : UIEdgeInsets(
                top: metrics.inset.left,
                left: metrics.inset.top,
                bottom: metrics.inset.right,
                right: metrics.inset.bottom
            )
        self.start = start
        end = start

        let headerLength = turned(metrics.header).height
        if headerLength > 0 {
            header = turned(CGRect(x: 0, y: end, width: cross, height: headerLength))
            end += headerLength
        }
        let sizes = metrics.sizes.map { turned($0) }
        if !sizes.isEmpty {
            end += inset.top
            let width = cross - inset.left - inset.right
            var first = 0
            while first < sizes.count {
                if first > 0 { end += metrics.lineSpacing }
                let line = Self.line(sizes, from: first, width: width, spacing: metrics.itemSpacing)
                var x = inset.left + line.lead
                for size in sizes[line.range] {
                    let y = end + (line.height - size.height) / 2
                    frames.append(turned(CGRect(x: x, y: y, width: size.width, height: size.height)))
                    starts.append(end)
                    ends.append(end + line.height)
                    x += size.width + line.gap
                }
                end += line.height
                first = line.range.upperBound
            }
            end += inset.bottom
        }
        let footerLength = turned(metrics.footer).height
        if footerLength > 0 {
            footer = turned(CGRect(x: 0, y: end, width: cross, height: footerLength))
            end += footerLength
        }
    }

    private struct Line {
        var range: Range<Int>
        var lead: CGFloat
        var gap: CGFloat
        var height: CGFloat
    }

    private static func line(_ sizes: [CGSize], from first: Int, width: CGFloat, spacing: CGFloat) -> Line {
        var used = sizes[first].width
        var next = first + 1
        var height = sizes[first].height
        while next < sizes.count, used + spacing + sizes[next].width <= width {
            used += spacing + sizes[next].width
            height = max(height, sizes[next].height)
            next += 1
        }
        let count = next - first
        let range = first..<next
        if next < sizes.count {
            // A full line.
            if count == 1 { return Line(range: range, lead: (width - used) / 2, gap: 0, height: height) }
            let gap = spacing + (width - used) / CGFloat(count - 1)
            return Line(range: range, lead: 0, gap: gap, height: height)
        }
        guard first > 0, sizes[range].allSatisfy({ $0 == sizes[0] }) else {
            return Line(range: range, lead: 0, gap: spacing, height: height)
        }
        let fitting = ((width + spacing) / (sizes[0].width + spacing)).rounded(.down)
        guard fitting > 1 else {
            return Line(range: range, lead: (width - used) / 2, gap: 0, height: height)
        }
        let gap = (width - fitting * sizes[0].width) / (fitting - 1)
        return Line(range: range, lead: 0, gap: gap, height: height)
    }

    /// Returns the items whose frames meet the rect, in ascending order. O(log n + k).
    func items(in rect: CGRect, isVertical: Bool) -> [Int] {
        let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        let first = ends.partitionPoint { $0 < low }
        let last = starts.partitionPoint { $0 <= high }
        guard first < last else { return [] }
        return (first..<last).filter { frames[$0].meets(rect) }
    }
}
