import Foundation

/// Pull to refresh; a test pulls with `sendActions(for: .valueChanged)`.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
    open private(set) var isRefreshing = false
    open var attributedTitle: NSAttributedString?

    open func beginRefreshing() { isRefreshing = true }

    open func endRefreshing() { isRefreshing = false }

    /// Headless: a finger pulls.
    public func headlessPull() {
        beginRefreshing()
        sendActions(for: .valueChanged)
    }
}
