import Foundation

/// Headless: the transition of an element in an animated change.
@MainActor
public struct HeadlessTransition {
    let old: ElementKey?
    let new: ElementKey?
    /// The layout's initial attributes of an appearing element. `nil` fades it in at its final place.
    public let initial: UICollectionViewLayoutAttributes?
    /// The layout's final attributes of a disappearing element. `nil` fades it out at its old place.
    public let final: UICollectionViewLayoutAttributes?

    public var category: UICollectionView.ElementCategory { (new ?? old)?.category ?? .cell }
    /// The old path, or `nil` if it wasn't shown before.
    public var indexPathBefore: IndexPath? { old?.indexPath }
    /// The new path, or `nil` if it is no longer shown.
    public var indexPathAfter: IndexPath? { new?.indexPath }
}
