import Foundation

extension UICollectionView {
    func runBatch(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
        if updateDepth == 0 { layoutIfNeeded() }
        collect { _ in updates?() }
        completion?(true)
    }

    func reconfigure(_ indexPaths: [IndexPath]) {
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
    func collect(_ body: (inout BatchUpdate) -> Void) {
        if updateDepth == 0 {
            cancelMovement()
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
        carryOut(batch, newCounts: newCounts, collectionViewLayout.makeContext(counts: true))
    }

    /// Takes the layout through a batch that adds up.
    ///
    /// - Parameter isAnnounced: whether the layout is told what the batch does.
    func carryOut(
        _ batch: BatchUpdate,
        newCounts: [Int],
        _ context: UICollectionViewLayoutInvalidationContext,
        isAnnounced: Bool = true
    ) {
        let resolved = ResolvedUpdate(batch)
        let layout = collectionViewLayout
        counts = newCounts
        selected = Set(selected.compactMap { resolved.newPath(of: $0) })

        updateDepth += 1
        sendInvalidation(context)
        prepareLayout()
        if isAnnounced { layout.prepare(forCollectionViewUpdates: batch.updateItems(resolved)) }
        // A layout may invalidate itself in there, to move the offset, and after the offset moved.
        if layout.needsPrepare { prepareLayout() }
        keepOffsetWithinContent()
        proposeContentOffset()
        applyOffsetAdjustment()
        bringLayoutUpToDate()
        let asked = bounds
        let change = ElementChange(from: layout, asksLayout: isAnnounced) {
            resolved.newKey(of: $0)
        } isReplaced: {
            $0.category == .cell
                ? resolved.isReloaded($0.indexPath)
                : $0.indexPath.count > 1 && resolved.reloadedSections.contains($0.indexPath.section)
        }
        animate(to: attributesInVisibleRect(), change)
        if isAnnounced { layout.finalizeCollectionViewUpdates() }
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
