#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What a section is laid out in: what a ``SectionedLayout``'s closure may decide by.
public struct SectionEnvironment {
    /// The room that the sections fill, between the collection view's insets: the width, if it scrolls vertically.
    public let containerSize: CGSize
    /// How many items the section has.
    public let itemCount: Int
    /// The collection view's traits.
    public let traitCollection: UITraitCollection
    /// The way it scrolls.
    public let scrollDirection: UICollectionView.ScrollDirection
    /// Who has values of its own for sections: looked up once for all of them.
    let delegates: SectionDelegates
}
#endif
