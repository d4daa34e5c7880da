import Foundation

extension UICollectionView {
    /// Makes all changes in the block at once. Deletions, reloads and the sources of moves name old indexes,
    /// insertions and the targets of moves new ones, whatever the order of the calls.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        if updateDepth == 0 { layoutIfNeeded() }
        collect { _ in updates?() }
        completion?(true)
    }

    /// New items at new paths.
    public func insertItems(at indexPaths: [IndexPath]) { collect { $0.insertedItems += indexPaths } }

    /// The items at old paths go.
    public func deleteItems(at indexPaths: [IndexPath]) { collect { $0.deletedItems += indexPaths } }

    /// The items at old paths get new cells.
    public func reloadItems(at indexPaths: [IndexPath]) { collect { $0.reloadedItems += indexPaths } }

    /// From an old path to a new one.
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        collect { $0.movedItems.append(.init(from: indexPath, to: newIndexPath)) }
    }

    /// New sections at new indexes.
    public func insertSections(_ sections: IndexSet) { collect { $0.insertedSections += sections } }

    /// The sections at old indexes go.
    public func deleteSections(_ sections: IndexSet) { collect { $0.deletedSections += sections } }

    /// The sections at old indexes get new items and views; how many they have may change.
    public func reloadSections(_ sections: IndexSet) { collect { $0.reloadedSections += sections } }

    /// From an old index to a new one.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        collect { $0.movedSections.append(.init(from: section, to: newSection)) }
    }

    /// Configures the cells anew that are there, without new ones; they are measured again.
    public func reconfigureItems(at indexPaths: [IndexPath]) {
        for indexPath in indexPaths {
            let key = ElementKey(category: .cell, kind: "", indexPath: indexPath)
            guard let element = visible[key], let cell = element.view as? UICollectionViewCell else {
                continue
            }
            reconfiguredCell = (indexPath, cell)
            let answer = dataSource?.collectionView(self, cellForItemAt: indexPath)
            reconfiguredCell = nil
            if answer !== cell {
                StandIn.fail(.notDequeued, "reconfiguring \(key) has to answer the cell that is dequeued")
            }
            element.measuredSize = nil
        }
        setNeedsLayout()
    }

    /// Opens a batch unless one is open, and closes the one that it opened.
    private func collect(_ body: (inout BatchUpdate) -> Void) {
        if updateDepth == 0 {
            bringLayoutUpToDate()
            updateInProgress = BatchUpdate(oldCounts: counts ?? [])
        }
        updateDepth += 1
        // The block of `performBatchUpdates` changes the batch through further calls: no exclusive access here.
        var batch = BatchUpdate(oldCounts: [])
        body(&batch)
        updateInProgress?.add(batch)
        updateDepth -= 1
        guard updateDepth == 0, let finished = updateInProgress else { return }
        updateInProgress = nil
        // `reloadData()` within the block makes everything new anyway.
        guard counts != nil else {
            runLayoutPasses()
            return
        }
        perform(finished)
    }

    private func perform(_ batch: BatchUpdate) {
        let newCounts = countsOfDataSource()
        if let problem = batch.firstProblem(newCounts: newCounts) {
            StandIn.fail(.invalidUpdate, problem)
            setNeedsReload()
            runLayoutPasses()
            return
        }
        let resolved = ResolvedUpdate(batch)
        let layout = collectionViewLayout
        counts = newCounts
        selected = Set(selected.compactMap { resolved.newPath(of: $0) })

        updateDepth += 1
        sendInvalidation(layout.makeContext(counts: true))
        prepareLayout()
        layout.prepare(forCollectionViewUpdates: batch.updateItems(resolved))
        // A layout may invalidate itself in there, to move the offset, and after the offset moved.
        if layout.needsPrepare { prepareLayout() }
        keepOffsetWithinContent()
        proposeContentOffset()
        applyOffsetAdjustment()
        bringLayoutUpToDate()
        let asked = bounds
        animate(to: attributesInVisibleRect()) {
            resolved.newKey(of: $0)
        } isReplaced: {
            $0.category == .cell
                ? resolved.isReloaded($0.indexPath)
                : $0.indexPath.count > 1 && resolved.reloadedSections.contains($0.indexPath.section)
        }
        layout.finalizeCollectionViewUpdates()
        updateDepth -= 1
        settle(shownIn: asked)
    }
}

extension BatchUpdate {
    fileprivate mutating func add(_ other: BatchUpdate) {
        deletedSections += other.deletedSections
        insertedSections += other.insertedSections
        reloadedSections += other.reloadedSections
        movedSections += other.movedSections
        deletedItems += other.deletedItems
        insertedItems += other.insertedItems
        reloadedItems += other.reloadedItems
        movedItems += other.movedItems
    }
}
