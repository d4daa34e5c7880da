#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import Foundation
import UIKit

/// Scrolls the collection view for its layout, and knows the visible rect.
@MainActor
final class LayoutScroller {
    /// The visible rect when the layout was prepared. Pinned elements keep their position until the next
    /// time.
    private(set) var visible = LayoutRect(CGRect.zero)
    /// Whether the collection view's bounds change because this sets the offset.
    private(set) var isSettingOffset = false
    private unowned let layout: BrickworkLayout
    private var willCatchUp = false

    init(_ layout: BrickworkLayout) {
        self.layout = layout
    }

    /// Notes the visible rect of a layout that has been prepared.
    func note(_ viewport: Viewport) { visible = viewport.rect }

    /// Scrolls. It sets the offset itself instead of a difference. So the collection view may safely ask for
    /// the offset again in `targetContentOffset(forProposedContentOffset:)`, as it does in animated changes.
    func go(to offset: Double?, _ geometry: ViewGeometry, turnsAround: Bool = false) {
        let view = geometry.collectionView
        var point = view.contentOffset
        if let offset { point = geometry.with(offset, in: point) }
        if turnsAround { point = geometry.atCrossStart(point) }
        if point != view.contentOffset {
            isSettingOffset = true
            view.contentOffset = point
            isSettingOffset = false
        }
        note(ViewGeometry(view, geometry.settings).viewport)
    }

    /// Makes the collection view prepare the layout again, read its content size, and change the offset.
    func invalidateOffset(by adjustment: CGPoint) {
        let context = BrickworkInvalidationContext(for: .offset)
        context.contentOffsetAdjustment = adjustment
        layout.invalidateLayout(with: context)
    }

    /// Does this in the next turn of the main queue, once.
    ///
    /// - Parameter adjustment: Returns the change of the offset at that time.
    func catchUp(by adjustment: @escaping @MainActor (UICollectionView) -> CGPoint) {
        guard !willCatchUp else { return }
        willCatchUp = true
        DispatchQueue.main.async { [weak self] in
            guard let self else { return }
            willCatchUp = false
            guard let view = layout.collectionView else { return }
            invalidateOffset(by: adjustment(view))
        }
    }
}
#endif
