#if canImport(UIKit)
import UIKit

/// Rows of 50 points, as wide as the view. The content is a little narrower, because UIKit needs this. If
/// wanted, each section has a header of 20 points, and a background if a class for it is registered. Measured
/// rows keep their height by item.
@MainActor
class ListLayout: UICollectionViewLayout {
    var hasHeaders = false
    var pinsHeaders = false
    var hasBackgrounds = false
    var sizesItself = false
    private(set) var tops: [[CGFloat]] = []
    private(set) var starts: [CGFloat] = []
    private(set) var length: CGFloat = 0
    private var heights: [IndexPath: CGFloat] = [:]
    private var width: CGFloat = 0

    static let background = "background"

    override func prepare() {
        super.prepare()
        guard let collectionView else { return }
        width = collectionView.bounds.width
        (tops, starts, length) = ([], [], 0)
        for section in 0..<collectionView.numberOfSections {
            starts.append(length)
            if hasHeaders { length += 20 }
            tops.append(
                (0..<collectionView.numberOfItems(inSection: section)).map { item in
                    defer { length += heights[IndexPath(item: item, section: section)] ?? 50 }
                    return length
                }
            )
        }
    }

    static let gap: CGFloat = 0.0001

    override var collectionViewContentSize: CGSize { CGSize(width: width - Self.gap, height: length) }

    func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        var result: [UICollectionViewLayoutAttributes] = []
        for (section, items) in tops.enumerated() {
            let path = IndexPath(item: 0, section: section)
            if hasHeaders, let header = header(section), header.frame.meets(rect) {
                result.append(header)
            }
            if hasBackgrounds, let background = background(path), background.frame.meets(rect) {
                result.append(background)
            }
            for item in items.indices {
                if let cell = cell(IndexPath(item: item, section: section)), cell.frame.meets(rect) {
                    result.append(cell)
                }
            }
        }
        return result
    }

    func cell(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard tops.indices.contains(path.section), tops[path.section].indices.contains(path.item) else {
            return nil
        }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.frame = CGRect(
            x: 0,
            y: tops[path.section][path.item],
            width: width,
            height: heights[path] ?? 50
        )
        return attributes
    }

    func header(_ section: Int) -> UICollectionViewLayoutAttributes? {
        guard hasHeaders, starts.indices.contains(section) else { return nil }
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            with: IndexPath(item: 0, section: section)
        )
        var top = starts[section]
        if pinsHeaders, let collectionView {
            top = min(max(top, collectionView.bounds.minY), end(section) - 20)
        }
        attributes.frame = CGRect(x: 0, y: top, width: width, height: 20)
        attributes.zIndex = 1
        return attributes
    }

    func background(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard hasBackgrounds, starts.indices.contains(path.section) else { return nil }
        let attributes = UICollectionViewLayoutAttributes(
            forDecorationViewOfKind: Self.background,
            with: path
        )
        attributes.frame = CGRect(
            x: 0,
            y: starts[path.section],
            width: width,
            height: end(path.section) - starts[path.section]
        )
        attributes.zIndex = -1
        return attributes
    }

    private func end(_ section: Int) -> CGFloat {
        section + 1 < starts.count ? starts[section + 1] : length
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        elements(in: rect)
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        cell(indexPath)
    }

    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { header(indexPath.section) }

    override func layoutAttributesForDecorationView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { background(indexPath) }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        pinsHeaders || newBounds.width != collectionView?.bounds.width
    }

    override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        if newBounds.size == collectionView?.bounds.size {
            let headers = starts.indices.map { IndexPath(item: 0, section: $0) }
            context.invalidateSupplementaryElements(
                ofKind: UICollectionView.elementKindSectionHeader,
                at: headers
            )
        }
        return context
    }

    override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { sizesItself && preferredAttributes.size.height != originalAttributes.size.height }

    override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes,
            withOriginalAttributes: originalAttributes
        )
        heights[originalAttributes.indexPath] = preferredAttributes.size.height
        return context
    }
}

extension CGRect {
    /// Returns whether both share area. On Linux, `intersects` also returns true for touching edges.
    fileprivate func meets(_ other: CGRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
#endif
