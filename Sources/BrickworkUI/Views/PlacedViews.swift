import BrickworkEngine
import SwiftUI

/// Places each view at its frame.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct PlacedViews: Layout {
    /// The scroll axis.
    var axis: Axis
    /// The size of the content, as far as it is known.
    var contentSize: CGSize
    /// The origin of the container, in the coordinates of the places.
    var origin: CGPoint

    /// The sections, until the model has a layout.
    var unplaced: UnplacedSections?

    /// The estimated lengths of the sections, by the proposed breadth.
    struct Cache {
        fileprivate var lengths: [CGFloat: CGFloat] = [:]
    }

    func makeCache(subviews: Subviews) -> Cache { Cache() }

    /// Returns the proposed width, as a lazy grid does, and the content's length.
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        let isVertical = axis == .vertical
        let known = isVertical ? contentSize.width : contentSize.height
        let breadth =
            (isVertical ? proposal.width : proposal.height)
            ?? unplaced?.idealBreadth(subviews.first, along: axis) ?? known
        let length =
            unplaced?.length(breadth, &cache.lengths) ?? (isVertical ? contentSize.height : contentSize.width)
        return isVertical ? CGSize(width: breadth, height: length) : CGSize(width: length, height: breadth)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    {
        for subview in subviews {
            let place = subview[Place.self]
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
        _ place: Place,
        _ frame: CGRect,
        _ proposal: ProposedViewSize
    ) {
        if place.isReadFromTheRight {
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
struct Place: Equatable, Sendable, LayoutValueKey {
    static let defaultValue = Place()

    var frame = CGRect.zero
    /// The part of the size that the view chooses.
    var sizing = ShownElement.Sizing.given
    /// The proposed size. A view that chooses both lengths gets it only if it is too large otherwise. Nothing is proposed
    /// along an axis that the view chooses, because a view that fills its proposed size would be infinitely long.
    var proposal = ProposedViewSize.unspecified
    /// Whether the leading edge is on the right.
    var isReadFromTheRight = false
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension Place {
    /// - Parameters:
    ///   - shown: The element.
    ///   - surroundings: The axis and the layout direction.
    ///   - breadth: The length of the container across the scroll axis. `nil` if it isn't known.
    init(_ shown: ShownElement, in surroundings: Surroundings, breadth: CGFloat?) {
        isReadFromTheRight = surroundings.direction == .rightToLeft
        frame = CGRect(
            x: shown.frame.x,
            y: shown.frame.y,
            width: shown.frame.width,
            height: shown.frame.height
        )
        sizing = shown.sizing
        let isVertical = surroundings.axis == .vertical
        let across = sizing == .size ? breadth : isVertical ? frame.width : frame.height
        let along = sizing == .given ? (isVertical ? frame.height : frame.width) : nil
        proposal = ProposedViewSize(width: isVertical ? across : along, height: isVertical ? along : across)
    }
}

/// Sections before their first layout. SwiftUI asks a container for its size before it reports the container's geometry.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct UnplacedSections: Sendable {
    let sections: [LayoutSection]
    let surroundings: Surroundings
    /// The columns of the section with the first item.
    let columns: SectionDescription.Columns?

    /// Returns the length of the sections, with estimates for items that size themselves. O(number of items).
    func length(_ breadth: CGFloat, _ known: inout [CGFloat: CGFloat]) -> CGFloat {
        guard breadth > 0, breadth.isFinite else { return 0 }
        if let length = known[breadth] { return length }
        let isVertical = surroundings.axis == .vertical
        let size = LayoutSize(
            width: isVertical ? Double(breadth) : 0,
            height: isVertical ? 0 : Double(breadth)
        )
        let content = CollectionLayout(container: surroundings.container(size), sections: sections)
            .contentSize
        let length = CGFloat(isVertical ? content.height : content.width)
        known[breadth] = length
        return length
    }

    /// Returns the length across the scroll axis if nothing is proposed: each column is as broad as the first view, as a
    /// `LazyHStack` is as high as its first view.
    func idealBreadth(_ first: LayoutSubview?, along axis: Axis) -> CGFloat? {
        guard let columns, let first else { return nil }
        let size = first.sizeThatFits(.unspecified)
        let own = axis == .vertical ? size.width : size.height
        return CGFloat(columns.breadth(each: own > 0 ? Double(own) : nil))
    }
}
