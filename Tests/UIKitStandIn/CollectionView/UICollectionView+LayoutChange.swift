import Foundation

// Changing the layout. Documented are the calls at the beginning and end, `prepareForTransition…` and
// `finalizeLayoutTransition`, and that the new layout is asked for the offset. Everything in between is
// inferred.
extension UICollectionView {
    func change(to layout: UICollectionViewLayout, animated: Bool, _ completion: ((Bool) -> Void)?) {
        guard layout !== collectionViewLayout else {
            completion?(true)
            return
        }
        cancelMovement()
        guard animated, counts != nil else {
            replace(collectionViewLayout, with: layout)
            completion?(true)
            return
        }
        layoutIfNeeded()
        let old = collectionViewLayout
        old.prepareForTransition(to: layout)
        layout.prepareForTransition(from: old)
        install(layout)
        updateDepth += 1
        announce(layout)
        prepareLayout()
        contentOffset = proposedContentOffset()
        keepOffsetWithinContent()
        bringLayoutUpToDate()
        let asked = bounds
        animate(to: attributesInVisibleRect(), ElementChange(from: old))
        old.finalizeLayoutTransition()
        layout.finalizeLayoutTransition()
        updateDepth -= 1
        if old.collectionView === self { old.collectionView = nil }
        settle(shownIn: asked)
        completion?(true)
    }

    /// Keeps the cells. A new layout starts from scratch, with counts, as after `reloadData`.
    private func replace(_ old: UICollectionViewLayout, with layout: UICollectionViewLayout) {
        old.prepareForTransition(to: layout)
        layout.prepareForTransition(from: old)
        old.collectionView = nil
        install(layout)
        announce(layout)
        setNeedsLayout()
        old.finalizeLayoutTransition()
        layout.finalizeLayoutTransition()
    }

    private func announce(_ layout: UICollectionViewLayout) {
        if alternations.next(.invalidatesNewLayouts) {
            sendInvalidation(layout.makeContext(everything: true, counts: true))
        } else {
            layout.needsPrepare = true
        }
    }

    // MARK: Interactive

    func startTransition(
        to next: UICollectionViewLayout,
        _ completion: UICollectionView.LayoutInteractiveTransitionCompletion?
    ) -> UICollectionViewTransitionLayout {
        cancelMovement()
        layoutIfNeeded()
        let old = collectionViewLayout
        old.prepareForTransition(to: next)
        next.prepareForTransition(from: old)
        let transition = UICollectionViewTransitionLayout(currentLayout: old, nextLayout: next)
        let before = bounds
        next.collectionView = self
        next.invalidateLayout(with: next.makeContext(everything: true, counts: true))
        next.needsPrepare = false
        isPreparing = true
        next.prepare()
        isPreparing = false
        let target = next.targetContentOffset(forProposedContentOffset: before.origin)
        let size = next.collectionViewContentSize
        transition.begin(
            showing: before,
            then: CGRect(origin: clamped(target, content: size), size: before.size)
        )
        install(transition)
        transition.invalidateLayout()
        interactiveTransition = (transition, completion)
        return transition
    }

    func endTransition(isFinished: Bool) {
        guard let (transition, completion) = interactiveTransition else { return }
        interactiveTransition = nil
        transition.transitionProgress = isFinished ? 1 : 0
        transition.invalidateLayout()
        layoutIfNeeded()
        let (old, next) = (transition.currentLayout, transition.nextLayout)
        transition.collectionView = nil
        (isFinished ? old : next).collectionView = nil
        install(isFinished ? next : old)
        contentSize = collectionViewLayout.collectionViewContentSize
        if isFinished { contentOffset = transition.destination.origin }
        old.finalizeLayoutTransition()
        next.finalizeLayoutTransition()
        setNeedsLayout()
        layoutIfNeeded()
        completion?(true, isFinished)
    }
}
