import Foundation

/// The layout during an interactive transition between two layouts.
///
/// It is documented that it interpolates between the attributes of both. We assume that elements move on the screen from
/// their place in one layout to their place in the other, and that the offset changes only at the end. During the
/// transition, both layouts have the collection view. A new progress takes effect after `invalidateLayout()`.
@preconcurrency @MainActor
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
    private let current: UICollectionViewLayout
    private let next: UICollectionViewLayout
    /// The visible rects in the two layouts.
    private var (visibleBefore, visibleAfter) = (CGRect.zero, CGRect.zero)

    open var currentLayout: UICollectionViewLayout { current }
    open var nextLayout: UICollectionViewLayout { next }

    /// From 0, which is the current layout, to 1.
    open var transitionProgress: CGFloat = 0

    public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
        (current, next) = (currentLayout, newLayout)
        super.init()
    }

    /// Returns nil. Decodes nothing.
    public required init?(coder: NSCoder) { nil }

    /// Sets the visible rects of the current layout and of the next one.
    func begin(showing before: CGRect, then after: CGRect) {
        (visibleBefore, visibleAfter) = (before, after)
    }

    private var shift: CGPoint {
        CGPoint(x: visibleAfter.minX - visibleBefore.minX, y: visibleAfter.minY - visibleBefore.minY)
    }

    /// The visible rect in the next layout.
    var destination: CGRect { visibleAfter }

    // MARK: Layout

    open override func prepare() {
        super.prepare()
        for layout in [current, next] where layout.needsPrepare {
            layout.needsPrepare = false
            layout.prepare()
        }
    }

    open override var collectionViewContentSize: CGSize {
        let (a, b) = (current.collectionViewContentSize, next.collectionViewContentSize)
        return CGSize(width: between(a.width, b.width), height: between(a.height, b.height))
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var keys: [ElementKey] = []
        var seen: Set<ElementKey> = []
        let old = current.layoutAttributesForElements(in: rect) ?? []
        let shift = shift
        let new = next.layoutAttributesForElements(in: rect.offsetBy(dx: shift.x, dy: shift.y)) ?? []
        for attributes in old + new where seen.insert(attributes.key).inserted { keys.append(attributes.key) }
        return keys.compactMap(interpolated).filter { $0.frame.meets(rect) }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        interpolated(ElementKey.cell(indexPath))
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        interpolated(ElementKey(category: .supplementaryView, kind: elementKind, indexPath: indexPath))
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        interpolated(ElementKey(category: .decorationView, kind: elementKind, indexPath: indexPath))
    }

    /// Elements that exist in only one layout fade.
    private func interpolated(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
        let old = current.attributes(for: key)
        let new = next.attributes(for: key)
        let shift = shift
        guard let result = (new ?? old)?.duplicate() else { return nil }
        if new != nil { result.frame = result.frame.offsetBy(dx: -shift.x, dy: -shift.y) }
        guard let old, new != nil else {
            result.alpha *= new == nil ? 1 - transitionProgress : transitionProgress
            return result
        }
        result.frame = CGRect(
            x: between(old.frame.minX, result.frame.minX),
            y: between(old.frame.minY, result.frame.minY),
            width: between(old.frame.width, result.frame.width),
            height: between(old.frame.height, result.frame.height)
        )
        result.alpha = between(old.alpha, result.alpha)
        if transitionProgress < 0.5 { result.zIndex = old.zIndex }
        return result
    }

    private func between(_ a: CGFloat, _ b: CGFloat) -> CGFloat {
        a + (b - a) * transitionProgress
    }

    // MARK: Invalidation

    override var isUIKitsOwn: Bool { true }

    /// Both layouts have the same view as this one.
    override func collectionViewDidChange() {
        current.collectionView = collectionView
        next.collectionView = collectionView
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything || context.invalidateDataSourceCounts {
            for layout in [current, next] {
                layout.invalidateLayout(
                    with: layout.makeContext(
                        everything: context.invalidateEverything,
                        counts: context.invalidateDataSourceCounts
                    )
                )
            }
        }
        super.invalidateLayout(with: context)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        var isInvalid = false
        for layout in [current, next] where layout.shouldInvalidateLayout(forBoundsChange: newBounds) {
            layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: newBounds))
            isInvalid = true
        }
        return isInvalid
    }
}
