#if canImport(UIKit)
import Brickwork
import UIKit

extension BrickworkLayout {
    /// Sets both spacings, and an inset on all sides. By default, the inset equals the spacing.
    @discardableResult
    func spaced(_ spacing: CGFloat, inset: CGFloat? = nil) -> Self {
        let inset = inset ?? spacing
        section.minimumInteritemSpacing = spacing
        section.minimumLineSpacing = spacing
        section.sectionInset = UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset)
        return self
    }
}
#endif
