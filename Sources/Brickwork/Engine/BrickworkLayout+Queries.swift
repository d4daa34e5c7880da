#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

// The engine's frames as attributes. The objects are new every time: the collection view changes those that it was
// given.
extension BrickworkLayout {
    var contentSize: CGSize {
        guard let content else { return .zero }
        let size = content.layout.contentSize
        return CGSize(width: size.width, height: size.height)
    }

    func attributesOfElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        // Between the new counts and the updates that led to them nobody knows which element is which.
        guard let content, !due.contains(.updates) || due.contains(.preparedForUpdates) && countsAreKnown
        else {
            return nil
        }
        followEdgeIfNeeded()
        var found: [UICollectionViewLayoutAttributes] = []
        content.layout.forEachElement(in: LayoutRect(rect), visible: visibleRect) { element, frame in
            if let attributes = makeAttributes(element, frame, content.descriptions) {
                found.append(attributes)
            }
        }
        return found
    }

    /// Whether the layout has as many elements as the collection view, though it waits for updates.
    private var countsAreKnown: Bool {
        guard let content, let collectionView else { return false }
        return countsMatch(collectionView, content.layout)
    }

    func attributesOfItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        ItemPath(indexPath).flatMap { attributes(of: .item($0)) }
    }

    func attributesOfSupplementaryView(
        _ elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        supplementaryElement(elementKind, at: indexPath).flatMap(attributes)
    }

    func attributesOfBackground(
        _ elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard let element = background(at: indexPath), let attributes = attributes(of: element) else {
            return nil
        }
        return attributes.representedElementKind == elementKind ? attributes : nil
    }

    func attributes(of element: LayoutElement) -> UICollectionViewLayoutAttributes? {
        guard let content, let frame = content.layout.frame(of: element, visible: visibleRect) else {
            return nil
        }
        return makeAttributes(element, frame, content.descriptions)
    }

    /// The header or footer of a section; `nil` for kinds that the layout does not know.
    func supplementaryElement(_ elementKind: String, at indexPath: IndexPath) -> LayoutElement? {
        guard let kind = supplementaryKind(elementKind), let path = ItemPath(indexPath), path.item == 0 else {
            return nil
        }
        return LayoutElement(kind, section: path.section)
    }

    func supplementaryKind(_ elementKind: String) -> LayoutElement.Kind? {
        switch elementKind {
        case UICollectionView.elementKindSectionHeader: .header
        case UICollectionView.elementKindSectionFooter: .footer
        default: nil
        }
    }

    func background(at indexPath: IndexPath) -> LayoutElement? {
        guard let path = ItemPath(indexPath), path.item == 0 else { return nil }
        return LayoutElement(.background, section: path.section)
    }

    /// Fresh attributes; `nil` for a background that no description names.
    func makeAttributes(
        _ element: LayoutElement,
        _ frame: LayoutRect,
        _ descriptions: [SectionDescription]
    ) -> UICollectionViewLayoutAttributes? {
        let indexPath = IndexPath(element.path)
        let attributes: UICollectionViewLayoutAttributes
        switch element.kind {
        case .item:
            attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        case .header:
            attributes = UICollectionViewLayoutAttributes(
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                with: indexPath
            )
            attributes.zIndex = ZIndex.header
        case .footer:
            attributes = UICollectionViewLayoutAttributes(
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter,
                with: indexPath
            )
            attributes.zIndex = ZIndex.footer
        case .background:
            let section = element.path.section
            guard descriptions.indices.contains(section), let kind = descriptions[section].backgroundKind
            else {
                return nil
            }
            attributes = UICollectionViewLayoutAttributes(forDecorationViewOfKind: kind, with: indexPath)
            attributes.zIndex = ZIndex.background
        }
        attributes.frame = CGRect(frame)
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
