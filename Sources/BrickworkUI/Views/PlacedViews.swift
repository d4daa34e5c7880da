import BrickworkEngine
import SwiftUI

/// Puts each view where its place says.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct PlacedViews: Layout {
    /// The axis that the container grows along.
    var axis: Axis
    /// How large everything is, as far as that is known.
    var contentSize: CGSize
    /// Where the container's own corner is, in the coordinates that places are in.
    var origin: CGPoint

    /// As wide as proposed, as a lazy grid is, and as long as the content.
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
                // As in a grid: what does not fill its cell stands in its middle.
                subview.place(
                    at: CGPoint(x: frame.midX, y: frame.midY),
                    anchor: .center,
                    proposal: ProposedViewSize(frame.size)
                )
            case .width:
                put(subview, place, frame, ProposedViewSize(width: frame.width, height: nil))
            case .height:
                put(subview, place, frame, ProposedViewSize(width: nil, height: frame.height))
            case .within(let room):
                let own = subview.sizeThatFits(.unspecified)
                let fits = own.width <= room.width ?? .infinity && own.height <= room.height ?? .infinity
                put(subview, place, frame, fits ? .unspecified : room)
            }
        }
    }

    /// Puts a view that decides its size at the corner where its place begins.
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

/// Where a view stands, and what size it is offered.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
struct Place: Equatable, Sendable {
    /// What a view may decide for itself.
    enum Sizing: Equatable, Sendable {
        /// Nothing.
        case given
        /// Its height.
        case width
        /// Its width.
        case height
        /// All, within the room across the scroll axis. Along it nothing is proposed: a view that fills what it is
        /// proposed would be infinitely long.
        case within(ProposedViewSize)
    }

    var frame = CGRect.zero
    var sizing = Sizing.given
    /// Whether the place begins at its right.
    var isReadFromTheRight = false
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension Place {
    /// - Parameters:
    ///   - shown: what stands there.
    ///   - surroundings: the axis and the direction of reading.
    ///   - room: how much room there is across the scroll axis.
    init(_ shown: ShownElement, in surroundings: Surroundings, room: CGFloat) {
        isReadFromTheRight = surroundings.direction == .rightToLeft
        frame = CGRect(
            x: shown.frame.x,
            y: shown.frame.y,
            width: shown.frame.width,
            height: shown.frame.height
        )
        sizing =
            switch (shown.sizing, surroundings.axis) {
            case (.given, _): .given
            case (.length, .vertical): .width
            case (.length, .horizontal): .height
            case (.size, .vertical): .within(ProposedViewSize(width: room, height: nil))
            case (.size, .horizontal): .within(ProposedViewSize(width: nil, height: room))
            }
    }
}

/// What a view says of its place to ``PlacedViews``.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
enum PlaceKey: LayoutValueKey {
    static let defaultValue = Place()
}
