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

    /// Returns the proposed width, as a lazy grid does, and the content's length.
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        axis == .vertical
            ? CGSize(width: proposal.width ?? contentSize.width, height: contentSize.height)
            : CGSize(width: contentSize.width, height: proposal.height ?? contentSize.height)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for subview in subviews {
            let place = subview[PlaceKey.self]
            let frame = place.frame.offsetBy(dx: bounds.minX - origin.x, dy: bounds.minY - origin.y)
            switch place.sizing {
            case .given:
                // A view that doesn't fill its cell is centered, as in a grid.
                subview.place(
                    at: CGPoint(x: frame.midX, y: frame.midY),
                    anchor: .center,
                    proposal: ProposedViewSize(frame.size)
                )
            case .width:
                subview.place(at: frame.origin, proposal: ProposedViewSize(width: frame.width, height: nil))
            case .height:
                subview.place(at: frame.origin, proposal: ProposedViewSize(width: nil, height: frame.height))
            case .within(let size):
                let own = subview.sizeThatFits(.unspecified)
                let fits = own.width <= size.width && own.height <= size.height
                subview.place(
                    at: frame.origin,
                    proposal: fits ? .unspecified : ProposedViewSize(size)
                )
            }
        }
    }
}

/// The frame of a view, and the size that it is proposed.
struct Place: Equatable, Sendable {
    /// The part of the size that the view chooses.
    enum Sizing: Equatable, Sendable {
        /// Nothing.
        case given
        /// The height. The width is given.
        case width
        /// The width. The height is given.
        case height
        /// The width and the height, up to a size.
        case within(CGSize)
    }

    var frame = CGRect.zero
    var sizing = Sizing.given
}

extension Place {
    /// - Parameters:
    ///   - shown: The element.
    ///   - room: The length of the container across the scroll axis.
    init(_ shown: ShownElement, along axis: LayoutContainer.Axis, room: CGFloat) {
        frame = CGRect(
            x: shown.frame.x,
            y: shown.frame.y,
            width: shown.frame.width,
            height: shown.frame.height
        )
        sizing =
            switch (shown.sizing, axis) {
            case (.given, _): .given
            case (.length, .vertical): .width
            case (.length, .horizontal): .height
            case (.size, .vertical): .within(CGSize(width: room, height: .infinity))
            case (.size, .horizontal): .within(CGSize(width: .infinity, height: room))
            }
    }
}

/// The layout value with a view's place, for ``PlacedViews``.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
enum PlaceKey: LayoutValueKey {
    static let defaultValue = Place()
}
