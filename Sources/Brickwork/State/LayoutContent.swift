#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

/// The engine's layout, and what it was made from.
struct LayoutContent {
    var layout: CollectionLayout
    var origin: Origin

    /// The app's answers and the view that a layout was made from.
    struct Origin {
        private(set) var descriptions: [BrickworkSection] = []
        /// The safe area or margins at the sides.
        var margins: UIEdgeInsets
        var sizesDependOnWidth = false
        var sources: ContentSources
        private var pinningSections = 0

        init(margins: UIEdgeInsets, sources: ContentSources) {
            (self.margins, self.sources) = (margins, sources)
        }

        var hasPinnedElements: Bool { pinningSections > 0 }

        @MainActor
        mutating func didAsk(_ sizes: ItemSizes) {
            if sizes.dependOnWidth { sizesDependOnWidth = true }
        }

        mutating func describe(_ section: Int, as new: BrickworkSection) {
            pinningSections += (new.pinsElements ? 1 : 0) - (descriptions[section].pinsElements ? 1 : 0)
            descriptions[section] = new
        }

        mutating func describe(from first: Int = 0, as new: [BrickworkSection]) {
            let first = min(first, descriptions.count)
            pinningSections +=
                new.count { $0.pinsElements } - descriptions[first...].count { $0.pinsElements }
            descriptions.replaceSubrange(first..., with: new)
        }
    }

    func description(of section: Int) -> BrickworkSection? {
        origin.descriptions.indices.contains(section) ? origin.descriptions[section] : nil
    }

    func isFlow(_ section: Int) -> Bool {
        origin.descriptions.indices.contains(section) && origin.descriptions[section].isFlow
    }
}

// The engine's frames as attributes. The objects are new every time: from iOS 15 on, collection views change the index paths of
// the objects that they get, and a layout that returns them again ends in UIKit's "stuck in its update/layout loop"
// (MagazineLayout #107).
@MainActor
extension LayoutContent {
    /// The size of the content. It is a little smaller than the view across the scroll axis, because collection views ask for
    /// too few rects if the content is as wide as they are (MagazineLayout #27). It doesn't depend on the view's length, which
    /// may change without an invalidation.
    var size: CGSize {
        let size = layout.contentSize
        let gap = 0.0001
        return layout.container.axis == .vertical
            ? CGSize(width: max(0, size.width - gap), height: size.height)
            : CGSize(width: size.width, height: max(0, size.height - gap))
    }

    func attributes(in rect: CGRect, visible: LayoutRect) -> [UICollectionViewLayoutAttributes] {
        var found: [UICollectionViewLayoutAttributes] = []
        // More than a screen usually shows.
        found.reserveCapacity(32)
        layout.forEachElement(in: LayoutRect(rect), visible: visible) { element, frame in
            if let attributes = makeAttributes(element, frame) { found.append(attributes) }
        }
        return found
    }

    func attributes(of element: LayoutElement, visible: LayoutRect) -> UICollectionViewLayoutAttributes? {
        layout.frame(of: element, visible: visible).flatMap { makeAttributes(element, $0) }
    }

    func backgroundKind(ofSection section: Int) -> String? {
        description(of: section)?.backgroundKind
    }

    /// Returns whether a section has an element of a kind. For a background, the kind of decoration view
    /// counts too.
    func has(_ kind: LayoutElement.Kind, _ backgroundKind: String?, inSection section: Int) -> Bool {
        guard kind == .background else {
            return layout.frame(of: LayoutElement(kind, section: section)) != nil
        }
        return backgroundKind != nil && self.backgroundKind(ofSection: section) == backgroundKind
    }

    /// Returns whether an element is shown by a view of the same kind.
    func hasView(for element: LayoutElement, like attributes: UICollectionViewLayoutAttributes) -> Bool {
        element.kind != .background
            || has(.background, attributes.representedElementKind, inSection: element.path.section)
    }

    /// Returns `nil` for a background that no description names.
    private func makeAttributes(
        _ element: LayoutElement,
        _ frame: LayoutRect
    ) -> UICollectionViewLayoutAttributes? {
        let indexPath = IndexPath(element.path)
        let attributes: BrickworkLayoutAttributes
        switch element.kind {
        case .item:
            attributes = BrickworkLayoutAttributes(forCellWith: indexPath)
            unsafe attributes.values.choosesBothDimensions = isFlow(element.path.section)
        case .header:
            attributes = BrickworkLayoutAttributes(
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                with: indexPath
            )
        case .footer:
            attributes = BrickworkLayoutAttributes(
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter,
                with: indexPath
            )
        case .background:
            guard let kind = backgroundKind(ofSection: element.path.section) else { return nil }
            attributes = BrickworkLayoutAttributes(forDecorationViewOfKind: kind, with: indexPath)
        }
        attributes.frame = CGRect(frame)
        if element.kind != .item { attributes.zIndex = element.kind.zIndex }
        if layout.container.axis == .horizontal { unsafe attributes.values.scrollDirection = .horizontal }
        return attributes
    }
}

/// The view and the delegates that a layout was built from, kept to detect a change.
typealias ContentSources = (
    view: ObjectIdentifier, delegate: ObjectIdentifier?, viewDelegate: ObjectIdentifier?
)

extension BrickworkLayout {
    func sources(for view: UICollectionView) -> ContentSources {
        (
            ObjectIdentifier(view), delegate.map { ObjectIdentifier($0) },
            view.delegate.map { ObjectIdentifier($0) }
        )
    }
}
#endif
