#if canImport(UIKit)
import UIKit

/// A `ListLayout` that records every call.
final class RecordingLayout: ListLayout {
    /// A log that several layouts can share.
    final class Log {
        var lines: [String] = []
    }

    private let shared: Log
    /// Whether the log contains the content offset and size at the steps where layouts may rely on them.
    var recordsState = false
    /// The target offset of updates.
    var target: CGPoint?
    /// Whether `prepare(forCollectionViewUpdates:)` invalidates the layout.
    var invalidatesItselfInUpdates = false

    var log: [String] {
        get { shared.lines }
        set { shared.lines = newValue }
    }

    override init() {
        shared = Log()
        super.init()
    }

    /// Makes a layout that writes into another layout's log.
    init(writingInto other: RecordingLayout) {
        shared = other.shared
        recordsState = other.recordsState
        super.init()
    }

    required init?(coder: NSCoder) { nil }

    /// Returns the log so far, and clears it.
    func takeLog() -> [String] {
        defer { log = [] }
        return log
    }

    /// The view's content offset and size, for the log.
    private var state: String {
        guard recordsState, let view = collectionView else { return "" }
        let size = CGPoint(x: view.contentSize.width, y: view.contentSize.height)
        return " | offset \(text(view.contentOffset)), content \(text(size))"
    }

    private func text(_ path: IndexPath) -> String { path.map(String.init).joined(separator: ".") }

    private func text(_ rect: CGRect) -> String {
        [rect.minX, rect.minY, rect.width, rect.height].map { "\(Int($0))" }.joined(separator: " ")
    }

    private func text(_ item: UICollectionViewUpdateItem) -> String {
        func text(_ path: IndexPath?) -> String {
            guard let path else { return "-" }
            return path.item == NSNotFound ? "[\(path.section)]" : "[\(path.section), \(path.item)]"
        }
        let actions: [UICollectionViewUpdateItem.Action: String] = [
            .insert: "insert", .delete: "delete", .reload: "reload", .move: "move", .none: "none",
        ]
        let action = actions[item.updateAction] ?? "?"
        return "\(action) \(text(item.indexPathBeforeUpdate)) \(text(item.indexPathAfterUpdate))"
    }

    private func text(_ point: CGPoint) -> String { "\(Int(point.x)) \(Int(point.y))" }

    override func prepare() {
        log.append("prepare" + state)
        super.prepare()
    }

    override var collectionViewContentSize: CGSize {
        log.append("contentSize")
        return super.collectionViewContentSize
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        log.append("elements \(text(rect))")
        return super.layoutAttributesForElements(in: rect)
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        log.append("item \(text(indexPath))")
        return super.layoutAttributesForItem(at: indexPath)
    }

    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        log.append("header \(text(indexPath))")
        return super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
    }

    // MARK: Invalidation

    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        var words = ["invalidate"]
        if context.invalidateEverything { words.append("everything") }
        if context.invalidateDataSourceCounts { words.append("counts") }
        if let items = context.invalidatedItemIndexPaths {
            words.append("items " + items.map(text).joined(separator: " "))
        }
        if let paths = context.targetIndexPathsForInteractivelyMovingItems {
            let target = context.interactiveMovementTarget
            words.append("moving \(paths.map(text).joined(separator: " ")) at \(text(target))")
        }
        for (_, paths) in context.invalidatedSupplementaryIndexPaths ?? [:] {
            words.append("headers " + paths.map(text).joined(separator: " "))
        }
        log.append(words.joined(separator: " "))
        super.invalidateLayout(with: context)
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        let old = collectionView?.bounds ?? .zero
        log.append("bounds? \(text(old)) -> \(text(newBounds))")
        return super.shouldInvalidateLayout(forBoundsChange: newBounds)
    }

    override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        let heights = [originalAttributes, preferredAttributes].map { "\(Int($0.size.height))" }
        log.append(
            "preferred? \(text(originalAttributes.indexPath)) \(heights.joined(separator: " -> "))"
        )
        return super.shouldInvalidateLayout(
            forPreferredLayoutAttributes: preferredAttributes,
            withOriginalAttributes: originalAttributes
        )
    }

    // MARK: Movement

    override func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath,
        withPosition position: CGPoint
    ) -> IndexPath {
        log.append("drop \(text(previousIndexPath)) at \(text(position))")
        return super.targetIndexPath(
            forInteractivelyMovingItem: previousIndexPath,
            withPosition: position
        )
    }

    override func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath,
        withTargetPosition position: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        log.append("moving \(text(indexPath)) at \(text(position))")
        return super.layoutAttributesForInteractivelyMovingItem(
            at: indexPath,
            withTargetPosition: position
        )
    }

    override func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath],
        withTargetPosition targetPosition: CGPoint,
        previousIndexPaths: [IndexPath],
        previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext {
        let paths = (previousIndexPaths + targetIndexPaths).map(text).joined(separator: " -> ")
        log.append("moved \(paths), \(text(previousPosition)) -> \(text(targetPosition))")
        return super.invalidationContext(
            forInteractivelyMovingItems: targetIndexPaths,
            withTargetPosition: targetPosition,
            previousIndexPaths: previousIndexPaths,
            previousPosition: previousPosition
        )
    }

    override func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath],
        previousIndexPaths: [IndexPath],
        movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
        let paths = (previousIndexPaths + indexPaths).map(text).joined(separator: " -> ")
        log.append("\(movementCancelled ? "canceled" : "dropped") \(paths)")
        return super.invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths: indexPaths,
            previousIndexPaths: previousIndexPaths,
            movementCancelled: movementCancelled
        )
    }

    // MARK: Updates

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        log.append("updates " + updateItems.map(text).joined(separator: ", ") + state)
        super.prepare(forCollectionViewUpdates: updateItems)
        if invalidatesItselfInUpdates { invalidateLayout() }
    }

    override func finalizeCollectionViewUpdates() {
        log.append("finalize updates" + state)
        super.finalizeCollectionViewUpdates()
    }

    override func prepareForTransition(to newLayout: UICollectionViewLayout) {
        log.append("transition to another")
        super.prepareForTransition(to: newLayout)
    }

    override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
        log.append("transition from another")
        super.prepareForTransition(from: oldLayout)
    }

    override func finalizeLayoutTransition() {
        log.append("finalize transition" + state)
        super.finalizeLayoutTransition()
    }

    override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
        log.append("animated from \(text(oldBounds))")
        super.prepare(forAnimatedBoundsChange: oldBounds)
    }

    override func finalizeAnimatedBoundsChange() {
        log.append("finalize animated" + state)
        super.finalizeAnimatedBoundsChange()
    }

    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        log.append("target \(text(proposedContentOffset))" + state)
        return target ?? super.targetContentOffset(forProposedContentOffset: proposedContentOffset)
    }

    override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint,
        withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
        log.append("target \(text(proposedContentOffset)) at \(text(velocity))")
        return CGPoint(x: 0, y: (proposedContentOffset.y / 50).rounded() * 50)
    }

    override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        log.append("initial \(text(itemIndexPath))")
        return nil
    }

    override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        log.append("final \(text(itemIndexPath))")
        return nil
    }

    override func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String,
        at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        log.append("initial header \(text(elementIndexPath))")
        return nil
    }

    override func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String,
        at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        log.append("final header \(text(elementIndexPath))")
        return nil
    }

    override func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String,
        at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        log.append("initial background \(text(decorationIndexPath))")
        return nil
    }

    override func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String,
        at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        log.append("final background \(text(decorationIndexPath))")
        return nil
    }

    override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        log.append("headers to insert")
        return []
    }

    override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        log.append("headers to delete")
        return []
    }

    override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] {
        log.append("backgrounds to insert")
        return []
    }

    override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] {
        log.append("backgrounds to delete")
        return []
    }
}
#endif
