#if canImport(UIKit)
import UIKit

/// How an item went through a batch, by what the layout answered for its ends.
struct ElementTransition {
    let initial: UICollectionViewLayoutAttributes?
    let final: UICollectionViewLayoutAttributes?
}
#endif
