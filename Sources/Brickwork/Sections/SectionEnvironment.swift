#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The environment of a section, which ``BrickworkLayout/sectionProvider`` can use.
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
        self.containerSize = containerSize
        self.itemCount = itemCount
        self.traitCollection = traitCollection
        self.scrollDirection = scrollDirection
    }
}
#endif
