import Foundation

// The parts of a compositional layout that a section with a custom group needs.

/// The space for a section.
///
/// Witness: Apple's documentation of `NSCollectionLayoutContainer`: `contentSize` is "the size of the container before
/// content insets are applied", and `effectiveContentSize` the one after.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: NSObjectProtocol {
    var contentSize: CGSize { get }
    var effectiveContentSize: CGSize { get }
}

/// The environment of a section when it is described.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
    var container: any NSCollectionLayoutContainer { get }
    var traitCollection: UITraitCollection { get }
}

@MainActor
final class HeadlessLayoutEnvironment: NSObject, NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
    let contentSize: CGSize
    let effectiveContentSize: CGSize
    let traitCollection: UITraitCollection

    init(size: CGSize, insets: NSDirectionalEdgeInsets, traits: UITraitCollection) {
        contentSize = size
        effectiveContentSize = CGSize(
            width: max(0, size.width - insets.leading - insets.trailing),
            height: max(0, size.height - insets.top - insets.bottom)
        )
        traitCollection = traits
        super.init()
    }

    var container: any NSCollectionLayoutContainer { self }
}

/// A width or height: a part of the container's width, or points.
@preconcurrency @MainActor
public final class NSCollectionLayoutDimension: NSObject {
    private let part, length: CGFloat

    private init(part: CGFloat, length: CGFloat) {
        (self.part, self.length) = (part, length)
        super.init()
    }

    public static func fractionalWidth(_ fractionalWidth: CGFloat) -> Self {
        Self(part: fractionalWidth, length: 0)
    }

    public static func absolute(_ absoluteDimension: CGFloat) -> Self {
        Self(part: 0, length: absoluteDimension)
    }

    func points(inWidth width: CGFloat) -> CGFloat { width * part + length }
}

/// A width and a height.
@preconcurrency @MainActor
public final class NSCollectionLayoutSize: NSObject {
    private let width, height: NSCollectionLayoutDimension

    public init(
        widthDimension width: NSCollectionLayoutDimension,
        heightDimension height: NSCollectionLayoutDimension
    ) {
        (self.width, self.height) = (width, height)
        super.init()
    }

    func points(inWidth outer: CGFloat) -> CGSize {
        CGSize(width: width.points(inWidth: outer), height: height.points(inWidth: outer))
    }
}

/// The frame of an item in a custom group, relative to the group.
@preconcurrency @MainActor
public final class NSCollectionLayoutGroupCustomItem: NSObject {
    let frame: CGRect

    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }
}

/// Returns the frames of the items in a custom group.
public typealias NSCollectionLayoutGroupCustomItemProvider =
    (_ layoutEnvironment: any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// Items with frames from a closure. A section repeats its group until all items have a frame.
///
/// Witness: the SDK's header, `UICollectionViewCompositionalLayout.h`: the provider of a custom group is "called with the
/// group's current geometry provided via the NSCollectionLayoutEnvironment", and its frames are "relative to this group's
/// geometry".
@preconcurrency @MainActor
public class NSCollectionLayoutGroup: NSObject {
    let layoutSize: NSCollectionLayoutSize
    let provider: NSCollectionLayoutGroupCustomItemProvider

    required init(
        _ layoutSize: NSCollectionLayoutSize,
        _ provider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) {
        (self.layoutSize, self.provider) = (layoutSize, provider)
        super.init()
    }

    public class func custom(
        layoutSize: NSCollectionLayoutSize,
        itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> Self { Self(layoutSize, itemProvider) }
}

/// The layout of a section: a group that is repeated.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject {
    let group: NSCollectionLayoutGroup
    open var contentInsets = NSDirectionalEdgeInsets.zero
    open var contentInsetsReference = UIContentInsetsReference.automatic

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
    case automatic
    /// From the edges of the view between its content insets.
    case none
    case safeArea, layoutMargins
}
