#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

// The engine's frames as attributes. The objects are new every time: the collection view changes those that it was
// given.
@MainActor
extension LayoutContent {
    /// The size of the content, for a view with some room between its insets.
    ///
    /// Collection views ask for too few rects if the content is as wide as they are (MagazineLayout #27). So the content is a
    /// little smaller across the scroll axis, unless the view is longer, whichever way it is turned.
    func size(in room: CGSize) -> CGSize {
        let size = layout.contentSize
        let isVertical = layout.container.axis == .vertical
        let gap = (isVertical ? size.height : size.width) >= min(room.width, room.height) ? 0.0001 : 0
        return isVertical
            ? CGSize(width: max(0, size.width - gap), height: size.height)
            : CGSize(width: size.width, height: max(0, size.height - gap))
    }

    /// The elements in a rect, in order.
    func attributes(in rect: CGRect, visible: LayoutRect) -> [UICollectionViewLayoutAttributes] {
        var found: [UICollectionViewLayoutAttributes] = []
        layout.forEachElement(in: LayoutRect(rect), visible: visible) { element, frame in
            if let attributes = makeAttributes(element, frame) { found.append(attributes) }
        }
        return found
    }

    /// One element; `nil` if there is none.
    func attributes(of element: LayoutElement, visible: LayoutRect) -> UICollectionViewLayoutAttributes? {
        layout.frame(of: element, visible: visible).flatMap { makeAttributes(element, $0) }
    }

    /// The kind of the decoration view behind a section.
    func backgroundKind(ofSection section: Int) -> String? {
        description(of: section)?.backgroundKind
    }

    /// Whether a section has an element of a kind; a background, of a kind of decoration view.
    func has(_ kind: LayoutElement.Kind, _ backgroundKind: String?, inSection section: Int) -> Bool {
        guard kind == .background else {
            return layout.frame(of: LayoutElement(kind, section: section)) != nil
        }
        return backgroundKind != nil && self.backgroundKind(ofSection: section) == backgroundKind
    }

    /// Whether an element is shown by a view of the same kind.
    func hasView(for element: LayoutElement, like attributes: UICollectionViewLayoutAttributes) -> Bool {
        element.kind != .background
            || has(.background, attributes.representedElementKind, inSection: element.path.section)
    }

    /// `nil` for a background that no description names.
    private func makeAttributes(
        _ element: LayoutElement,
        _ frame: LayoutRect
    ) -> UICollectionViewLayoutAttributes? {
        let indexPath = IndexPath(element.path)
        let attributes: BrickworkLayoutAttributes
        switch element.kind {
        case .item:
            attributes = BrickworkLayoutAttributes(forCellWith: indexPath)
            attributes.choosesBothDimensions = isFlow(element.path.section)
        case .header:
            attributes = BrickworkLayoutAttributes(
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                with: indexPath
            )
            attributes.zIndex = ZIndex.header
        case .footer:
            attributes = BrickworkLayoutAttributes(
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter,
                with: indexPath
            )
            attributes.zIndex = ZIndex.footer
        case .background:
            guard let kind = backgroundKind(ofSection: element.path.section) else { return nil }
            attributes = BrickworkLayoutAttributes(forDecorationViewOfKind: kind, with: indexPath)
            attributes.zIndex = ZIndex.background
        }
        attributes.frame = CGRect(frame)
        if layout.container.axis == .horizontal { attributes.scrollDirection = .horizontal }
        return attributes
    }
}

/// What lies above what: pinned headers above items, backgrounds below.
private enum ZIndex {
    static let background = -1
    static let footer = 9
    static let header = 10
}
#endif
