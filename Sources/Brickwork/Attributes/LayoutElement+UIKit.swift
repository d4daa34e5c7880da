#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

// Elements with UIKit's names. The kinds of supplementary views belong to the main actor there.
@MainActor
extension LayoutElement {
    /// Creates an item, a header or a footer. Returns `nil` for kinds that the engine doesn't know, and for
    /// empty paths, which collection views use when supplementary elements vanish.
    init?(_ category: UICollectionView.ElementCategory, kind: String?, at indexPath: IndexPath) {
        guard let path = ItemPath(indexPath) else { return nil }
        switch category {
        case .cell:
            self = .item(path)
        case .supplementaryView:
            guard path.item == 0, let kind, let kind = Kind(supplementary: kind) else { return nil }
            self.init(kind, section: path.section)
        case .decorationView:
            guard path.item == 0 else { return nil }
            self.init(.background, section: path.section)
        @unknown default:
            return nil
        }
    }

    init?(_ attributes: UICollectionViewLayoutAttributes) {
        self.init(
            attributes.representedElementCategory,
            kind: attributes.representedElementKind,
            at: attributes.indexPath
        )
    }
}

@MainActor
extension LayoutElement.Kind {
    /// Creates a header or a footer. Returns `nil` for other kinds.
    init?(supplementary kind: String) {
        switch kind {
        case UICollectionView.elementKindSectionHeader: self = .header
        case UICollectionView.elementKindSectionFooter: self = .footer
        default: return nil
        }
    }
}
#endif
