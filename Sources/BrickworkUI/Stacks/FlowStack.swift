import BrickworkEngine
public import SwiftUI

/// Lines of a few views with sizes of their own, such as tags or words.
///
/// ```swift
/// FlowStack(alignment: .center, spacing: 6) {
///     ForEach(tags) { TagView($0) }
/// }
/// ```
///
/// All views exist at once, as in any SwiftUI `Layout`. The stack is as high as its lines, and doesn't scroll
/// by itself. For many views, ``LazyFlow`` is lazy. Views wider than the stack are proposed its width.
@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct FlowStack: Layout {
    private let section: FlowSection
    private let lineAlignment: VerticalAlignment
    private let hugsWidestLine: Bool

    /// Creates a flow.
    ///
    /// - Parameters:
    ///   - alignment: The alignment of the views in a line. In a filled line, views are proposed their part of its width, and
    ///     only views that take it grow.
    ///   - lastLineAlignment: The alignment of the last line of a justified or filled flow.
    ///   - lineAlignment: The guide by which the views of a line are aligned, as in an `HStack`.
    ///   - spacing: The space between the views of a line, in points.
    ///   - lineSpacing: The space between lines, in points. `nil` means the same as `spacing`.
    ///   - lineLimit: The greatest number of lines, or `nil` for any number. The views after them are hidden. See
    ///     `flowOverflow(hiding:)`.
    ///   - hugsWidestLine: Whether the stack is only as wide as its widest line, as a `Text` is. Otherwise, it takes the
    ///     proposed width if it has several lines.
    public init(
        alignment: FlowSection.Alignment = FlowSection().alignment,
        lastLineAlignment: FlowSection.Alignment = FlowSection().lastLineAlignment,
        lineAlignment: VerticalAlignment = .center,
        spacing: CGFloat = FlowSection().itemSpacing,
        lineSpacing: CGFloat? = nil,
        lineLimit: Int? = nil,
        hugsWidestLine: Bool = false
    ) {
        section = FlowSection(
            alignment: alignment,
            lastLineAlignment: lastLineAlignment,
            itemSpacing: Double(spacing),
            lineSpacing: Double(lineSpacing ?? spacing),
            lineLimit: lineLimit
        )
        self.lineAlignment = lineAlignment
        self.hugsWidestLine = hugsWidestLine
    }

    /// Returns the width of all views in one line, at most the proposed width, and the height of the lines.
    ///
    /// If all lines are justified or filled, including the last, it returns the proposed width. With `hugsWidestLine`, it
    /// returns the width of the widest line.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let items = items(subviews, within: proposal.width)
        let spacing = CGFloat(section.itemSpacing)
        let oneLine = items.filter { $0.overflow == nil }.reduce(-spacing) { $0 + $1.size.width + spacing }
        let reachesEdges = section.alignment.reachesEdges && section.lastLineAlignment.reachesEdges
        let room = proposal.width ?? .infinity
        let width = reachesEdges && !hugsWidestLine && room.isFinite ? room : min(room, max(0, oneLine))
        let lines = lines(of: items, width: width)
        guard hugsWidestLine else { return CGSize(width: width, height: lines.height) }
        var leading = self.section
        if leading.alignment == .center || leading.alignment == .trailing { leading.alignment = .leading }
        if leading.lastLineAlignment != .fill { leading.lastLineAlignment = .leading }
        let widest = self.lines(of: items, width: width, leading).places.reduce(0) { max($0, $1.frame.maxX) }
        return CGSize(width: widest, height: lines.height)
    }

    /// Places the views from leading to trailing, line by line.
    public func placeSubviews(
        in bounds: CGRect,
        proposal: ProposedViewSize,
        subviews: Subviews,
        cache: inout ()
    ) {
        let items = items(subviews, within: bounds.width)
        var hidden = Set(subviews.indices)
        for (index, frame) in lines(of: items, width: bounds.width).places {
            hidden.remove(index)
            let isStretched = frame.width > items[index].size.width
            subviews[index].place(
                at: CGPoint(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY),
                proposal: isStretched ? ProposedViewSize(frame.size) : items[index].proposal
            )
        }
        // A layout has to place all views: these are far outside.
        for index in hidden { subviews[index].place(at: CGPoint(x: -100_000, y: -100_000), proposal: .zero) }
    }

    /// A view's size, and the position of its guide.
    private struct Item {
        var proposal = ProposedViewSize.unspecified
        var size: CGSize
        var guide: CGFloat
        var overflow: FlowOverflowKey.Value
    }

    private func items(_ subviews: Subviews, within width: CGFloat?) -> [Item] {
        subviews.map { subview in
            var proposal = ProposedViewSize.unspecified
            if let width, subview.sizeThatFits(.unspecified).width > width {
                proposal = ProposedViewSize(width: width, height: nil)
            }
            let dimensions = subview.dimensions(in: proposal)
            return Item(
                proposal: proposal,
                size: CGSize(width: dimensions.width, height: dimensions.height),
                guide: dimensions[lineAlignment],
                overflow: subview[FlowOverflowKey.self]
            )
        }
    }

    /// Returns the frames of the views that aren't hidden, and the height of all lines.
    private func lines(
        of items: [Item],
        width: CGFloat,
        _ section: FlowSection? = nil
    ) -> (places: [(index: Int, frame: CGRect)], height: CGFloat) {
        let (order, layout) = layout(of: items, width: width, section ?? self.section)
        // Items are one point high there, and lines follow each other without spacing: y is a line's index.
        let frames = order.indices.map { layout.frame(of: LayoutElement(.item, section: 0, item: $0)) }
        var places: [(index: Int, frame: CGRect)] = []
        var (top, first, height) = (CGFloat(0), 0, CGFloat(0))
        func endLine() {
            let guide = places[first...].map { items[$0.index].guide }.max() ?? 0
            for position in first..<places.count {
                let item = items[places[position].index]
                places[position].frame.origin.y = top + guide - item.guide
                places[position].frame.size.height = item.size.height
                height = max(height, places[position].frame.maxY)
            }
            (top, first) = (height + CGFloat(self.section.lineSpacing), places.count)
        }
        var line = 0.0
        for (index, frame) in zip(order, frames) {
            guard let frame, frame.height > 0 else { continue }
            if frame.y != line { endLine() }
            line = frame.y
            places.append((index, CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)))
        }
        if !places.isEmpty { endLine() }
        return (places, height)
    }

    /// Returns the layout with the first overflow view that is for the number of views it hides, and the order of the views.
    private func layout(
        of items: [Item],
        width: CGFloat,
        _ section: FlowSection
    ) -> ([Int], CollectionLayout) {
        func layout(_ order: [Int], hasOverflowItem: Bool) -> CollectionLayout {
            var section = section
            (section.lineSpacing, section.hasOverflowItem) = (0, hasOverflowItem)
            let sizes = order.map { ItemSize.size(width: Double(items[$0].size.width), height: 1) }
            return CollectionLayout(
                container: LayoutContainer(width: Double(width)),
                sections: [LayoutSection(layout: section, items: LayoutItems(sizes))]
            )
        }
        let contents = items.indices.filter { items[$0].overflow == nil }
        let plain = layout(contents, hasOverflowItem: false)
        let hidden = plain.hiddenItemCount(inSection: 0)
        guard hidden > 0 else { return (contents, plain) }
        for index in items.indices {
            guard let count = items[index].overflow, count == 0 || count >= hidden else { continue }
            let result = layout(contents + [index], hasOverflowItem: true)
            if count == 0 || count == result.hiddenItemCount(inSection: 0) {
                return (contents + [index], result)
            }
        }
        return (contents, plain)
    }
}

/// The number of hidden views that an overflow view is for; zero is any number. `nil` for other views.
private struct FlowOverflowKey: LayoutValueKey {
    static let defaultValue: Int? = nil
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
extension View {
    /// Makes this view end the last line of a ``FlowStack`` with a `lineLimit` if other views are hidden:
    ///
    /// ```swift
    /// FlowStack(lineLimit: 2) {
    ///     ForEach(tags) { TagView($0) }
    ///     ForEach(1...max(1, tags.count), id: \.self) { Text("+\($0) more").flowOverflow(hiding: $0) }
    /// }
    /// ```
    ///
    /// As many views are hidden as it needs. Overflow views that aren't needed are hidden themselves.
    ///
    /// - Parameter count: The number of hidden views that this view is for, or `nil` for any number. With a value below
    ///   1, the view is always hidden.
    public func flowOverflow(hiding count: Int? = nil) -> some View {
        layoutValue(key: FlowOverflowKey.self, value: count.map { $0 > 0 ? $0 : -1 } ?? 0)
    }
}
