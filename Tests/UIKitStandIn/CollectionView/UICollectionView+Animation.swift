import Foundation

/// The effect of an animated change on the elements.
@MainActor
struct ElementChange {
    /// The layout that is asked how elements disappear. The view's layout is asked how they appear.
    let oldLayout: UICollectionViewLayout
    let asksLayout: Bool
    /// Returns the new key of an old one, or `nil` for a removed element.
    let newKey: (ElementKey) -> ElementKey?
    /// Returns whether an element that stays gets a new view.
    let isReplaced: (ElementKey) -> Bool

    /// By default, every element keeps its path and view.
    init(
        from oldLayout: UICollectionViewLayout,
        asksLayout: Bool = true,
        newKey: @escaping (ElementKey) -> ElementKey? = { $0 },
        isReplaced: @escaping (ElementKey) -> Bool = { _ in false }
    ) {
        (self.oldLayout, self.asksLayout) = (oldLayout, asksLayout)
        (self.newKey, self.isReplaced) = (newKey, isReplaced)
    }
}

extension UICollectionView {
    /// Animates the visible elements to the layout's answer. Asks how elements disappear, for all that were
    /// visible, with their old paths, and then how they appear, for all that are visible now, with their new
    /// paths. Both include the elements that stay.
    func animate(to answer: [UICollectionViewLayoutAttributes], _ change: ElementChange) {
        let oldKeys = visible.keys.sorted()
        let newKeys = Set(answer.map(\.key))
        if change.asksLayout { askForPathsOfSupplementaryViews(visibleBefore: oldKeys, answer: answer) }

        var before: [ElementKey: (old: ElementKey, final: UICollectionViewLayoutAttributes?)] = [:]
        var gone: [HeadlessTransition] = []
        for old in oldKeys {
            let final = change.asksLayout ? change.oldLayout.finalAttributes(for: old) : nil
            if let final { checkObject(final) }
            let new = change.newKey(old)
            if let new, newKeys.contains(new) {
                before[new] = (old, final)
            } else {
                gone.append(HeadlessTransition(old: old, new: nil, initial: nil, final: final))
            }
        }
        rekeyVisible(change)
        headlessTransitions = gone
        for new in newKeys.sorted() {
            let initial = change.asksLayout ? collectionViewLayout.initialAttributes(for: new) : nil
            if let initial { checkObject(initial) }
            let (old, final) = before[new].map { ($0.old, $0.final) } ?? (nil, nil)
            headlessTransitions.append(
                HeadlessTransition(old: old, new: new, initial: initial, final: final)
            )
        }
        showElements(answer)
    }

    /// Moves views with their elements. Views of deleted and replaced elements go back to the pool.
    private func rekeyVisible(_ change: ElementChange) {
        for key in visible.keys.sorted() where change.newKey(key) == nil || change.isReplaced(key) {
            endDisplaying(key)
        }
        var moved: [ElementKey: Visible] = [:]
        for (key, element) in visible {
            guard let new = change.newKey(key) else { continue }
            moved[new] = element
            guard new != key else { continue }
            // UIKit changes the objects that it holds (iOS 15 and later), so a layout that caches them finds
            // them changed.
            element.attributes.indexPath = new.indexPath
            element.snapshot = element.attributes.duplicate()
            handedOut.insert(element.attributes, changedByView: true)
        }
        visible = moved
    }

    /// Asks once for each kind that was shown before or after. The answers only contain paths
    /// from the rect query.
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
