import Foundation

/// Lines of items, vertical only, without headers. Benchmarks are compared with it, and tutorials build on it.
///
/// Lines are broken greedily, and full lines are spread over the width. If all items of the last line have one size, it is
/// spaced like a full line, otherwise with the minimum distance. An item that fills a line alone is centered. (After
/// PSTCollectionView. UIKit's own rules aren't documented.)
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    public enum SectionInsetReference: Int, Sendable {
        case fromContentInset, fromSafeArea, fromLayoutMargins
    }

    open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }

    private struct Section {
        var frames: [CGRect] = []
        /// The top and bottom of each item's line.
        var (tops, bottoms): ([CGFloat], [CGFloat]) = ([], [])
    }

    private var sections: [Section] = []
    private var contentSize = CGSize.zero

    override var isUIKitsOwn: Bool { true }

    open override func prepare() {
        super.prepare()
        sections = []
        contentSize = .zero
        guard let collectionView else { return }
        let width = collectionView.bounds.inset(by: collectionView.adjustedContentInset).width
        let delegate = collectionView.delegate as? any UICollectionViewDelegateFlowLayout
        var end: CGFloat = 0
        for section in 0..<collectionView.numberOfSections {
            let sizes = (0..<collectionView.numberOfItems(inSection: section)).map { item in
                let path = IndexPath(item: item, section: section)
                return delegate?.collectionView?(collectionView, layout: self, sizeForItemAt: path)
                    ?? itemSize
            }
            sections.append(makeSection(sizes, width: width, &end))
        }
        contentSize = CGSize(width: width, height: end)
    }

    private func makeSection(_ sizes: [CGSize], width: CGFloat, _ end: inout CGFloat) -> Section {
        var section = Section()
        guard !sizes.isEmpty else { return section }
        end += sectionInset.top
        while section.frames.count < sizes.count {
            if !section.frames.isEmpty { end += minimumLineSpacing }
            let room = width - sectionInset.left - sectionInset.right
            let (line, lead, gap) = line(sizes, from: section.frames.count, width: room)
            let height = sizes[line].map(\.height).max() ?? 0
            var x = sectionInset.left + lead
            for size in sizes[line] {
                let origin = CGPoint(x: x, y: end + (height - size.height) / 2)
                section.frames.append(CGRect(origin: origin, size: size))
                section.tops.append(end)
                section.bottoms.append(end + height)
                x += size.width + gap
            }
            end += height
        }
        end += sectionInset.bottom
        return section
    }

    private func line(
        _ sizes: [CGSize],
        from first: Int,
        width: CGFloat
    ) -> (items: Range<Int>, lead: CGFloat, gap: CGFloat) {
        let spacing = minimumInteritemSpacing
        var (next, used) = (first + 1, sizes[first].width)
        while next < sizes.count, used + spacing + sizes[next].width <= width {
            used += spacing + sizes[next].width
            next += 1
        }
        let items = first..<next
        var fitting = CGFloat(items.count)
        if next == sizes.count {
            let isLikeOthers = first > 0 && sizes[items].allSatisfy { $0 == sizes[0] }
            guard isLikeOthers else { return (items, 0, spacing) }
            fitting = ((width + spacing) / (sizes[0].width + spacing)).rounded(.down)
            used = fitting * (sizes[0].width + spacing) - spacing
        }
        return fitting > 1
            ? (items, 0, spacing + (width - used) / (fitting - 1))
            : (items, (width - sizes[first].width) / 2, 0)
    }

    open override var collectionViewContentSize: CGSize { contentSize }

    /// O(log n + k).
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        sections.enumerated().flatMap { index, section in
            let first = section.bottoms.partitionPoint { $0 < rect.minY }
            let last = max(first, section.tops.partitionPoint { $0 <= rect.maxY })
            return (first..<last).filter { section.frames[$0].meets(rect) }.compactMap {
                layoutAttributesForItem(at: IndexPath(item: $0, section: index))
            }
        }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(indexPath.section),
            sections[indexPath.section].frames.indices.contains(indexPath.item)
        else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = sections[indexPath.section].frames[indexPath.item]
        return attributes
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }
}

extension UICollectionView {
    /// The axis along which content scrolls.
    public enum ScrollDirection: Int, Sendable {
        case vertical, horizontal
    }
}
