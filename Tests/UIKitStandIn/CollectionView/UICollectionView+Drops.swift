import Foundation

/// Translates paths while the view presents other items than the data source has.
@preconcurrency @MainActor
public protocol UIDataSourceTranslating: NSObjectProtocol {
    /// Where a section of the data source is presented.
    func presentationSectionIndex(forDataSourceSectionIndex dataSourceSectionIndex: Int) -> Int
    /// Where the data source has a section that is presented; `NSNotFound`: nowhere.
    func dataSourceSectionIndex(forPresentationSectionIndex presentationSectionIndex: Int) -> Int
    /// Where an item of the data source is presented.
    func presentationIndexPath(forDataSourceIndexPath dataSourceIndexPath: IndexPath?) -> IndexPath?
    /// Where the data source has an item that is presented; `nil`: nowhere, as with a gap.
    func dataSourceIndexPath(forPresentationIndexPath presentationIndexPath: IndexPath?) -> IndexPath?
    /// Runs changes that are named by what is presented.
    func performUsingPresentationValues(_ actionsToTranslate: () -> Void)
}

// While a drop or an interactive movement opens room, layouts are asked by presentation paths, and
// `numberOfItems(inSection:)` counts what is presented; the data source and the delegates know nothing of it (Apple's
// documentation of `UIDataSourceTranslating` and `hasUncommittedUpdates`).
extension UICollectionView: UIDataSourceTranslating {
    /// Sections stay where they are.
    public func presentationSectionIndex(forDataSourceSectionIndex dataSourceSectionIndex: Int) -> Int {
        dataSourceSectionIndex
    }

    /// Sections stay where they are.
    public func dataSourceSectionIndex(forPresentationSectionIndex presentationSectionIndex: Int) -> Int {
        presentationSectionIndex
    }

    /// Where an item of the data source is presented.
    public func presentationIndexPath(forDataSourceIndexPath dataSourceIndexPath: IndexPath?) -> IndexPath? {
        dataSourceIndexPath.map(presented)
    }

    /// Where the data source has an item that is presented; `nil` for a gap.
    public func dataSourceIndexPath(forPresentationIndexPath presentationIndexPath: IndexPath?) -> IndexPath?
    {
        presentationIndexPath.flatMap(sourced)
    }

    /// Runs the changes.
    public func performUsingPresentationValues(_ actionsToTranslate: () -> Void) { actionsToTranslate() }

    /// Whether a drag that began here goes on.
    public var hasActiveDrag: Bool { dragSession != nil }

    /// Whether a drag is over the view that it can take.
    public var hasActiveDrop: Bool { dropSession != nil }
}

// What fingers do. The order in which the delegates are asked is documented; that an item which is dragged within its view is
// moved in updates of their own is what rdar 42180829 (openradar-mirror #20093) shows, whose "shadow updates" are update items
// with the action `move`. That room for items from elsewhere opens in the same way is inferred.
extension UICollectionView {
    /// Headless: a finger lifts an item; the drag delegate says what it carries. Answers whether it carries anything.
    @discardableResult
    public func headlessBeginDrag(at indexPath: IndexPath) -> Bool {
        guard dragInteractionEnabled, let dragDelegate else { return false }
        cancelMovement()
        let session = HeadlessDragSession(in: self, at: indexPath)
        session.items = dragDelegate.collectionView(self, itemsForBeginning: session, at: indexPath)
        guard !session.items.isEmpty else { return false }
        dragSession = session
        dragDelegate.collectionView(self, dragSessionWillBegin: session)
        return true
    }

    /// Headless: items from another app come over a point of the content.
    public func headlessEnterDrop(_ items: [UIDragItem], at position: CGPoint) {
        enter(HeadlessDropSession(items), at: position)
    }

    /// Headless: what is dragged from this view, or another, comes over a point of the content.
    public func headlessEnterDrop(from view: UICollectionView, at position: CGPoint) {
        guard let drag = view.dragSession else { return }
        enter(HeadlessDropSession(drag.items, of: drag), at: position)
    }

    private func enter(_ session: HeadlessDropSession, at position: CGPoint) {
        guard let dropDelegate, dropDelegate.collectionView(self, canHandle: session) else { return }
        dropSession = session
        dropDelegate.collectionView(self, dropSessionDidEnter: session)
        headlessMoveDrop(to: position)
    }

    /// Headless: the finger moves.
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

    /// Headless: the finger leaves the view.
    public func headlessExitDrop() {
        guard let session = dropSession else { return }
        cancelMovement()
        dropSession = nil
        dropDelegate?.collectionView(self, dropSessionDidExit: session)
    }

    /// Headless: the finger lets go of what it drags, over the view if it is there.
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
            dropDelegate.collectionView(self, dropSessionDidEnd: session)
            session.drag?.view?.endDrag()
        } else {
            endDrag()
        }
    }

    private func endDrag() {
        guard let session = dragSession else { return }
        dragSession = nil
        dragDelegate?.collectionView(self, dragSessionDidEnd: session)
    }

    /// Whether an item is being moved within the view by a drag that has not ended.
    var isReordering: Bool { dropSession?.source(in: self) != nil && !isPerformingDrop }
}

// MARK: Room

extension UICollectionView {
    /// Moves the dragged item, or opens room for it, where it would be dropped.
    private func makeRoom(at destination: IndexPath, _ session: HeadlessDropSession) {
        if movement == nil {
            guard let counts else { return }
            let usesContexts = alternations.dropContexts.next(StandIn.behavior.tellsDropsByContexts)
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
        carryOut(
            room.opening,
            newCounts: room.presentedCounts,
            collectionViewLayout.makeContext(counts: true)
        )
    }

    /// The room closes as an update of its own.
    func closeGap(_ gap: InteractiveMovement) {
        movement = nil
        carryOut(
            gap.closing,
            newCounts: gap.sourceCounts,
            collectionViewLayout.makeContext(counts: true)
        )
    }
}

// MARK: Placeholders

extension UICollectionView {
    /// Shows a placeholder, in the room that there is or opens for it.
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

    /// The item that a placeholder stands for has come.
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
        carryOut(batch, newCounts: newCounts, collectionViewLayout.makeContext(counts: true))
        return true
    }

    /// The item that a placeholder stands for does not come.
    func remove(_ placeholder: UICollectionViewDropPlaceholder) -> Bool {
        guard movement?.placeholder === placeholder else { return false }
        cancelMovement()
        return true
    }

    /// The placeholder's cell.
    func makePlaceholder(for key: ElementKey) -> UICollectionViewCell? {
        guard let placeholder = movement?.placeholder else { return nil }
        let name = ReusePool.Name(kind: "", identifier: placeholder.reuseIdentifier)
        guard let cell = dequeue(name, for: key) as? UICollectionViewCell else { return nil }
        placeholder.cellUpdateHandler?(cell)
        return cell
    }
}

// MARK: Batches meanwhile

extension UICollectionView {
    /// Reloading sections while an item is dragged within the view raises an exception (rdar 42180829).
    func checkReload(of sections: IndexSet) {
        guard isReordering, !sections.isEmpty else { return }
        StandIn.fail(
            .invalidUpdate,
            "Could not compute initial update value after shadow updates: sections \(Array(sections)) are "
                + "reloaded while an item is dragged"
        )
    }

    /// A batch of the app's begins while an item is dragged: it is rebased onto what is presented, or what is presented is
    /// undone first. Movements by `beginInteractiveMovementForItem(at:)` end with a batch.
    func movementWillMeetBatch() {
        guard let movement, !movement.isOfDrop || !alternations.rebasing.next(StandIn.behavior.rebasesUpdates)
        else { return }
        if movement.placeholder != nil { interrupted = movement }
        cancelMovement()
    }

    /// Carries out a batch of the app's, and what it means for what is presented.
    func carryOutRebased(_ batch: BatchUpdate, newCounts: [Int]) {
        if let drag = dragSession, let source = drag.sourceIndexPath {
            drag.sourceIndexPath = ResolvedUpdate(batch).newPath(of: source)
        }
        let context = collectionViewLayout.makeContext(counts: true)
        guard let before = movement else {
            carryOut(batch, newCounts: newCounts, context)
            reopen(after: batch, newCounts)
            return
        }
        if before.placeholder != nil, let (rebased, next) = before.following(batch, newCounts: newCounts) {
            movement = next
            carryOut(rebased, newCounts: next.presentedCounts, context)
        } else {
            movement = nil
            carryOut(before.ending(with: batch), newCounts: newCounts, context)
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
