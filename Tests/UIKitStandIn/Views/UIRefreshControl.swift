import Foundation

/// Pull to refresh. While it refreshes, its height is part of the scroll view's adjusted inset.
@available(tvOS, unavailable)
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
    open private(set) var isRefreshing = false
    open var attributedTitle: NSAttributedString?

    /// As high as UIKit's.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        self.frame.size.height = 60
    }

    /// Decodes nothing: as new.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open func beginRefreshing() { setRefreshing(true) }

    open func endRefreshing() { setRefreshing(false) }

    private func setRefreshing(_ isRefreshing: Bool) {
        guard isRefreshing != self.isRefreshing else { return }
        self.isRefreshing = isRefreshing
        (superview as? UIScrollView)?.adjustedContentInsetMayHaveChanged()
    }

    /// Headless: a finger pulls.
    public func headlessPull() {
        beginRefreshing()
        sendActions(for: .valueChanged)
    }
}
