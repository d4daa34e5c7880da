import Foundation

/// A rect within a view that constraints can relate to.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject, HeadlessAnchored {
    /// The view that contains the rect.
    public internal(set) weak var owningView: UIView?
    open var identifier: String?
    /// The distances from the owner's edges, or `nil` if only constraints define the guide.
    var insets: (@MainActor (UIView) -> UIEdgeInsets)?
    /// The frame in the owner after the last layout.
    open internal(set) var layoutFrame = CGRect.zero
}

extension UIView {
    /// The part that bars and notches don't cover.
    public var safeAreaLayoutGuide: UILayoutGuide { guide("safe area") { $0.safeAreaInsets } }

    /// The part within the margins.
    public var layoutMarginsGuide: UILayoutGuide { guide("margins") { $0.layoutMargins } }

    /// The part with a readable width. Here, the same as within the margins.
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

    /// Adds a custom guide.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView = self
        layoutGuides.append(layoutGuide)
    }
}
