#if canImport(UIKit)
import Brickwork
import UIKit

extension SingleKindLayout {
    /// Sets both spacings, and an inset on all sides. By default, the inset equals the spacing.
    @discardableResult
    func spaced(_ spacing: CGFloat, inset: CGFloat? = nil) -> Self {
        let inset = inset ?? spacing
        minimumInteritemSpacing = spacing
        minimumLineSpacing = spacing
        sectionInset = UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset)
        return self
    }
}
#endif
