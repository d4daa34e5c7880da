import Foundation

/// A button with a title.
@preconcurrency @MainActor
open class UIButton: UIControl {
    /// How a button looks.
    public enum ButtonType: Int, Sendable {
        /// Plain, or in the system's style.
        case custom, system
    }

    /// The title.
    public let titleLabel: UILabel? = UILabel()

    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Decodes nothing, and creates a new button.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates a button with an action and its title.
    public convenience init(type: ButtonType = .system, primaryAction: UIAction? = nil) {
        self.init(frame: .zero)
        guard let primaryAction else { return }
        titleLabel?.text = primaryAction.title
        addAction(primaryAction, for: .touchUpInside)
    }

    open func setTitle(_ title: String?, for state: UIControl.State) { titleLabel?.text = title }
}

extension UIControl {
    /// The state of a control.
    public struct State: OptionSet, Sendable {
        /// One bit a state.
        public let rawValue: UInt
        /// States from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// None in particular.
        public static let normal: State = []
    }
}
