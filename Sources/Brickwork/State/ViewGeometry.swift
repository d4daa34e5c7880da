#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

/// The geometry of a collection view and its layout, read once for each call from UIKit.
@MainActor
struct ViewGeometry {
    let collectionView: UICollectionView
    /// The visible rect between the insets.
    private(set) var viewport: Viewport
    private(set) var container: LayoutContainer
    /// The safe area or margins at the sides, beyond the content inset.
    let margins: UIEdgeInsets
    private let insets: UIEdgeInsets
    private let fillsView: Bool

    /// Not an initializer, because that would own the view, and retain it for each property of a superclass.
    static func read(_ view: UICollectionView, _ layout: BrickworkLayout) -> ViewGeometry {
        let insets = insets(view)
        let isVertical = layout.scrollDirection == .vertical
        let axis: LayoutContainer.Axis = isVertical ? .vertical : .horizontal
        let isRightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let direction: LayoutContainer.Direction = isRightToLeft ? .rightToLeft : .leftToRight
        let scale = Double(view.traitCollection.displayScale)
        var geometry = ViewGeometry(
            collectionView: view,
            viewport: Viewport(
                rect: LayoutRect(.zero),
                insets: Viewport.Insets(
                    start: Double(isVertical ? insets.top : insets.left),
                    end: Double(isVertical ? insets.bottom : insets.right)
                ),
                axis: axis,
                direction: direction,
                isMovedByUser: view.isTracking || view.isDragging || view.isDecelerating,
                scale: scale
            ),
            container: LayoutContainer(
                width: 0,
                axis: axis,
                direction: direction,
                scale: layout.alignsToPixels ? scale : 0
            ),
            margins: margins(view, layout.sectionInsetReference, insets, isVertical: isVertical),
            insets: insets,
            // Content that begins at the right always fills the view, because otherwise a little content would be at the left.
            fillsView: layout.fillsVisibleBounds || (!isVertical && isRightToLeft)
        )
        geometry.setBounds(view.bounds)
        return geometry
    }

    func with(bounds: CGRect) -> ViewGeometry {
        var result = self
        result.setBounds(bounds)
        return result
    }

    private mutating func setBounds(_ bounds: CGRect) {
        let width = max(0, Double(bounds.width - insets.left - insets.right))
        let height = max(0, Double(bounds.height - insets.top - insets.bottom))
        viewport.rect = LayoutRect(
            x: Double(bounds.origin.x + insets.left),
            y: Double(bounds.origin.y + insets.top),
            width: width,
            height: height
        )
        // The length along the scroll axis counts only if the content must fill the view. Otherwise, a view that only becomes
        // longer would need another layout.
        if viewport.axis == .vertical {
            container.width = width
            if fillsView { container.minimumContentLength = height }
        } else {
            container.height = height
            if fillsView { container.minimumContentLength = width }
        }
    }

    /// Returns the insets without the space of a refresh control while it refreshes. So pinned headers stay
    /// at the bar above it, and the content doesn't become shorter.
    private static func insets(_ view: UICollectionView) -> UIEdgeInsets {
        var insets = view.adjustedContentInset
        #if !os(tvOS)
        if let control = view.refreshControl, control.isRefreshing {
            insets.top = max(0, insets.top - control.frame.height)
        }
        #endif
        return insets
    }

    private static func margins(
        _ view: UICollectionView,
        _ reference: UICollectionViewFlowLayout.SectionInsetReference,
        _ insets: UIEdgeInsets,
        isVertical: Bool
    ) -> UIEdgeInsets {
        let outer =
            switch reference {
            case .fromContentInset: UIEdgeInsets.zero
            case .fromSafeArea: view.safeAreaInsets
            case .fromLayoutMargins: view.layoutMargins
            @unknown default: UIEdgeInsets.zero
            }
        var margins = UIEdgeInsets.zero
        if isVertical {
            margins.left = max(0, outer.left - insets.left)
            margins.right = max(0, outer.right - insets.right)
        } else {
            margins.top = max(0, outer.top - insets.top)
            margins.bottom = max(0, outer.bottom - insets.bottom)
        }
        return margins
    }
}

// Content offsets.
extension ViewGeometry {
    func with(_ offset: Double, in contentOffset: CGPoint) -> CGPoint {
        viewport.axis == .vertical
            ? CGPoint(x: contentOffset.x, y: CGFloat(offset))
            : CGPoint(x: CGFloat(offset), y: contentOffset.y)
    }

    func vector(_ distance: Double) -> CGPoint { with(distance, in: .zero) }

    /// Returns the vector from the present content offset to another one; zero if there is none.
    func vector(to offset: Double?) -> CGPoint { vector((offset ?? viewport.offset) - viewport.offset) }

    func offset(_ contentOffset: CGPoint) -> Double {
        Double(viewport.axis == .vertical ? contentOffset.y : contentOffset.x)
    }

    /// Returns a content offset at the start of the content across the scroll axis.
    func atCrossStart(_ contentOffset: CGPoint) -> CGPoint {
        viewport.axis == .vertical
            ? CGPoint(x: -insets.left, y: contentOffset.y) : CGPoint(x: contentOffset.x, y: -insets.top)
    }
}
#endif
