#if os(Linux) && canImport(UIKit)
import UIKit

/// The tag flow of the tutorials, written from their description: it moves a flow layout's items to the left.
/// A new line begins whenever an item is lower than the previous one.
@MainActor
final class LeftAlignedFlowLayout: UICollectionViewFlowLayout {
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let attributes = super.layoutAttributesForElements(in: rect)?
            .compactMap { $0.copy() as? UICollectionViewLayoutAttributes }
        var leftMargin = sectionInset.left
        var maxY: CGFloat = -1
        for attribute in attributes ?? [] where attribute.representedElementCategory == .cell {
            if attribute.frame.origin.y >= maxY { leftMargin = sectionInset.left }
            attribute.frame.origin.x = leftMargin
            leftMargin += attribute.frame.width + minimumInteritemSpacing
            maxY = max(attribute.frame.maxY, maxY)
        }
        return attributes
    }
}
#endif
