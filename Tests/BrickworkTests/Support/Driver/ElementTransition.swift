#if canImport(UIKit)
import UIKit

/// An item's transition in a batch: the layout's attributes for its beginning and end.
struct ElementTransition {
    let initial: UICollectionViewLayoutAttributes?
    let final: UICollectionViewLayoutAttributes?
}
#endif
