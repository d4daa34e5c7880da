import Foundation

/// A view that sends actions. Targets and selectors do not exist on Linux: closures only.
@preconcurrency @MainActor
open class UIControl: UIView {
    /// What happened to a control.
    public struct Event: OptionSet, Hashable, Sendable {
        /// One bit an event.
        public let rawValue: UInt
        /// Events from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// A finger left inside.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// The value changed.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The main action.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    }

    open var isEnabled = true
    open var isSelected = false
    open var isHighlighted = false
    private var actions: [(action: UIAction, events: Event)] = []

    open func addAction(_ action: UIAction, for controlEvents: Event) {
        actions.append((action, controlEvents))
    }

    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        actions.removeAll { $0.action === action && $0.events == controlEvents }
    }

    open func sendActions(for controlEvents: Event) {
        for entry in actions where !entry.events.isDisjoint(with: controlEvents) { entry.action.perform() }
    }
}

/// What an action does. On no actor, as in the SDK: a closure that is made on the main actor runs there.
public typealias UIActionHandler = (UIAction) -> Void

/// A title, an image, and what to do.
@preconcurrency @MainActor
open class UIAction: NSObject {
    open var title: String
    open var image: UIImage?
    private let handler: UIActionHandler

    /// Creates an action with a title, an image and a handler.
    public init(title: String = "", image: UIImage? = nil, handler: @escaping UIActionHandler) {
        (self.title, self.image, self.handler) = (title, image, handler)
        super.init()
    }

    func perform() { handler(self) }
}
