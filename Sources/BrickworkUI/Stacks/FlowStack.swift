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

    /// Creates a flow.
    ///
    /// - Parameters:
    ///   - alignment: The alignment of the views in a line.
    ///   - lastLineAlignment: The alignment of the last line of a justified flow.
    ///   - lineAlignment: The alignment of views across their line.
    ///   - spacing: The space between the views of a line, in points.
    ///   - lineSpacing: The space between lines, in points. `nil` means the same as `spacing`.
    public init(
        alignment: FlowSection.Alignment = FlowSection().alignment,
        lastLineAlignment: FlowSection.Alignment = FlowSection().lastLineAlignment,
        lineAlignment: FlowSection.LineAlignment = FlowSection().lineAlignment,
        spacing: CGFloat = FlowSection().itemSpacing,
        lineSpacing: CGFloat? = nil
    ) {
        section = FlowSection(
            alignment: alignment,
            lastLineAlignment: lastLineAlignment,
            lineAlignment: lineAlignment,
            itemSpacing: Double(spacing),
            lineSpacing: Double(lineSpacing ?? spacing)
        )
    }

    /// Returns the proposed width, or the width of all views in one line, and the height of the lines.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let proposals = proposals(for: subviews, within: proposal.width)
        let sizes = zip(subviews, proposals).map { $0.sizeThatFits($1) }
        let spacing = CGFloat(section.itemSpacing)
        let oneLine = sizes.reduce(-spacing) { $0 + $1.width + spacing }
        let width = min(proposal.width ?? .infinity, max(0, oneLine))
        return CGSize(width: width, height: layout(of: sizes, width: width).contentSize.height)
    }

    /// Places the views from leading to trailing, line by line.
    public func placeSubviews(
        in bounds: CGRect,
        proposal: ProposedViewSize,
        subviews: Subviews,
        cache: inout ()
    ) {
        let proposals = proposals(for: subviews, within: bounds.width)
        let sizes = zip(subviews, proposals).map { $0.sizeThatFits($1) }
        subviews.place(as: layout(of: sizes, width: bounds.width), in: bounds, proposals)
    }

    private func proposals(for subviews: Subviews, within width: CGFloat?) -> [ProposedViewSize] {
        subviews.map { subview in
            guard let width, subview.sizeThatFits(.unspecified).width > width else { return .unspecified }
            return ProposedViewSize(width: width, height: nil)
        }
    }

    private func layout(of sizes: [CGSize], width: CGFloat) -> CollectionLayout {
        let items = LayoutItems(sizes.map { .size(width: Double($0.width), height: Double($0.height)) })
        return CollectionLayout(
            container: LayoutContainer(width: Double(width)),
            sections: [LayoutSection(layout: section, items: items)]
        )
    }
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
extension LayoutSubviews {
    /// Places each view at the frame of the item with its index.
    func place(as layout: CollectionLayout, in bounds: CGRect, _ proposals: [ProposedViewSize]) {
        for (index, (subview, proposal)) in zip(self, proposals).enumerated() {
            guard let frame = layout.frame(of: LayoutElement(.item, section: 0, item: index)) else {
                continue
            }
            subview.place(
                at: CGPoint(x: bounds.minX + frame.x, y: bounds.minY + frame.y),
                proposal: proposal
            )
        }
    }
}
