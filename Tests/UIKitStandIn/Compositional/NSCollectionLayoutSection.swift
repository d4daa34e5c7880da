import Foundation

/// The layout of a section: a group that is repeated.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject {
    let group: NSCollectionLayoutGroup
    open var contentInsets = NSDirectionalEdgeInsets.zero
    open var contentInsetsReference = UIContentInsetsReference.automatic
    open var interGroupSpacing: CGFloat = 0
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    open var decorationItems: [NSCollectionLayoutDecorationItem] = []
    open var supplementariesFollowContentInsets = true
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

    /// Makes a section with a group.
    public init(group: NSCollectionLayoutGroup) {
        self.group = group
        super.init()
    }
}

/// The reference for content insets.
///
/// Witness: Apple's documentation of `NSCollectionLayoutSection.contentInsetsReference`: by default, "the section follows the
/// layout configuration's contentInsetsReference".
public enum UIContentInsetsReference: Int, Sendable {
    /// The configuration of the layout decides.
    case automatic
    /// From the edges of the view between its content insets.
    case none
    /// From the safe area.
    case safeArea
    /// From the layout margins.
    case layoutMargins
    /// From the readable content guide; here the layout margins.
    case readableContent
}

/// The position of an attachment on a rect.
public enum NSRectAlignment: Int, Sendable {
    /// In the middle.
    case none
    /// At the top, in its middle or corners.
    case top, topLeading
    /// At the leading edge or the corner below.
    case leading, bottomLeading
    /// At the bottom or its corner.
    case bottom, bottomTrailing
    /// At the trailing edge or the corner above.
    case trailing, topTrailing
}

/// A header or footer of a section: at its top or bottom, across its width.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
    /// The kind.
    public let elementKind: String
    /// Top or bottom.
    public let alignment: NSRectAlignment
    open var pinToVisibleBounds = false
    open var zIndex = 1
    open var extendsBoundary = true

    /// At an edge of the section.
    public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
        (self.elementKind, self.alignment) = (elementKind, alignment)
        super.init(layoutSize: layoutSize)
    }

    var isAtBottom: Bool { [.bottom, .bottomLeading, .bottomTrailing].contains(alignment) }
}

/// A background of a section.
@preconcurrency @MainActor
public class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    /// The kind.
    public let elementKind: String
    open var zIndex = -1

    required init(elementKind: String) {
        self.elementKind = elementKind
        let whole = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1),
            heightDimension: .fractionalHeight(1)
        )
        super.init(layoutSize: whole)
    }

    /// Behind the whole section.
    public class func background(elementKind: String) -> Self { Self(elementKind: elementKind) }
}
