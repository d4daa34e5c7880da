#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

/// The geometry of a collection view: its size, insets, layout direction, pixels and visible rect.
@MainActor
struct ViewGeometry {
    let collectionView: UICollectionView
    let settings: LayoutSettings
    /// The layout direction.
    let direction: LayoutContainer.Direction
    let scale: Double
    private let insets: UIEdgeInsets
    private var bounds: CGRect

    init(_ collectionView: UICollectionView, _ settings: LayoutSettings) {
        self.collectionView = collectionView
        self.settings = settings
        direction =
            collectionView.effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        scale = Double(collectionView.traitCollection.displayScale)
        insets = Self.insets(collectionView)
        bounds = collectionView.bounds
    }

    /// The direction in which the content scrolls.
    var axis: LayoutContainer.Axis { settings.axis }

    /// Returns the geometry with the view's next bounds.
    func with(bounds: CGRect) -> ViewGeometry {
        var result = self
        result.bounds = bounds
        return result
    }

    /// Returns the insets without the space of a refresh control while it refreshes. So pinned headers stay
    /// at the bar above it, and the content doesn't become shorter.
    private static func insets(_ collectionView: UICollectionView) -> UIEdgeInsets {
        var insets = collectionView.adjustedContentInset
        #if !os(tvOS)
        if let control = collectionView.refreshControl, control.isRefreshing {
            insets.top = max(0, insets.top - control.frame.height)
        }
        #endif
        return insets
    }

    /// The size of the view between its insets.
    var room: CGSize {
        CGSize(
            width: max(0, bounds.width - insets.left - insets.right),
            height: max(0, bounds.height - insets.top - insets.bottom)
        )
    }

    /// The safe area or margins at the sides, beyond the content inset.
    var sideMargins: UIEdgeInsets {
        let taken: UIEdgeInsets
        switch settings.sectionInsetReference {
        case .fromContentInset: return .zero
        case .fromSafeArea: taken = collectionView.safeAreaInsets
        case .fromLayoutMargins: taken = collectionView.layoutMargins
        }
        var margins = UIEdgeInsets.zero
        if axis == .vertical {
            margins.left = max(0, taken.left - insets.left)
            margins.right = max(0, taken.right - insets.right)
        } else {
            margins.top = max(0, taken.top - insets.top)
            margins.bottom = max(0, taken.bottom - insets.bottom)
        }
        return margins
    }

    /// The visible rect between the insets.
    var viewport: Viewport {
        let origin = CGPoint(x: bounds.origin.x + insets.left, y: bounds.origin.y + insets.top)
        return Viewport(
            rect: LayoutRect(CGRect(origin: origin, size: room)),
            insets: Viewport.Insets(
                start: Double(axis == .vertical ? insets.top : insets.left),
                end: Double(axis == .vertical ? insets.bottom : insets.right)
            ),
            axis: axis,
            direction: direction,
            isMovedByUser: collectionView.isTracking || collectionView.isDragging
                || collectionView.isDecelerating,
            scale: scale
        )
    }

    /// Returns a content offset with another offset along the scroll axis.
    func with(_ offset: Double, in contentOffset: CGPoint) -> CGPoint {
        axis == .vertical
            ? CGPoint(x: contentOffset.x, y: CGFloat(offset))
            : CGPoint(x: CGFloat(offset), y: contentOffset.y)
    }

    /// Returns a vector with a distance along the scroll axis.
    func vector(_ distance: Double) -> CGPoint { with(distance, in: .zero) }

    /// Returns the part of a content offset along the scroll axis.
    func offset(_ contentOffset: CGPoint) -> Double {
        Double(axis == .vertical ? contentOffset.y : contentOffset.x)
    }

    /// Returns a content offset at the start of the content across the scroll axis.
    func atCrossStart(_ contentOffset: CGPoint) -> CGPoint {
        axis == .vertical
            ? CGPoint(x: -insets.left, y: contentOffset.y) : CGPoint(x: contentOffset.x, y: -insets.top)
    }
}
#endif
