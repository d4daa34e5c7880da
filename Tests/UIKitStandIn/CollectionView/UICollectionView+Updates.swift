import Foundation

extension UICollectionView {
    func runBatch(_ updates: (() -> Void)?, _ completion: ((Bool) -> Void)?) {
        if updateDepth == 0 { layoutIfNeeded() }
        collect { _ in updates?() }
        completion?(true)
    }

    /// Has the cells configured anew that are there; an update without items, in which they are measured again.
    private func reconfigureCells(_ indexPaths: [IndexPath]) {
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
    }

    /// Opens a batch unless one is open, and closes the one that it opened.
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
        carryOutRebased(batch, newCounts: newCounts)
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
        tell(layout, of: batch, resolved, context, isAnnounced: isAnnounced)
        keepOffsetWithinContent()
        let target = proposedContentOffset()
        // The offset moves with the animation: elements are asked for where it leads, and it is there when they are, or
        // only when the layout has been told that the update is over.
        let moves = target != contentOffset
        let movesNow = !moves || alternations.updateOffsets.next(StandIn.behavior.movesOffsetBeforeFinalizing)
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

    /// The layout gets the new counts, and then the batch that led to them. In between it may be asked, and the
    /// content size may be read once more after it.
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
        // A layout may invalidate itself in there, to move the offset.
        if layout.needsPrepare,
            alternations.invalidationsInUpdates.next(StandIn.behavior.heedsInvalidationInUpdates)
        {
            prepareLayout()
            return
        }
        hasOldContentSize = layout.needsPrepare
        layout.needsPrepare = false
        if alternations.contentSizes.next(StandIn.behavior.rereadsContentSize) { readContentSize() }
    }

    /// Notes the supplementary views that have come into view because sections are deleted, and belong to one that had
    /// another index.
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

    /// UIKit measures the cells that an update brings before it is over; what a layout asks of the offset there it
    /// ignores (MagazineLayout).
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

    /// An inserted cell appears in the attributes that were handed out before it was measured: the same object, which
    /// the layout has to bring up to date.
    ///
    /// - Parameter answered: the sizes of what is visible before it was measured.
    private func checkAppearingSizes(_ answered: [ElementKey: CGSize]) {
        guard StandIn.checks.contains(.appearing) else { return }
        for transition in headlessTransitions where transition.indexPathBefore == nil {
            guard transition.category == .cell, let initial = transition.initial,
                let path = transition.indexPathAfter,
                let element = visible[ElementKey(category: .cell, kind: "", indexPath: path)],
                element.attributes.size != answered[ElementKey(category: .cell, kind: "", indexPath: path)],
                element.attributes.size != initial.size
            else { continue }
            StandIn.fail(
                .staleInitialAttributes,
                "\(type(of: collectionViewLayout)): cell \(Array(path)) was measured to be "
                    + "\(element.attributes.size), and appears as \(initial.size)"
            )
        }
    }

    /// UIKit asks about supplementary views that go while their section stays, with a path that has no index
    /// (MagazineLayout).
    private func askAboutVanished() {
        guard StandIn.checks.contains(.updates) else { return }
        for transition in headlessTransitions where transition.indexPathAfter == nil {
            guard transition.category == .supplementaryView, let kind = transition.kind else { continue }
            let key = ElementKey(category: .supplementaryView, kind: kind, indexPath: IndexPath())
            let layout = collectionViewLayout
            _ = layout.initialAttributes(for: key)
            _ = layout.finalAttributes(for: key)
            let attributes = UICollectionViewLayoutAttributes(
                forSupplementaryViewOfKind: kind,
                with: IndexPath()
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
