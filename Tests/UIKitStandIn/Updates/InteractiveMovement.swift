import Foundation

/// An item that a finger moves. The data source still has it where it was; the layout is asked as if it were where it
/// would be dropped. Or room for an item that comes from elsewhere, which the data source has not at all.
struct InteractiveMovement {
    /// How a layout learns of a step.
    enum Style {
        /// `beginInteractiveMovementForItem(at:)` and its contexts.
        case interactive
        /// A drag, with the same contexts or without.
        case drop(usesContexts: Bool)
    }

    let style: Style
    /// Where the data source has the item; `nil` for room.
    let source: IndexPath?
    /// Where it would be dropped.
    private(set) var target: IndexPath
    /// Where the finger is.
    private(set) var position: CGPoint
    /// The cell that is shown in the room.
    var placeholder: UICollectionViewDropPlaceholder?
    /// The counts of the data source.
    let sourceCounts: [Int]
    private var toPresentation: ResolvedUpdate
    private var toSource: ResolvedUpdate

    init(of path: IndexPath, at position: CGPoint, counts: [Int], _ style: Style = .interactive) {
        (source, target, self.position, sourceCounts) = (path, path, position, counts)
        self.style = style
        toPresentation = Self.move(path, path, counts)
        toSource = toPresentation
    }

    /// Room at a path.
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

    /// Whether it is a drag's.
    var isOfDrop: Bool {
        if case .drop = style { true } else { false }
    }

    /// Whether the layout is told by the contexts of interactive movements.
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

    /// The room opens, as a batch of its own.
    var opening: BatchUpdate {
        var batch = BatchUpdate(oldCounts: sourceCounts)
        batch.insertedItems = [target]
        return batch
    }

    /// The room closes.
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

    /// Where the data source has an item that is presented; `nil` for room.
    func sourced(_ path: IndexPath) -> IndexPath? { toSource.newPath(of: path) }
}
