import Foundation

/// A rect within a view that constraints can relate to.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject, UIAnchored {
    /// The view in which the rect lies.
    public internal(set) weak var owningView: UIView?
    open var identifier: String?
    /// Distances from the owner's edges; `nil`: only constraints say where the guide is.
    var insets: (@MainActor (UIView) -> UIEdgeInsets)?
    /// As the last layout left it, within the owner.
    open internal(set) var layoutFrame = CGRect.zero
}

extension UIView {
    /// The part that nothing of the system covers.
    public var safeAreaLayoutGuide: UILayoutGuide { guide("safe area") { $0.safeAreaInsets } }

    /// The part within the margins.
    public var layoutMarginsGuide: UILayoutGuide { guide("margins") { $0.layoutMargins } }

    /// The part that is not too wide to read; here that within the margins.
    public var readableContentGuide: UILayoutGuide { guide("readable") { $0.layoutMargins } }

    private func guide(_ name: String, _ insets: @escaping @MainActor (UIView) -> UIEdgeInsets)
        -> UILayoutGuide
    {
        if let known = layoutGuides.first(where: { $0.insets != nil && $0.identifier == name }) {
            return known
        }
        let guide = UILayoutGuide()
        (guide.identifier, guide.insets) = (name, insets)
        addLayoutGuide(guide)
        return guide
    }

    /// A guide of one's own.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView = self
        layoutGuides.append(layoutGuide)
    }
}
