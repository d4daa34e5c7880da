import Foundation

/// An item that is dragged, or a gap for an item from another view. The data source keeps its old order, and
/// doesn't have the gap. The layout is asked as if the item were at the drop's destination.
struct InteractiveMovement {
    /// The kind of a movement.
    enum Style {
        /// `beginInteractiveMovementForItem(at:)` and its contexts.
        case interactive
        /// A drag, with or without the same contexts.
        case drop(usesContexts: Bool)
    }

    let style: Style
    /// The item's path in the data source; `nil` for a gap.
    let source: IndexPath?
    /// Where it would be dropped.
    private(set) var target: IndexPath
    /// Where the finger is.
    private(set) var position: CGPoint
    /// The cell in the gap.
    var placeholder: UICollectionViewDropPlaceholder?
    /// The data source's numbers of items.
    let sourceCounts: [Int]
    private var toPresentation: ResolvedUpdate
    private var toSource: ResolvedUpdate

    init(of path: IndexPath, at position: CGPoint, counts: [Int], _ style: Style = .interactive) {
        (source, target, self.position, sourceCounts) = (path, path, position, counts)
        self.style = style
        toPresentation = Self.move(path, path, counts)
        toSource = toPresentation
    }

    /// Creates a gap at a path.
    init(gapAt path: IndexPath, at position: CGPoint, counts: [Int], _ style: Style) {
        (source, target, self.position, sourceCounts) = (nil, path, position, counts)
        self.style = style
        toPresentation = ResolvedUpdate(BatchUpdate(oldCounts: counts))
        toSource = toPresentation
        go(to: path, at: position)
    }

    private static func move(_ from: IndexPath, _ to: IndexPath, _ counts: [Int]) -> ResolvedUpdate {
        var batch = BatchUpdate(oldCounts: counts)
        if from != to { batch.movedItems = [.init(from: from, to: to)] }
        return ResolvedUpdate(batch)
    }

    /// Whether the movement belongs to a drag.
    var isOfDrop: Bool {
        if case .drop = style { true } else { false }
    }

    /// Whether the layout is told with the contexts of interactive movements.
    var usesContexts: Bool {
        if case .drop(let usesContexts) = style { usesContexts } else { true }
    }

    /// The counts as the layout sees them.
    var presentedCounts: [Int] {
        var counts = sourceCounts
        if let source { counts[source.section] -= 1 }
        counts[target.section] += 1
        return counts
    }

    /// The step from where the item is presented to another path, as a batch of its own.
    func step(to path: IndexPath) -> BatchUpdate {
        var batch = BatchUpdate(oldCounts: presentedCounts)
        batch.movedItems = [.init(from: target, to: path)]
        return batch
    }

    /// The batch that opens the gap.
    var opening: BatchUpdate {
        var batch = BatchUpdate(oldCounts: sourceCounts)
        batch.insertedItems = [target]
        return batch
    }

    /// The batch that closes the gap.
    var closing: BatchUpdate {
        var batch = BatchUpdate(oldCounts: presentedCounts)
        batch.deletedItems = [target]
        return batch
    }

    mutating func go(to path: IndexPath, at position: CGPoint) {
        (target, self.position) = (path, position)
        guard let source else {
            toPresentation = ResolvedUpdate(opening)
            toSource = ResolvedUpdate(closing)
            return
        }
        toPresentation = Self.move(source, path, sourceCounts)
        toSource = Self.move(path, source, presentedCounts)
    }

    /// Where an item of the data source is presented.
    func presented(_ path: IndexPath) -> IndexPath { toPresentation.newPath(of: path) ?? path }

    /// Returns the data source's path of a presented item, or `nil` for a gap.
    func sourced(_ path: IndexPath) -> IndexPath? { toSource.newPath(of: path) }
}
