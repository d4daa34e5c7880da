#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The environment of a section, which a ``SectionedLayout``'s closure can use.
public struct SectionEnvironment {
    /// The size of the visible rect between the collection view's insets, in points. If the content scrolls
    /// vertically, sections fill its width, otherwise its height.
    public let containerSize: CGSize
    /// The number of items in the section.
    public let itemCount: Int
    /// The collection view's traits.
    public let traitCollection: UITraitCollection
    /// The direction in which the content scrolls.
    public let scrollDirection: UICollectionView.ScrollDirection
    /// The delegates with values for sections, looked up once for all sections. `nil` in an app's tests.
    let source: AppSource?

    init(
        containerSize: CGSize,
        itemCount: Int,
        traitCollection: UITraitCollection,
        scrollDirection: UICollectionView.ScrollDirection,
        source: AppSource?
    ) {
        self.containerSize = containerSize
        self.itemCount = itemCount
        self.traitCollection = traitCollection
        self.scrollDirection = scrollDirection
        self.source = source
    }

    /// Creates an environment for a test of a section provider.
    ///
    /// - Parameters:
    ///   - containerSize: The size that the sections fill, in points.
    ///   - itemCount: The number of items in the section.
    ///   - traitCollection: The traits of the collection view.
    ///   - scrollDirection: The direction in which the content scrolls.
    public init(
        containerSize: CGSize,
        itemCount: Int,
        traitCollection: UITraitCollection = UITraitCollection(),
        scrollDirection: UICollectionView.ScrollDirection = .vertical
    ) {
        self.init(
            containerSize: containerSize,
            itemCount: itemCount,
            traitCollection: traitCollection,
            scrollDirection: scrollDirection,
            source: nil
        )
    }
}
#endif
