import Foundation

/// Answers the section at an index.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    (_ sectionIndex: Int, _ environment: any NSCollectionLayoutEnvironment) ->
    NSCollectionLayoutSection?

/// What holds for all sections.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    open var interSectionSpacing: CGFloat = 0
    /// From where the sections' insets count that don't say it themselves (Apple's documentation: the safe area).
    open var contentInsetsReference = UIContentInsetsReference.safeArea
}

/// Sections of groups, of which custom groups are exact here and lines of items simple. Vertical only; nothing is
/// estimated. Sections that scroll crosswise do so in steps of `headlessScroll(section:to:)`.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    private let provider: UICollectionViewCompositionalLayoutSectionProvider
    private var sections: [CompositionalSectionFrames] = []
    private var contentSize = CGSize.zero
    private var orthogonalOffsets: [Int: CGFloat] = [:]
    private var environment: HeadlessLayoutEnvironment?
    open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }

    /// Every section alike.
    public convenience init(section: NSCollectionLayoutSection) {
        self.init(sectionProvider: { _, _ in section })
    }

    /// A section each from a closure, which is asked whenever the layout is prepared.
    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration = .init()
    ) {
        (provider, self.configuration) = (sectionProvider, configuration)
        super.init()
    }

    /// Decodes nothing: no sections.
    public required init?(coder: NSCoder) { nil }

    override var isUIKitsOwn: Bool { true }

    open override func prepare() {
        super.prepare()
        sections = []
        contentSize = .zero
        guard let collectionView else { return }
        let room = collectionView.bounds.inset(by: collectionView.adjustedContentInset).size
        let environment = HeadlessLayoutEnvironment(
            container: HeadlessLayoutContainer(
                size: room,
                insets: insets(configuration.contentInsetsReference, in: collectionView)
            ),
            traitCollection: collectionView.traitCollection
        )
        self.environment = environment
        var end: CGFloat = 0
        for index in 0..<collectionView.numberOfSections {
            guard let section = provider(index, environment) else {
                StandIn.fail(.missingAttributes, "the section provider has no section \(index)")
                continue
            }
            if index > 0 { end += configuration.interSectionSpacing }
            let reference =
                section.contentInsetsReference == .automatic
                ? configuration.contentInsetsReference : section.contentInsetsReference
            let frames = CompositionalSectionFrames(
                section,
                margins: insets(reference, in: collectionView),
                count: collectionView.numberOfItems(inSection: index),
                from: end,
                room: room,
                traits: collectionView.traitCollection,
                scrolled: orthogonalOffsets[index] ?? 0
            )
            end = frames.end
            sections.append(frames)
        }
        contentSize = CGSize(width: room.width, height: end)
    }

    /// What a reference takes at the sides, beyond the content inset. The container that the section provider sees has these
    /// insets, by the configuration's reference; a group has what its own section leaves it.
    private func insets(
        _ reference: UIContentInsetsReference,
        in collectionView: UICollectionView
    ) -> NSDirectionalEdgeInsets {
        let taken: UIEdgeInsets
        switch reference {
        case .automatic, .none: return .zero
        case .safeArea: taken = collectionView.safeAreaInsets
        case .layoutMargins, .readableContent: taken = collectionView.layoutMargins
        }
        let inset = collectionView.adjustedContentInset
        return NSDirectionalEdgeInsets(
            top: 0,
            leading: max(0, taken.left - inset.left),
            bottom: 0,
            trailing: max(0, taken.right - inset.right)
        )
    }

    open override var collectionViewContentSize: CGSize { contentSize }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var result: [UICollectionViewLayoutAttributes] = []
        for (index, section) in sections.enumerated() {
            let path = IndexPath(item: 0, section: index)
            for boundary in section.boundaries {
                let attributes = layoutAttributesForSupplementaryView(ofKind: boundary.kind, at: path)
                if let attributes, attributes.frame.meets(rect) { result.append(attributes) }
            }
            for background in section.backgrounds {
                let attributes = layoutAttributesForDecorationView(ofKind: background.kind, at: path)
                if let attributes, attributes.frame.meets(rect) { result.append(attributes) }
            }
            let items = section.items(in: rect).compactMap {
                layoutAttributesForItem(at: IndexPath(item: $0, section: index))
            }
            if let handler = section.visibleItemsHandler, let environment, let collectionView {
                let offset = CGPoint(x: section.offset, y: collectionView.contentOffset.y)
                handler(items.map(HeadlessVisibleItem.init), offset, environment)
            }
            result += items
        }
        return result
    }

    /// Headless: a finger scrolls a section crosswise.
    public func headlessScroll(section: Int, to offset: CGFloat) {
        orthogonalOffsets[section] = offset
        invalidateLayout()
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(indexPath.section),
            sections[indexPath.section].items.indices.contains(indexPath.item)
        else { return nil }
        let item = sections[indexPath.section].items[indexPath.item]
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        (attributes.frame, attributes.zIndex) = (item.frame, item.zIndex)
        return attributes
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(indexPath.section), let collectionView,
            let boundary = sections[indexPath.section].boundaries.first(where: { $0.kind == elementKind })
        else { return nil }
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: elementKind,
            with: indexPath
        )
        let visible = collectionView.bounds.inset(by: collectionView.adjustedContentInset)
        attributes.frame = sections[indexPath.section].frame(of: boundary, visible: visible)
        attributes.zIndex = boundary.zIndex
        return attributes
    }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard sections.indices.contains(indexPath.section),
            let background = sections[indexPath.section].backgrounds.first(where: { $0.kind == elementKind })
        else { return nil }
        let attributes = UICollectionViewLayoutAttributes(
            forDecorationViewOfKind: elementKind,
            with: indexPath
        )
        (attributes.frame, attributes.zIndex) = (background.item.frame, background.item.zIndex)
        return attributes
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        guard let collectionView else { return false }
        return newBounds.size != collectionView.bounds.size
            || sections.contains { $0.boundaries.contains(where: \.pins) }
    }
}
