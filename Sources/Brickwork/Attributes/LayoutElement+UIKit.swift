#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

// Elements as UIKit names them. Kinds of supplementary views belong to the main actor there.
@MainActor
extension LayoutElement {
    /// An item, a header or a footer; `nil` for kinds that the engine does not know, and for paths of nothing, which
    /// collection views ask about when supplementary elements vanish.
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
    /// Headers or footers; `nil` for other kinds.
    init?(supplementary kind: String) {
        switch kind {
        case UICollectionView.elementKindSectionHeader: self = .header
        case UICollectionView.elementKindSectionFooter: self = .footer
        default: return nil
        }
    }
}
#endif
