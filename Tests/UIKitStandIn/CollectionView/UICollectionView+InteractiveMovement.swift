import Foundation

// Interactive movement. Documented are the questions to the layout, the two contexts, and that the data
// source is told only at the end. Other projects (Texture, Listable) found that every change of the target is
// a separate update, "a move", during which the data source's counts don't change, and that the data source
// is told before the layout.
extension UICollectionView {
    func beginMovement(of indexPath: IndexPath) -> Bool {
        cancelMovement()
        bringLayoutUpToDate()
        let key = ElementKey.cell(indexPath)
        guard exists(key), let counts, let dataSource,
            dataSource.collectionView(self, canMoveItemAt: indexPath)
        else { return false }
        let center = layoutAttributesForItem(at: indexPath)?.center ?? .zero
        movement = InteractiveMovement(of: indexPath, at: center, counts: counts)
        return true
    }

    func moveMovement(to position: CGPoint) {
        guard let movement else { return }
        bringLayoutUpToDate()
        let layout = collectionViewLayout
        let target = layout.targetIndexPath(
            forInteractivelyMovingItem: movement.target,
            withPosition: position
        )
        guard canDrop(movement, at: target) else {
            StandIn.fail(.unknownElement, "an item cannot be moved to \(Array(target)) of \(counts ?? [])")
            return
        }
        let context = layout.invalidationContext(
            forInteractivelyMovingItems: [target],
            withTargetPosition: position,
            previousIndexPaths: [movement.target],
            previousPosition: movement.position
        )
        self.movement?.go(to: target, at: position)
        step(movement, to: target, context)
    }

    /// Returns whether the path is valid without the item, or is the path after the last item.
    private func canDrop(_ movement: InteractiveMovement, at path: IndexPath) -> Bool {
        guard let counts, path.count == 2, counts.indices.contains(path.section), path.item >= 0 else {
            return false
        }
        return path.item < counts[path.section] + (path.section == movement.target.section ? 0 : 1)
    }

    /// Moves from the item's presented path to the new one.
    ///
    /// - Parameter context: describes the step to the layout. `nil` for only an update.
    func step(
        _ movement: InteractiveMovement,
        to target: IndexPath,
        _ context: UICollectionViewLayoutInvalidationContext?
    ) {
        guard target != movement.target else {
            guard let context else { return }
            sendInvalidation(context)
            layoutIfNeeded()
            return
        }
        var after = movement
        after.go(to: target, at: movement.position)
        carryOut(
            movement.step(to: target),
            newCounts: after.presentedCounts,
            context,
            isAnnounced: context == nil || alternations.next(.announcesInteractiveMoves)
        )
    }

    func endMovement() {
        guard let movement, let source = movement.source else { return }
        bringLayoutUpToDate()
        if movement.target != source {
            dataSource?.collectionView(self, moveItemAt: source, to: movement.target)
        }
        self.movement = nil
        let context = collectionViewLayout.invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths: [movement.target],
            previousIndexPaths: [movement.target],
            movementCancelled: false
        )
        let counts = countsOfDataSource()
        guard counts == self.counts else {
            StandIn.fail(
                .invalidUpdate,
                "the data source has \(counts) items after it was told to move one from "
                    + "\(Array(source)) to \(Array(movement.target)), not \(self.counts ?? [])"
            )
            setNeedsReload()
            runLayoutPasses()
            return
        }
        sendInvalidation(context)
        layoutIfNeeded()
    }

    func cancelMovement() {
        guard let movement else { return }
        bringLayoutUpToDate()
        guard let source = movement.source else {
            closeGap(movement)
            return
        }
        self.movement = nil
        guard movement.usesContexts else { return step(movement, to: source, nil) }
        let context = collectionViewLayout.invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths: [source],
            previousIndexPaths: [movement.target],
            movementCancelled: true
        )
        step(movement, to: source, context)
    }

    /// Returns the answer of a rect query, with the moving item at the user's finger.
    func withMovingItem(
        _ answer: [UICollectionViewLayoutAttributes]
    ) -> [UICollectionViewLayoutAttributes] {
        // A dragged item floats above the app, and its cell stays at the drop's destination.
        guard let movement, !movement.isOfDrop else { return answer }
        let key = ElementKey.cell(movement.target)
        let moving = collectionViewLayout.layoutAttributesForInteractivelyMovingItem(
            at: movement.target,
            withTargetPosition: movement.position
        )
        guard moving.key == key else {
            complain(.inconsistentAttributes, "\(moving.key) is answered for the moving \(key)")
            return answer
        }
        checkObject(moving)
        return answer.filter { $0.key != key } + [moving]
    }

    /// Returns the element's path in the data source, or `nil` for a gap.
    func sourced(_ path: IndexPath) -> IndexPath? { movement.map { $0.sourced(path) } ?? path }

    /// Returns the element's path in the layout.
    func presented(_ path: IndexPath) -> IndexPath { movement?.presented(path) ?? path }
}
