import Foundation

extension UICollectionView {
    /// Takes the visible elements from what is shown to what the layout answers, and asks it how they disappear and
    /// appear: all that were visible under their old paths, all that are under their new ones, in this order, those
    /// that stay included.
    func animate(
        to answer: [UICollectionViewLayoutAttributes],
        newKey: (ElementKey) -> ElementKey?,
        isReplaced: (ElementKey) -> Bool
    ) {
        let layout = collectionViewLayout
        let oldKeys = visible.keys.sorted()
        askForPathsOfSupplementaryViews(visibleBefore: oldKeys, answer: answer)

        var before: [ElementKey: (old: ElementKey, final: UICollectionViewLayoutAttributes?)] = [:]
        var gone: [HeadlessTransition] = []
        let newKeys = Set(answer.map(\.key))
        for old in oldKeys {
            let final = layout.finalAttributes(for: old)
            if let final { checkObject(final) }
            let new = newKey(old)
            if let new, newKeys.contains(new) {
                before[new] = (old, final)
            } else {
                gone.append(HeadlessTransition(old: old, new: nil, initial: nil, final: final))
            }
        }
        rekeyVisible(newKey: newKey, isReplaced: isReplaced)
        headlessTransitions = gone
        for new in newKeys.sorted() {
            let initial = layout.initialAttributes(for: new)
            if let initial { checkObject(initial) }
            let (old, final) = before[new].map { ($0.old, $0.final) } ?? (nil, nil)
            headlessTransitions.append(
                HeadlessTransition(old: old, new: new, initial: initial, final: final)
            )
        }
        showElements(answer)
    }

    /// Views follow their elements; those of deleted and of replaced elements are given back.
    private func rekeyVisible(newKey: (ElementKey) -> ElementKey?, isReplaced: (ElementKey) -> Bool) {
        for key in visible.keys.sorted() where newKey(key) == nil || isReplaced(key) { endDisplaying(key) }
        var moved: [ElementKey: Visible] = [:]
        for (key, element) in visible {
            guard let new = newKey(key) else { continue }
            moved[new] = element
            guard new != key else { continue }
            // UIKit changes the objects that it holds (iOS 15 and later): who keeps them in a cache finds them
            // changed.
            element.attributes.indexPath = new.indexPath
            element.snapshot = element.attributes.duplicate()
            handedOut.insert(element.attributes, changedByView: true)
        }
        visible = moved
    }

    /// Once a kind, of those shown before or after; the answers are about paths that the rect query has too.
    private func askForPathsOfSupplementaryViews(
        visibleBefore: [ElementKey],
        answer: [UICollectionViewLayoutAttributes]
    ) {
        let keys = visibleBefore + answer.map(\.key)
        let layout = collectionViewLayout
        for kind in Set(keys.filter { $0.category == .supplementaryView }.map(\.kind)).sorted() {
            _ = layout.indexPathsToDeleteForSupplementaryView(ofKind: kind)
            _ = layout.indexPathsToInsertForSupplementaryView(ofKind: kind)
        }
        for kind in Set(keys.filter { $0.category == .decorationView }.map(\.kind)).sorted() {
            _ = layout.indexPathsToDeleteForDecorationView(ofKind: kind)
            _ = layout.indexPathsToInsertForDecorationView(ofKind: kind)
        }
    }
}

extension HeadlessTransition {
    fileprivate init(
        old: ElementKey?,
        new: ElementKey?,
        initial: UICollectionViewLayoutAttributes?,
        final: UICollectionViewLayoutAttributes?
    ) {
        let category = (new ?? old)?.category ?? .cell
        self.init(
            category: category,
            kind: category == .cell ? nil : (new ?? old)?.kind,
            indexPathBefore: old?.indexPath,
            indexPathAfter: new?.indexPath,
            initial: initial,
            final: final
        )
    }
}
