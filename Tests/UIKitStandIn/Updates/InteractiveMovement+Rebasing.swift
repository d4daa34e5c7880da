import Foundation

// An app's batch while an item is dragged. The app uses the data source's paths, and the layout uses presentation paths.
// Source: rdar 42180829 (openradar-mirror #20093), in which UIKit fails to compute an "initial update value after shadow
// updates" of a move. So it rebases batches onto the presented items.
extension InteractiveMovement {
    /// Returns the batch from the presented items to the data source's items after it. The movement or gap
    /// ends with it.
    func ending(with batch: BatchUpdate) -> BatchUpdate {
        var result = translated(batch)
        let isSectionDeleted = batch.deletedSections.contains(target.section)
        guard let source else {
            if !isSectionDeleted { result.deletedItems.append(target) }
            return result
        }
        guard !batch.deletedItems.contains(source), !batch.movedItems.contains(where: { $0.from == source })
        else { return result }
        let isReloaded = batch.reloadedItems.contains(source)
        result.reloadedItems.removeAll { $0 == target && isReloaded }
        guard let new = ResolvedUpdate(batch).newPath(of: source) else {
            if !isSectionDeleted { result.deletedItems.append(target) }
            return result
        }
        if isReloaded {
            if !isSectionDeleted { result.deletedItems.append(target) }
            result.insertedItems.append(new)
        } else {
            result.movedItems.append(.init(from: target, to: new))
        }
        return result
    }

    /// Returns the batch if the gap stays open, or `nil` if its section is deleted.
    func following(_ batch: BatchUpdate, newCounts: [Int]) -> (batch: BatchUpdate, next: InteractiveMovement)?
    {
        let resolved = ResolvedUpdate(batch)
        guard let section = resolved.newSection(of: target.section) else { return nil }
        let moved = Set(batch.movedItems.map(\.from))
        let behind = (target.item..<max(target.item, sourceCounts[target.section])).lazy
            .map { IndexPath(item: $0, section: target.section) }
            .filter { !moved.contains($0) }
            .compactMap(resolved.newPath).first
        let path = behind ?? IndexPath(item: newCounts[section], section: section)
        var next = InteractiveMovement(gapAt: path, at: position, counts: newCounts, style)
        next.placeholder = placeholder
        var result = translated(batch)
        result.insertedItems = batch.insertedItems.map(next.presented)
        result.movedItems = result.movedItems.map { .init(from: $0.from, to: next.presented($0.to)) }
        return (result, next)
    }

    /// Returns the batch with its old paths as presented paths.
    private func translated(_ batch: BatchUpdate) -> BatchUpdate {
        var result = batch
        result.oldCounts = presentedCounts
        result.deletedItems = batch.deletedItems.map(presented)
        result.reloadedItems = batch.reloadedItems.map(presented)
        result.reconfiguredItems = batch.reconfiguredItems.map(presented)
        result.movedItems = batch.movedItems.map { .init(from: presented($0.from), to: $0.to) }
        return result
    }
}
