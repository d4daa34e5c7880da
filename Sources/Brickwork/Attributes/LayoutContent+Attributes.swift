#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

// The engine's frames as attributes. The objects are new every time, because the collection view changes the
// ones that it gets.
@MainActor
extension LayoutContent {
    /// Returns the size of the content, for a view with a size between its insets.
    ///
    /// Collection views ask for too few rects if the content is as wide as they are (MagazineLayout #27). So
    /// the content is a little smaller across the scroll axis, unless the view is longer than the content in
    /// both orientations.
    func size(in room: CGSize) -> CGSize {
        let size = layout.contentSize
        let isVertical = layout.container.axis == .vertical
        let gap = (isVertical ? size.height : size.width) >= min(room.width, room.height) ? 0.0001 : 0
        return isVertical
            ? CGSize(width: max(0, size.width - gap), height: size.height)
            : CGSize(width: size.width, height: max(0, size.height - gap))
    }

    /// Returns the elements in a rect, in order.
    func attributes(in rect: CGRect, visible: LayoutRect) -> [UICollectionViewLayoutAttributes] {
        var found: [UICollectionViewLayoutAttributes] = []
        layout.forEachElement(in: LayoutRect(rect), visible: visible) { element, frame in
            if let attributes = makeAttributes(element, frame) { found.append(attributes) }
        }
        return found
    }

    /// Returns the attributes of an element, or `nil` if the element doesn't exist.
    func attributes(of element: LayoutElement, visible: LayoutRect) -> UICollectionViewLayoutAttributes? {
        layout.frame(of: element, visible: visible).flatMap { makeAttributes(element, $0) }
    }

    /// The kind of the decoration view behind a section.
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

/// The stacking order: pinned headers above items, backgrounds below.
private enum ZIndex {
    static let background = -1
    static let footer = 9
    static let header = 10
}
#endif
