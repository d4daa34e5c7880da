import Foundation

/// Headless: how one element went through an animated change.
@MainActor
public struct HeadlessTransition {
    /// What the element is.
    public let category: UICollectionView.ElementCategory
    /// Its kind, unless it is a cell.
    public let kind: String?
    /// Its path before; `nil` for what was not shown before.
    public let indexPathBefore: IndexPath?
    /// Its path after; `nil` for what is shown no more.
    public let indexPathAfter: IndexPath?
    /// What the layout answered for the start of what appears; `nil`: as it stands after the change, faded in.
    public let initial: UICollectionViewLayoutAttributes?
    /// What the layout answered for the end of what disappears; `nil`: as it stood before the change, faded out.
    public let final: UICollectionViewLayoutAttributes?
}
