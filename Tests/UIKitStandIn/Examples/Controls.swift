import Foundation

/// A view that sends actions. Targets and selectors don't exist on Linux: closures only.
@preconcurrency @MainActor
open class UIControl: UIView {
    /// What happened to a control.
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let valueChanged = Event(rawValue: 1 << 12)
    }

    private var actions: [(action: UIAction, events: Event)] = []

    open func addAction(_ action: UIAction, for controlEvents: Event) {
        actions.append((action, controlEvents))
    }

    open func sendActions(for controlEvents: Event) {
        for entry in actions where !entry.events.isDisjoint(with: controlEvents) {
            entry.action.handler(entry.action)
        }
    }
}

/// What an action does. On no actor, as in the SDK: a closure that is made on the main actor runs there.
public typealias UIActionHandler = (UIAction) -> Void

/// What to do.
@preconcurrency @MainActor
open class UIAction: NSObject {
    let handler: UIActionHandler

    public init(handler: @escaping UIActionHandler) {
        self.handler = handler
        super.init()
    }
}

/// Pull to refresh. While it refreshes, its height is part of the scroll view's adjusted inset.
@available(tvOS, unavailable)
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
    open private(set) var isRefreshing = false

    /// As high as UIKit's.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        self.frame.size.height = 60
    }

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
