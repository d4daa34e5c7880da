import Foundation

/// Lines of items. Lines are broken greedily, and full lines are spread over the width.
///
/// For apps and libraries that build on it. If all items of the last line have one size, it is spaced like a
/// full line, otherwise with the minimum distance. An item that fills a line alone is centered. (After
/// PSTCollectionView. UIKit's own rules aren't documented.)
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The value of `estimatedItemSize` that requests self-sizing cells.
    public nonisolated static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude,
        height: CGFloat.greatestFiniteMagnitude
    )

    open var itemSize = CGSize(width: 50, height: 50) { didSet { changed(oldValue != itemSize) } }
    open var estimatedItemSize = CGSize.zero { didSet { changed(oldValue != estimatedItemSize) } }
    open var minimumLineSpacing: CGFloat = 10 { didSet { changed(oldValue != minimumLineSpacing) } }
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { changed(oldValue != minimumInteritemSpacing) } }
    open var sectionInset = UIEdgeInsets.zero { didSet { changed(oldValue != sectionInset) } }
    open var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { changed(oldValue != scrollDirection) }
    }
    open var headerReferenceSize = CGSize.zero { didSet { changed(oldValue != headerReferenceSize) } }
    open var footerReferenceSize = CGSize.zero { didSet { changed(oldValue != footerReferenceSize) } }
    open var sectionHeadersPinToVisibleBounds = false {
        didSet { changed(oldValue != sectionHeadersPinToVisibleBounds) }
    }
    open var sectionFootersPinToVisibleBounds = false {
        didSet { changed(oldValue != sectionFootersPinToVisibleBounds) }
    }

    var measuredSizes: [IndexPath: CGSize] = [:]
    private var sections: [FlowSectionFrames] = []
    private var length: CGFloat = 0

    public override init() { super.init() }

    /// Makes a new layout. Decodes nothing.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override class var invalidationContextClass: AnyClass {
        UICollectionViewFlowLayoutInvalidationContext.self
    }

    override var isUIKitsOwn: Bool { true }

    private func changed(_ isChanged: Bool) { if isChanged { invalidateLayout() } }

    private var isVertical: Bool { scrollDirection == .vertical }

    private var isSelfSizing: Bool { estimatedItemSize != .zero }

    // MARK: Layout

    open override func prepare() {
        super.prepare()
        sections = []
        length = 0
        guard let collectionView else { return }
        let available = collectionView.bounds.inset(by: collectionView.adjustedContentInset).size
        let delegate = collectionView.delegate as? any UICollectionViewDelegateFlowLayout
        for section in 0..<collectionView.numberOfSections {
            let metrics = FlowSectionMetrics(section, in: self, of: collectionView, delegate)
            let frames = FlowSectionFrames(
                metrics,
                from: length,
                cross: isVertical ? available.width : available.height,
                isVertical: isVertical
            )
            length = frames.end
            sections.append(frames)
        }
        contentCross = isVertical ? available.width : available.height
    }

    private var contentCross: CGFloat = 0

    open override var collectionViewContentSize: CGSize {
        isVertical ? CGSize(width: contentCross, height: length) : CGSize(width: length, height: contentCross)
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var result: [UICollectionViewLayoutAttributes] = []
        for (index, section) in sections.enumerated() {
            for kind in [
                UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
            ] {
                let path = IndexPath(item: 0, section: index)
                if let attributes = layoutAttributesForSupplementaryView(ofKind: kind, at: path),
                    attributes.frame.meets(rect)
                {
                    result.append(attributes)
                }
            }
            for item in section.items(in: rect, isVertical: isVertical) {
                if let attributes = layoutAttributesForItem(at: IndexPath(item: item, section: index)) {
                    result.append(attributes)
                }
            }
        }
        return result
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(indexPath.section),
            sections[indexPath.section].frames.indices.contains(indexPath.item)
        else { return nil }
        let attributes = makeAttributes { $0.init(forCellWith: indexPath) }
        attributes.frame = sections[indexPath.section].frames[indexPath.item]
        return attributes
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(indexPath.section), indexPath.item == 0 else { return nil }
        let section = sections[indexPath.section]
        var frame: CGRect?
        switch elementKind {
        case UICollectionView.elementKindSectionHeader: frame = section.header
        case UICollectionView.elementKindSectionFooter: frame = section.footer
        default: break
        }
        guard let unpinned = frame else { return nil }
        let attributes = makeAttributes { $0.init(forSupplementaryViewOfKind: elementKind, with: indexPath) }
        attributes.frame = pinned(unpinned, kind: elementKind, section: section)
        if attributes.frame != unpinned || pins(elementKind) { attributes.zIndex = 10 }
        return attributes
    }

    private func makeAttributes(
        _ make: (UICollectionViewLayoutAttributes.Type) -> UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let attributesClass: AnyClass = type(of: self).layoutAttributesClass
        return make(
            attributesClass as? UICollectionViewLayoutAttributes.Type ?? UICollectionViewLayoutAttributes.self
        )
    }

    private func pins(_ kind: String) -> Bool {
        kind == UICollectionView.elementKindSectionHeader
            ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
    }

    private func pinned(_ frame: CGRect, kind: String, section: FlowSectionFrames) -> CGRect {
        guard pins(kind), let collectionView else { return frame }
        let visible = collectionView.bounds.inset(by: collectionView.adjustedContentInset)
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        var result = frame
        if isVertical {
            result.origin.y =
                isHeader
                ? min(
                    max(frame.minY, visible.minY),
                    section.end - (section.footer?.height ?? 0) - frame.height
                )
                : max(
                    min(frame.minY, visible.maxY - frame.height),
                    section.start + (section.header?.height ?? 0)
                )
        } else {
            result.origin.x =
                isHeader
                ? min(max(frame.minX, visible.minX), section.end - (section.footer?.width ?? 0) - frame.width)
                : max(
                    min(frame.minX, visible.maxX - frame.width),
                    section.start + (section.header?.width ?? 0)
                )
        }
        return result
    }

    // MARK: Invalidation

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView else { return false }
        return sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
            || newBounds.size != collectionView.bounds.size
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if context.invalidateEverything || context.invalidateDataSourceCounts { measuredSizes = [:] }
        super.invalidateLayout(with: context)
    }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        isSelfSizing && originalAttributes.representedElementCategory == .cell
            && preferredAttributes.size != originalAttributes.size
    }

    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes,
            withOriginalAttributes: originalAttributes
        )
        measuredSizes[originalAttributes.indexPath] = preferredAttributes.size
        return context
    }
}

extension UICollectionView {
    /// The axis along which content scrolls.
    public enum ScrollDirection: Int, Sendable {
        /// Up and down, left and right.
        case vertical, horizontal
    }
}
