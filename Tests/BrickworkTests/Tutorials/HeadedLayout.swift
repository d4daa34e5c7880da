#if os(Linux) && canImport(UIKit)
import UIKit

/// A tutorial's waterfall with headers, including its mistake: it takes the height of a section's header from
/// the previous section, so the first section's items overlap their header.
@MainActor
final class HeadedLayout: UICollectionViewLayout {
    private let columns = 2
    private let headerHeight: CGFloat = 40
    private let photoHeight: CGFloat = 100
    private var items: [IndexPath: CGRect] = [:]
    private var headers: [CGRect] = []
    private var contentHeight: CGFloat = 0

    override var collectionViewContentSize: CGSize {
        CGSize(width: collectionView?.bounds.width ?? 0, height: contentHeight)
    }

    override func prepare() {
        guard let collectionView else { return }
        (items, headers, contentHeight) = ([:], [], 0)
        let width = collectionView.bounds.width / CGFloat(columns)
        for section in 0..<collectionView.numberOfSections {
            headers.append(CGRect(x: 0, y: contentHeight, width: width * 2, height: headerHeight))
            let top = contentHeight + (section > 0 ? headerHeight : 0)
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                let frame = CGRect(
                    x: CGFloat(item % columns) * width,
                    y: top + CGFloat(item / columns) * photoHeight,
                    width: width,
                    height: photoHeight
                )
                items[IndexPath(item: item, section: section)] = frame
                contentHeight = max(contentHeight, frame.maxY)
            }
        }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        items[indexPath].map { frame in
            let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
            attributes.frame = frame
            return attributes
        }
    }

    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard headers.indices.contains(indexPath.section) else { return nil }
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: elementKind,
            with: indexPath
        )
        attributes.frame = headers[indexPath.section]
        return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let cells = items.filter { $0.value.intersects(rect) }.keys.sorted().compactMap(
            layoutAttributesForItem
        )
        var titles: [UICollectionViewLayoutAttributes?] = []
        for (section, header) in headers.enumerated() where header.intersects(rect) {
            let kind = UICollectionView.elementKindSectionHeader
            let path = IndexPath(item: 0, section: section)
            titles.append(layoutAttributesForSupplementaryView(ofKind: kind, at: path))
        }
        return titles.compactMap { $0 } + cells
    }
}
#endif
