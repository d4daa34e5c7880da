import Foundation

/// Returns the section at an index.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
    (_ sectionIndex: Int, _ environment: any NSCollectionLayoutEnvironment) ->
    NSCollectionLayoutSection?

/// The configuration of all sections.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
    /// The default reference for sections' insets (Apple's documentation: the safe area).
    open var contentInsetsReference = UIContentInsetsReference.safeArea
}

/// Sections of custom groups, vertical only, without supplementary views.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    private let provider: UICollectionViewCompositionalLayoutSectionProvider
    private let configuration: UICollectionViewCompositionalLayoutConfiguration
    private var frames: [[CGRect]] = []
    private var contentSize = CGSize.zero

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
        frames = []
        contentSize = .zero
        guard let view = collectionView else { return }
        let room = view.bounds.inset(by: view.adjustedContentInset).size
        func environment(_ size: CGSize, _ insets: NSDirectionalEdgeInsets) -> HeadlessLayoutEnvironment {
            HeadlessLayoutEnvironment(size: size, insets: insets, traits: view.traitCollection)
        }
        let whole = environment(room, insets(configuration.contentInsetsReference, in: view))
        var end: CGFloat = 0
        for index in 0..<view.numberOfSections {
            guard let section = provider(index, whole) else {
                StandIn.fail(.missingAttributes, "the section provider has no section \(index)")
                continue
            }
            let isAutomatic = section.contentInsetsReference == .automatic
            let reference =
                isAutomatic ? configuration.contentInsetsReference : section.contentInsetsReference
            var insets = insets(reference, in: view)
            insets.leading += section.contentInsets.leading
            insets.trailing += section.contentInsets.trailing
            let width = environment(room, insets).effectiveContentSize.width
            let size = section.group.layoutSize.points(inWidth: width)
            let count = view.numberOfItems(inSection: index)
            end += section.contentInsets.top
            var items: [CGRect] = []
            while items.count < count {
                let places = section.group.provider(environment(size, .zero))
                guard !places.isEmpty else {
                    StandIn.fail(.missingAttributes, "a group without items cannot hold \(count)")
                    break
                }
                items += places.prefix(count - items.count).map {
                    $0.frame.offsetBy(dx: insets.leading, dy: end)
                }
                end += size.height
            }
            end += section.contentInsets.bottom
            frames.append(items)
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
        in view: UICollectionView
    ) -> NSDirectionalEdgeInsets {
        let taken: UIEdgeInsets
        switch reference {
        case .automatic, .none: return .zero
        case .safeArea: taken = view.safeAreaInsets
        case .layoutMargins: taken = view.layoutMargins
        }
        let inset = view.adjustedContentInset
        return NSDirectionalEdgeInsets(
            top: 0,
            leading: max(0, taken.left - inset.left),
            bottom: 0,
            trailing: max(0, taken.right - inset.right)
        )
    }

    open override var collectionViewContentSize: CGSize { contentSize }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        frames.enumerated().flatMap { section, items in
            items.indices.filter { items[$0].meets(rect) }.compactMap {
                layoutAttributesForItem(at: IndexPath(item: $0, section: section))
            }
        }
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard frames.indices.contains(indexPath.section),
            frames[indexPath.section].indices.contains(indexPath.item)
        else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = frames[indexPath.section][indexPath.item]
        return attributes
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != collectionView?.bounds.size
    }
}
