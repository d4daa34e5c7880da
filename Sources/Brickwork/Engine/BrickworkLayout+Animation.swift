#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

// How elements come, go and glide while a change is animated.
//
// The collection view animates its offset together with the elements. One that stays glides from its old frame to its
// new one; where the offset makes up for the difference it stands still. One that comes or goes does so where it is
// seen, whatever the offset does meanwhile.
extension BrickworkLayout {
    /// Where an element comes from; gets the attributes that it will have.
    func initialAttributes(
        of attributes: UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
        guard let change, let attributes, let new = element(of: attributes) else { return attributes }
        if let old = change.oldElement(of: new),
            let frame = change.before.layout.frame(of: old, visible: change.visibleBefore),
            change.before.hasAttributes(for: old, like: attributes)
        {
            attributes.frame = CGRect(frame)
            if new.kind == .item, change.reloadedItems.contains(new.path) { attributes.alpha = 0 }
            return attributes
        }
        attributes.frame.origin.x -= change.offsetShift.x
        attributes.frame.origin.y -= change.offsetShift.y
        attributes.alpha = 0
        if let collectionView {
            currentDelegate?.collectionView(collectionView, layout: self, willAppearFrom: attributes)
        }
        return attributes
    }

    /// Where an element goes to that was there before.
    func finalAttributes(of old: LayoutElement) -> UICollectionViewLayoutAttributes? {
        guard let change, let content,
            let before = change.before.layout.frame(of: old, visible: change.visibleBefore),
            let attributes = makeAttributes(old, before, change.before.descriptions)
        else { return nil }
        if let new = change.newElement(of: old),
            let frame = content.layout.frame(of: new, visible: change.visibleAfter),
            content.hasAttributes(for: new, like: attributes)
        {
            attributes.frame = CGRect(frame)
            if new.kind == .item, change.reloadedItems.contains(new.path) { attributes.alpha = 0 }
            return attributes
        }
        attributes.frame.origin.x += change.offsetShift.x
        attributes.frame.origin.y += change.offsetShift.y
        attributes.alpha = 0
        if let collectionView {
            currentDelegate?.collectionView(collectionView, layout: self, willDisappearTo: attributes)
        }
        return attributes
    }

    private func element(of attributes: UICollectionViewLayoutAttributes) -> LayoutElement? {
        switch attributes.representedElementCategory {
        case .cell:
            ItemPath(attributes.indexPath).map(LayoutElement.item)
        case .supplementaryView:
            supplementaryElement(attributes.representedElementKind ?? "", at: attributes.indexPath)
        case .decorationView:
            background(at: attributes.indexPath)
        @unknown default:
            nil
        }
    }

    /// Elements of a kind that sections have now which were there before without.
    func elementsThatCame(_ kind: LayoutElement.Kind?, _ backgroundKind: String? = nil) -> [IndexPath] {
        guard isUpdating, let kind, let change, let content else { return [] }
        return change.before.descriptions.indices.compactMap { old in
            guard let new = change.map.newIndex(ofSection: old),
                content.has(kind, backgroundKind, inSection: new),
                !change.before.has(kind, backgroundKind, inSection: old)
            else { return nil }
            return IndexPath(item: 0, section: new)
        }
    }

    /// Elements of a kind that sections had before which are still there, without.
    func elementsThatWent(_ kind: LayoutElement.Kind?, _ backgroundKind: String? = nil) -> [IndexPath] {
        guard isUpdating, let kind, let change, let content else { return [] }
        return change.before.descriptions.indices.compactMap { old in
            guard let new = change.map.newIndex(ofSection: old),
                !content.has(kind, backgroundKind, inSection: new),
                change.before.has(kind, backgroundKind, inSection: old)
            else { return nil }
            return IndexPath(item: 0, section: old)
        }
    }
}

/// A layout before a change and where the change put things, for as long as it is animated.
struct LayoutChange {
    let before: LayoutContent
    let visibleBefore: LayoutRect
    var map = UpdateMap()
    /// Sections, by their new index, all of whose items count as new.
    var reloadedSections: Set<Int> = []
    /// Items, by their new path, that get new cells.
    var reloadedItems: Set<ItemPath> = []
    /// How far the content offset moves with the change.
    var offsetShift = CGPoint.zero

    init(before: LayoutContent, visibleBefore: LayoutRect) {
        self.before = before
        self.visibleBefore = visibleBefore
    }

    /// What is visible when the change is done.
    var visibleAfter: LayoutRect {
        LayoutRect(
            x: visibleBefore.x + Double(offsetShift.x),
            y: visibleBefore.y + Double(offsetShift.y),
            width: visibleBefore.width,
            height: visibleBefore.height
        )
    }

    func oldElement(of new: LayoutElement) -> LayoutElement? {
        let isNew = new.kind == .item && reloadedSections.contains(new.path.section)
        return isNew ? nil : map.oldElement(of: new)
    }

    func newElement(of old: LayoutElement) -> LayoutElement? {
        guard let new = map.newElement(of: old) else { return nil }
        return new.kind == .item && reloadedSections.contains(new.path.section) ? nil : new
    }
}

extension LayoutContent {
    /// Whether a section has an element of a kind; a background, of a kind of decoration view.
    func has(_ kind: LayoutElement.Kind, _ backgroundKind: String?, inSection section: Int) -> Bool {
        guard descriptions.indices.contains(section) else { return false }
        guard kind == .background else {
            return layout.frame(of: LayoutElement(kind, section: section)) != nil
        }
        return descriptions[section].backgroundKind != nil
            && descriptions[section].backgroundKind == backgroundKind
    }

    /// Whether an element is shown by a view of the same kind.
    @MainActor
    func hasAttributes(for element: LayoutElement, like attributes: UICollectionViewLayoutAttributes) -> Bool
    {
        element.kind != .background
            || has(.background, attributes.representedElementKind, inSection: element.path.section)
    }
}
#endif
