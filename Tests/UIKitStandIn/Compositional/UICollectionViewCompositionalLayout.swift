import Foundation

/// Returns the section at an index.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    (_ sectionIndex: Int, _ environment: any NSCollectionLayoutEnvironment) ->
    NSCollectionLayoutSection?

/// The configuration of all sections.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    open var interSectionSpacing: CGFloat = 0
    /// The default reference for sections' insets (Apple's documentation: the safe area).
    open var contentInsetsReference = UIContentInsetsReference.safeArea
}

/// Sections of groups. Custom groups are exact here, and lines of items are simple. Vertical only, without
/// estimates. Orthogonally scrolling sections scroll with `headlessScroll(section:to:)`.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    private let provider: UICollectionViewCompositionalLayoutSectionProvider
    private var sections: [CompositionalSectionFrames] = []
    private var contentSize = CGSize.zero
    private var orthogonalOffsets: [Int: CGFloat] = [:]
    private var environment: HeadlessLayoutEnvironment?
    open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }

    /// Makes a layout with the same section for all.
    public convenience init(section: NSCollectionLayoutSection) {
        self.init(sectionProvider: { _, _ in section })
    }

    /// Makes a layout with sections from a closure, which is called whenever the layout is prepared.
    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration = .init()
    ) {
        (provider, self.configuration) = (sectionProvider, configuration)
        super.init()
    }

    /// Returns nil. Decodes nothing.
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

    /// Returns the insets of a reference at the sides, in addition to the content inset. The container in the
    /// section provider's environment has these insets, by the configuration's reference. A group has the
    /// width that its own section leaves.
    ///
    /// Witnesses: the SDK's header ("default is UIContentInsetsReferenceSafeArea"), and UIKit's own message in LiveContainer's
    /// issue 1414: "Container calculated by applying insets […] from sectionInsetsReference \"safeArea\" to collection view
    /// frame". It names the container's insets and the section's separately.
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

    /// Headless: scrolls a section orthogonally by touch.
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
