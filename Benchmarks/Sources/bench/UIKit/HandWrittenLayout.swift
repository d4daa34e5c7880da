#if canImport(Brickwork)
    import UIKit

    /// The tutorials' waterfall, written from their description. It has two columns and a padding around
    /// every cell, and the next item goes to the shorter column. It caches attributes, and finds the visible
    /// ones with a linear scan. Unlike the tutorials' layout, it empties its cache when it is invalidated.
    /// Otherwise, it would not show inserted items.
    @MainActor
    final class HandWrittenLayout: UICollectionViewLayout {
        var heightForPhoto: (IndexPath, CGFloat) -> CGFloat = { _, _ in 0 }
        private let cellPadding: CGFloat = 6
        private var cache: [UICollectionViewLayoutAttributes] = []
        private var contentHeight: CGFloat = 0

        private var contentWidth: CGFloat { collectionView?.bounds.width ?? 0 }

        override var collectionViewContentSize: CGSize { CGSize(width: contentWidth, height: contentHeight) }

        override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
            cache.removeAll(keepingCapacity: true)
            super.invalidateLayout(with: context)
        }

        override func prepare() {
            guard cache.isEmpty, let collectionView else { return }
            let columnWidth = contentWidth / 2
            let xOffset = [0, columnWidth]
            var yOffset: [CGFloat] = [0, 0]
            contentHeight = 0
            for item in 0..<collectionView.numberOfItems(inSection: 0) {
                let indexPath = IndexPath(item: item, section: 0)
                let column = yOffset[0] > yOffset[1] ? 1 : 0
                let height = cellPadding * 2 + heightForPhoto(indexPath, columnWidth - cellPadding * 2)
                let frame = CGRect(x: xOffset[column], y: yOffset[column], width: columnWidth, height: height)
                let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
                attributes.frame = frame.insetBy(dx: cellPadding, dy: cellPadding)
                cache.append(attributes)
                contentHeight = max(contentHeight, frame.maxY)
                yOffset[column] += height
            }
        }

        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            var visible: [UICollectionViewLayoutAttributes] = []
            for attributes in cache where attributes.frame.intersects(rect) {
                visible.append(attributes)
            }
            return visible
        }

        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            cache[indexPath.item]
        }
    }
#endif
