import Foundation

extension UICollectionView {
    func runBatch(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
        if updateDepth == 0 { layoutIfNeeded() }
        collect { _ in updates?() }
        completion?(true)
    }

    /// Configures existing cells again. This is an update without items, in which the cells are measured
    /// again.
    private func reconfigureCells(_ indexPaths: [IndexPath]) {
        for indexPath in indexPaths {
            let key = ElementKey.cell(indexPath)
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
    }

    /// Opens a batch unless one is open, and closes it if it opened it.
    func collect(_ body: (inout BatchUpdate) -> Void) {
        if updateDepth == 0 {
            movementWillMeetBatch()
            bringLayoutUpToDate()
            updateInProgress = BatchUpdate(oldCounts: movement?.sourceCounts ?? counts ?? [])
        }
        updateDepth += 1
        // The block of `performBatchUpdates` changes the batch through further calls: no exclusive access here.
        var batch = BatchUpdate(oldCounts: [])
        body(&batch)
        updateInProgress?.add(batch)
        updateDepth -= 1
        guard updateDepth == 0, let finished = updateInProgress else { return }
        updateInProgress = nil
        // `reloadData()` within the block replaces everything anyway.
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
        carryOutRebased(batch, newCounts: newCounts)
    }

    /// Applies a valid batch to the layout.
    ///
    /// - Parameter isAnnounced: Whether the layout receives the update items.
    func carryOut(
        _ batch: BatchUpdate,
        newCounts: [Int],
        _ context: UICollectionViewLayoutInvalidationContext? = nil,
        isAnnounced: Bool = true
    ) {
        let resolved = ResolvedUpdate(batch)
        let layout = collectionViewLayout
        let context = context ?? layout.makeContext(counts: true)
        counts = newCounts
        selected = Set(selected.compactMap { resolved.newPath(of: $0) })

        updateDepth += 1
        tell(layout, of: batch, resolved, context, isAnnounced: isAnnounced)
        keepOffsetWithinContent()
        let target = proposedContentOffset()
        // The offset moves with the animation. Elements are asked for at the target, and the offset is there
        // either at that time, or only after the layout has finished the update.
        let moves = target != contentOffset
        let movesNow = !moves || alternations.next(.movesOffsetBeforeFinalizing)
        if movesNow { contentOffset = target }
        applyOffsetAdjustment()
        bringLayoutUpToDate()
        let asked = CGRect(origin: movesNow ? contentOffset : target, size: bounds.size)
        let shownBefore = Set(visible.keys)
        let change = ElementChange(from: layout, asksLayout: isAnnounced) {
            resolved.newKey(of: $0)
        } isReplaced: {
            $0.category == .cell
                ? resolved.isReloaded($0.indexPath)
                : $0.indexPath.count > 1 && resolved.reloadedSections.contains($0.indexPath.section)
        }
        animate(to: attributes(visibleIn: asked), change)
        if isAnnounced {
            reconfigureCells(batch.reconfiguredItems.compactMap { resolved.newPath(of: $0) })
            askAboutVanished()
            noteStalePaths(batch, resolved, shownBefore)
            measureWithinUpdate(asked)
            stalePaths = [:]
            layout.finalizeCollectionViewUpdates()
        }
        updateDepth -= 1
        if !movesNow { contentOffset = target }
        settle(shownIn: asked)
    }

    /// Passes the new counts to the layout, and then the update items. In between, the layout may be asked
    /// questions, and afterward the content size may be read once more.
    private func tell(
        _ layout: UICollectionViewLayout,
        of batch: BatchUpdate,
        _ resolved: ResolvedUpdate,
        _ context: UICollectionViewLayoutInvalidationContext,
        isAnnounced: Bool
    ) {
        let sizeBefore = contentSize
        sendInvalidation(context)
        prepareLayout()
        guard isAnnounced else { return }
        let early = StandIn.checks.contains(.updates) ? EarlyAnswers(self, sizeBefore: sizeBefore) : nil
        layout.prepare(forCollectionViewUpdates: batch.updateItems(resolved))
        early?.compare(with: layout)
        // A layout may invalidate itself in this call, to move the offset.
        if layout.needsPrepare,
            alternations.next(.heedsInvalidationInUpdates)
        {
            prepareLayout()
            return
        }
        hasOldContentSize = layout.needsPrepare
        layout.needsPrepare = false
        if alternations.next(.rereadsContentSize) { readContentSize() }
    }

    /// Records the supplementary views that become visible because sections are deleted, and whose section
    /// had another index.
    private func noteStalePaths(
        _ batch: BatchUpdate,
        _ resolved: ResolvedUpdate,
        _ shownBefore: Set<ElementKey>
    ) {
        guard !batch.deletedSections.isEmpty else { return }
        let moved = Set(batch.movedSections.map(\.from))
        for old in batch.oldCounts.indices where !moved.contains(old) {
            guard let new = resolved.newSection(of: old), new != old else { continue }
            for key in visible.keys where key.category == .supplementaryView && key.indexPath.first == new {
                var before = key
                before.indexPath[0] = old
                if !shownBefore.contains(before) { stalePaths[key] = old }
            }
        }
    }

    /// UIKit measures the new cells before the update ends. It ignores offset adjustments of the layout
    /// during that time (MagazineLayout).
    private func measureWithinUpdate(_ rect: CGRect) {
        var passes = 0
        let answered = visible.mapValues(\.attributes.size)
        repeat {
            measureVisibleViews()
            guard collectionViewLayout.needsPrepare, passes < StandIn.layoutPassLimit else { break }
            passes += 1
            pendingOffsetAdjustment = .zero
            prepareLayout()
            showElements(attributes(visibleIn: rect))
        } while true
        checkAppearingSizes(answered)
    }

    /// An inserted cell appears with the attributes that were returned before it was measured: the same
    /// object, which the layout must update.
    ///
    /// - Parameter answered: The sizes of visible elements before measuring.
    private func checkAppearingSizes(_ answered: [ElementKey: CGSize]) {
        guard StandIn.checks.contains(.appearing) else { return }
        for transition in headlessTransitions where transition.old == nil {
            guard let key = transition.new, key.category == .cell, let initial = transition.initial,
                let size = visible[key]?.attributes.size, size != answered[key], size != initial.size
            else { continue }
            complain(
                .staleInitialAttributes,
                "\(key) was measured to be \(size), and appears as \(initial.size)"
            )
        }
    }

    /// UIKit asks about supplementary views that disappear while their section stays, with a path that has no
    /// index (MagazineLayout).
    private func askAboutVanished() {
        guard StandIn.checks.contains(.updates) else { return }
        for transition in headlessTransitions where transition.new == nil {
            guard var key = transition.old, key.category == .supplementaryView else { continue }
            key.indexPath = IndexPath()
            let layout = collectionViewLayout
            _ = layout.initialAttributes(for: key)
            _ = layout.finalAttributes(for: key)
            let attributes = UICollectionViewLayoutAttributes(
                forSupplementaryViewOfKind: key.kind,
                with: key.indexPath
            )
            _ = layout.shouldInvalidateLayout(
                forPreferredLayoutAttributes: attributes,
                withOriginalAttributes: attributes
            )
        }
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
        reconfiguredItems += other.reconfiguredItems
        movedItems += other.movedItems
    }
}
