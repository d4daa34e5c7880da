import Foundation

/// Headless: the transition of an element in an animated change.
@MainActor
public struct HeadlessTransition {
    public let category: UICollectionView.ElementCategory
    /// Its kind, unless it is a cell.
    public let kind: String?
    /// The old path, or `nil` if it wasn't shown before.
    public let indexPathBefore: IndexPath?
    /// The new path, or `nil` if it is no longer shown.
    public let indexPathAfter: IndexPath?
    /// The layout's initial attributes of an appearing element. `nil` fades it in at its final place.
    public let initial: UICollectionViewLayoutAttributes?
    /// The layout's final attributes of a disappearing element. `nil` fades it out at its old place.
    public let final: UICollectionViewLayoutAttributes?
}
