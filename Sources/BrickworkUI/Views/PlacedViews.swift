import BrickworkEngine
import SwiftUI

/// Places each view at its frame.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct PlacedViews: Layout {
    /// The container, without its size.
    var container: LayoutContainer
    var contentSize: CGSize
    /// The origin of the container, in the coordinates of the places.
    var origin: CGPoint
    /// The sections before their first layout. SwiftUI asks a container for its size before it reports the container's geometry.
    var unplaced: [LayoutSection]?

    /// The estimated lengths of the sections, by the proposed cross length.
    typealias Cache = [CGFloat: CGFloat]

    func makeCache(subviews: Subviews) -> Cache { [:] }

    /// Returns the proposed width, as a lazy grid does, and the content's length.
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        let isVertical = container.axis == .vertical
        let known = isVertical ? contentSize.width : contentSize.height
        let crossLength =
            (isVertical ? proposal.width : proposal.height)
            ?? idealCrossLength(subviews.first) ?? known
        let length =
            estimatedLength(crossLength, &cache) ?? (isVertical ? contentSize.height : contentSize.width)
        return isVertical
            ? CGSize(width: crossLength, height: length) : CGSize(width: length, height: crossLength)
    }

    /// Returns the length of unplaced sections, with estimates for items that size themselves. O(number of items).
    private func estimatedLength(_ crossLength: CGFloat, _ known: inout Cache) -> CGFloat? {
        guard let unplaced else { return nil }
        guard crossLength > 0, crossLength.isFinite else { return 0 }
        if let length = known[crossLength] { return length }
        let size = LayoutSize(length: 0, crossLength: Double(crossLength), along: container.axis)
        let layout = CollectionLayout(container: container.with(size), sections: unplaced)
        let length = CGFloat(layout.contentLength)
        known[crossLength] = length
        return length
    }

    /// Returns the length across the scroll axis if nothing is proposed: each column is as wide as the first view, as a
    /// `LazyHStack` is as high as its first view.
    private func idealCrossLength(_ first: LayoutSubview?) -> CGFloat? {
        guard let first, let section = unplaced?.first(where: { !$0.items.isEmpty }) else { return nil }
        let own = LayoutSize(first.sizeThatFits(.unspecified)).length(along: container.axis.cross)
        return CGFloat(section.crossLength(ofColumn: own > 0 ? own : nil, along: container.axis))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    {
        for subview in subviews {
            let place = subview[ViewPlacement.self]
            let frame = place.frame.offsetBy(dx: bounds.minX - origin.x, dy: bounds.minY - origin.y)
            switch place.sizing {
            case .given:
                // A view that doesn't fill its cell is centered, as in a grid.
                subview.place(
                    at: CGPoint(x: frame.midX, y: frame.midY),
                    anchor: .center,
                    proposal: place.proposal
                )
            case .length:
                put(subview, place, frame, place.proposal)
            case .size:
                let (own, most) = (subview.sizeThatFits(.unspecified), place.proposal)
                let fits = own.width <= most.width ?? .infinity && own.height <= most.height ?? .infinity
                put(subview, place, frame, fits ? .unspecified : most)
            }
        }
    }

    /// Places a self-sizing view at its place's leading top corner.
    private func put(
        _ subview: LayoutSubview,
        _ place: ViewPlacement,
        _ frame: CGRect,
        _ proposal: ProposedViewSize
    ) {
        if place.scrollsRightToLeft {
            subview.place(
                at: CGPoint(x: frame.maxX, y: frame.minY),
                anchor: .topTrailing,
                proposal: proposal
            )
        } else {
            subview.place(at: frame.origin, proposal: proposal)
        }
    }
}

/// The frame of a view, and the size that it is proposed: the layout value that ``PlacedViews`` reads.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct ViewPlacement: Equatable, Sendable, LayoutValueKey {
    static let defaultValue = ViewPlacement()

    var frame = CGRect.zero
    var sizing = ShownElement.Sizing.given
    /// The proposed size. A view that chooses both lengths gets it only if it is too large otherwise. Nothing is proposed
    /// along an axis that the view chooses, because a view that fills its proposed size would be infinitely long.
    var proposal = ProposedViewSize.unspecified
    var scrollsRightToLeft = false
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension ViewPlacement {
    /// - Parameter crossLength: The length of the container across the scroll axis. `nil` if it isn't known.
    init(_ shown: ShownElement, in container: LayoutContainer, crossLength: CGFloat?) {
        scrollsRightToLeft = container.direction == .rightToLeft
        frame = CGRect(
            x: shown.frame.x,
            y: shown.frame.y,
            width: shown.frame.width,
            height: shown.frame.height
        )
        sizing = shown.sizing
        let isVertical = container.axis == .vertical
        let cross = sizing == .size ? crossLength : isVertical ? frame.width : frame.height
        let along = sizing == .given ? (isVertical ? frame.height : frame.width) : nil
        proposal = ProposedViewSize(width: isVertical ? cross : along, height: isVertical ? along : cross)
    }
}
