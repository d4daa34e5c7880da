import Foundation

/// How a section scrolls orthogonally.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    /// Not at all, or freely.
    case none, continuous
    /// Freely, stopping at the edge of a group.
    case continuousGroupLeadingBoundary
    /// By the width of the section, by groups, by centered groups.
    case paging, groupPaging, groupPagingCentered
}

/// A visible item, and the properties that a section may change while it scrolls.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: NSObjectProtocol {
    /// Opaque at 1.
    var alpha: CGFloat { get set }
    /// The stacking order.
    var zIndex: Int { get set }
    /// Whether it is hidden.
    var isHidden: Bool { get set }
    /// The center.
    var center: CGPoint { get set }
    /// Applied about the center.
    var transform: CGAffineTransform { get set }
    /// Applied about the center.
    var transform3D: CATransform3D { get set }
    /// The item's path.
    var indexPath: IndexPath { get }
    /// Its frame.
    var frame: CGRect { get }
    /// Its size.
    var bounds: CGRect { get }
    /// Its category.
    var representedElementCategory: UICollectionView.ElementCategory { get }
    /// Its kind, unless it is a cell.
    var representedElementKind: String? { get }
}

/// Called with the visible items, the offset, and the environment.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
    (
        _ visibleItems: [any NSCollectionLayoutVisibleItem], _ scrollOffset: CGPoint,
        _ layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> Void

/// A visible item, backed by its attributes.
@MainActor
final class HeadlessVisibleItem: NSObject, NSCollectionLayoutVisibleItem {
    private let attributes: UICollectionViewLayoutAttributes

    init(_ attributes: UICollectionViewLayoutAttributes) {
        self.attributes = attributes
        super.init()
    }

    var alpha: CGFloat {
        get { attributes.alpha }
        set { attributes.alpha = newValue }
    }
    var zIndex: Int {
        get { attributes.zIndex }
        set { attributes.zIndex = newValue }
    }
    var isHidden: Bool {
        get { attributes.isHidden }
        set { attributes.isHidden = newValue }
    }
    var center: CGPoint {
        get { attributes.center }
        set { attributes.center = newValue }
    }
    var transform: CGAffineTransform {
        get { attributes.transform }
        set { attributes.transform = newValue }
    }
    var transform3D: CATransform3D {
        get { attributes.transform3D }
        set { attributes.transform3D = newValue }
    }
    var indexPath: IndexPath { attributes.indexPath }
    var frame: CGRect { attributes.frame }
    var bounds: CGRect { attributes.bounds }
    var representedElementCategory: UICollectionView.ElementCategory { attributes.representedElementCategory }
    var representedElementKind: String? { attributes.representedElementKind }
}
