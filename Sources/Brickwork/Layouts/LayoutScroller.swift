#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

/// Scrolls the collection view for its layout, and knows the visible rect.
@MainActor
final class LayoutScroller {
    /// The visible rect when the layout was prepared. Pinned elements keep their position until the next
    /// time.
    private(set) var visible = LayoutRect(CGRect.zero)
    /// Whether the collection view's bounds change because this sets the offset.
    private(set) var isSettingOffset = false

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
}
#endif
