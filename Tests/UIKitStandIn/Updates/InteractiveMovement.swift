import Foundation

/// A dragged item. In the data source, it keeps its old path. The layout is asked as if the item were at its
/// target. It can also be a gap for an item from elsewhere, which isn't in the data source.
struct InteractiveMovement {
    /// The item's path in the data source, or `nil` for a gap.
    let source: IndexPath?
    /// The path where it would be dropped.
    private(set) var target: IndexPath
    /// The position of the finger.
    private(set) var position: CGPoint
    private let sourceCounts: [Int]
    private var toPresentation: ResolvedUpdate
    private var toSource: ResolvedUpdate

    init(of path: IndexPath, at position: CGPoint, counts: [Int]) {
        (source, target, self.position, sourceCounts) = (path, path, position, counts)
        toPresentation = Self.move(path, path, counts)
        toSource = toPresentation
    }

    /// Makes a gap at a path.
    init(gapAt path: IndexPath, at position: CGPoint, counts: [Int]) {
        (source, target, self.position, sourceCounts) = (nil, path, position, counts)
        toPresentation = ResolvedUpdate(BatchUpdate(oldCounts: counts))
        toSource = toPresentation
        go(to: path, at: position)
    }

    private static func move(_ from: IndexPath, _ to: IndexPath, _ counts: [Int]) -> ResolvedUpdate {
        var batch = BatchUpdate(oldCounts: counts)
        if from != to { batch.movedItems = [.init(from: from, to: to)] }
        return ResolvedUpdate(batch)
    }

    /// The counts for the layout.
    var presentedCounts: [Int] {
        var counts = sourceCounts
        if let source { counts[source.section] -= 1 }
        counts[target.section] += 1
        return counts
    }

    /// Returns a batch that moves the item to another path.
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

    /// Returns the presented path of an item of the data source.
    func presented(_ path: IndexPath) -> IndexPath { toPresentation.newPath(of: path) ?? path }

    /// Returns the data source's path of a presented item, or `nil` for a gap.
    func sourced(_ path: IndexPath) -> IndexPath? { toSource.newPath(of: path) }
}
