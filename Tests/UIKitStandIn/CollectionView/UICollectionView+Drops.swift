import Foundation

// During a drop or an interactive movement, layouts are asked with presentation paths, and
// `numberOfItems(inSection:)` counts the presented items. The data source and the delegates don't know the
// gap (Apple's documentation of `UIDataSourceTranslating` and `hasUncommittedUpdates`).
extension UICollectionView {
    public func presentationIndexPath(forDataSourceIndexPath dataSourceIndexPath: IndexPath?) -> IndexPath? {
        dataSourceIndexPath.map(presented)
    }

    /// Returns the data source's path of a presented item, or `nil` for a gap.
    public func dataSourceIndexPath(forPresentationIndexPath presentationIndexPath: IndexPath?) -> IndexPath?
    {
        presentationIndexPath.flatMap(sourced)
    }

    /// Whether a drag that began here is still active.
    public var hasActiveDrag: Bool { dragSession != nil }

    public var hasActiveDrop: Bool { dropSession != nil }
}

// Drags. rdar 42180829 (openradar-mirror #20093) shows that dragging an item within its view moves it in separate updates: its
// "shadow updates" are update items with the action `move`. We assume that a gap for items from other views opens in the same
// way.
extension UICollectionView {
    /// Headless: lifts an item. The drag delegate returns the dragged items. Returns whether there are any.
    @discardableResult
    public func headlessBeginDrag(at indexPath: IndexPath) -> Bool {
        guard dragInteractionEnabled, let dragDelegate else { return false }
        cancelMovement()
        let session = HeadlessDragSession(in: self, at: indexPath)
        session.items = dragDelegate.collectionView(self, itemsForBeginning: session, at: indexPath)
        guard !session.items.isEmpty else { return false }
        dragSession = session
        return true
    }

    /// Headless: drags items from another app to a point of the content.
    public func headlessEnterDrop(_ items: [UIDragItem], at position: CGPoint) {
        enter(HeadlessDropSession(items), at: position)
    }

    /// Headless: drags the items of this view, or another, to a point of the content.
    public func headlessEnterDrop(from view: UICollectionView, at position: CGPoint) {
        guard let drag = view.dragSession else { return }
        enter(HeadlessDropSession(drag.items, of: drag), at: position)
    }

    private func enter(_ session: HeadlessDropSession, at position: CGPoint) {
        guard dropDelegate != nil else { return }
        dropSession = session
        headlessMoveDrop(to: position)
    }

    /// Headless: moves the finger.
    public func headlessMoveDrop(to position: CGPoint) {
        guard let session = dropSession, let dropDelegate else { return }
        session.position = position
        session.drag?.position = position
        session.destination = item(at: position)
        session.proposal = dropDelegate.collectionView(
            self,
            dropSessionDidUpdate: session,
            withDestinationIndexPath: session.destination
        )
        guard session.proposal.opensRoom else { return cancelMovement() }
        guard let destination = session.destination else { return }
        makeRoom(at: destination, session)
    }

    /// Headless: moves the finger out of the view.
    public func headlessExitDrop() {
        guard dropSession != nil else { return }
        cancelMovement()
        dropSession = nil
    }

    /// Headless: drops the items, on the view if the finger is over it.
    public func headlessPerformDrop() {
        if let session = dropSession, let dropDelegate {
            if session.proposal.operation == .move || session.proposal.operation == .copy {
                isPerformingDrop = true
                dropDelegate.collectionView(
                    self,
                    performDropWith: HeadlessDropCoordinator(self, session)
                )
                isPerformingDrop = false
            }
            if movement?.placeholder == nil { cancelMovement() }
            dropSession = nil
            session.drag?.view?.dragSession = nil
        } else {
            dragSession = nil
        }
    }

    /// Whether an active drag moves an item within the view.
    var isReordering: Bool { dropSession?.source(in: self) != nil && !isPerformingDrop }
}

// MARK: Gap

extension UICollectionView {
    /// Moves the dragged item, or opens a gap for it, at the drop's destination.
    private func makeRoom(at destination: IndexPath, _ session: HeadlessDropSession) {
        if movement == nil {
            guard let counts else { return }
            let usesContexts = alternations.next(.tellsDropsByContexts)
            let style = InteractiveMovement.Style.drop(usesContexts: usesContexts)
            guard let source = session.source(in: self) else {
                open(InteractiveMovement(gapAt: destination, at: session.position, counts: counts, style))
                return
            }
            movement = InteractiveMovement(of: source, at: session.position, counts: counts, style)
        }
        guard let movement else { return }
        if movement.usesContexts {
            moveMovement(to: session.position)
        } else {
            self.movement?.go(to: destination, at: session.position)
            step(movement, to: destination, nil)
        }
    }

    private func open(_ room: InteractiveMovement) {
        movement = room
        carryOut(room.opening, newCounts: room.presentedCounts)
    }

    /// Closes the gap as a separate update.
    func closeGap(_ gap: InteractiveMovement) {
        movement = nil
        carryOut(gap.closing, newCounts: gap.sourceCounts)
    }
}

// MARK: Placeholders

extension UICollectionView {
    /// Shows a placeholder, in the present gap or a new one.
    func show(_ placeholder: UICollectionViewDropPlaceholder) {
        if movement?.source != nil || movement?.target != placeholder.insertionIndexPath { cancelMovement() }
        bringLayoutUpToDate()
        if movement == nil, let counts {
            var room = InteractiveMovement(
                gapAt: placeholder.insertionIndexPath,
                at: .zero,
                counts: counts,
                .drop(usesContexts: false)
            )
            room.placeholder = placeholder
            open(room)
        } else {
            movement?.placeholder = placeholder
            known.askAgain()
            setNeedsLayout()
        }
    }

    /// Replaces a placeholder with its item.
    func commit(_ placeholder: UICollectionViewDropPlaceholder, _ updates: (IndexPath) -> Void) -> Bool {
        guard let room = movement, room.placeholder === placeholder else { return false }
        bringLayoutUpToDate()
        updates(room.target)
        var batch = room.closing
        batch.insertedItems = [room.target]
        movement = nil
        let newCounts = countsOfDataSource()
        guard newCounts == room.presentedCounts else {
            StandIn.fail(
                .invalidUpdate,
                "the data source has \(newCounts) items after a placeholder was committed, not "
                    + "\(room.presentedCounts)"
            )
            setNeedsReload()
            return false
        }
        carryOut(batch, newCounts: newCounts)
        return true
    }

    /// Removes a placeholder without its item.
    func remove(_ placeholder: UICollectionViewDropPlaceholder) -> Bool {
        guard movement?.placeholder === placeholder else { return false }
        cancelMovement()
        return true
    }

    /// Returns the placeholder's cell.
    func makePlaceholder(for key: ElementKey) -> UICollectionViewCell? {
        guard let placeholder = movement?.placeholder else { return nil }
        let name = ReusePool.Name(kind: "", identifier: placeholder.reuseIdentifier)
        guard let cell = dequeue(name, for: key) as? UICollectionViewCell else { return nil }
        placeholder.cellUpdateHandler?(cell)
        return cell
    }
}

// MARK: Batches during a drag

extension UICollectionView {
    /// Raises an exception, as UIKit does if sections are reloaded while an item is dragged within the view
    /// (rdar 42180829).
    func checkReload(of sections: IndexSet) {
        guard isReordering, !sections.isEmpty else { return }
        StandIn.fail(
            .invalidUpdate,
            "Could not compute initial update value after shadow updates: sections \(Array(sections)) are "
                + "reloaded while an item is dragged"
        )
    }

    /// Prepares for an app's batch while an item is dragged. The batch is rebased onto the presented items,
    /// or the presentation is undone first. Movements by `beginInteractiveMovementForItem(at:)` end with a
    /// batch.
    func movementWillMeetBatch() {
        guard let movement, !movement.isOfDrop || !alternations.next(.rebasesUpdates)
        else { return }
        if movement.placeholder != nil { interrupted = movement }
        cancelMovement()
    }

    /// Applies an app's batch, with its effect on the presented items.
    func carryOutRebased(_ batch: BatchUpdate, newCounts: [Int]) {
        if let drag = dragSession, let source = drag.sourceIndexPath {
            drag.sourceIndexPath = ResolvedUpdate(batch).newPath(of: source)
        }
        guard let before = movement else {
            carryOut(batch, newCounts: newCounts)
            reopen(after: batch, newCounts)
            return
        }
        if before.placeholder != nil, let (rebased, next) = before.following(batch, newCounts: newCounts) {
            movement = next
            carryOut(rebased, newCounts: next.presentedCounts)
        } else {
            movement = nil
            carryOut(before.ending(with: batch), newCounts: newCounts)
        }
    }

    /// Shows a placeholder again that a batch has interrupted.
    private func reopen(after batch: BatchUpdate, _ newCounts: [Int]) {
        guard let interrupted else { return }
        self.interrupted = nil
        guard let (_, next) = interrupted.following(batch, newCounts: newCounts) else { return }
        bringLayoutUpToDate()
        open(next)
    }
}
