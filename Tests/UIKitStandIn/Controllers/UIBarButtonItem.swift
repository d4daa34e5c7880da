import Foundation

/// A button in a bar. A test presses it with `headlessPress()`.
@preconcurrency @MainActor
open class UIBarButtonItem: NSObject {
    /// The system's buttons.
    public enum SystemItem: Int, Sendable {
        /// Done, cancel, edit, save, add.
        case done, cancel, edit, save, add
        /// Space.
        case flexibleSpace, fixedSpace
        /// The others.
        case compose, reply, action, organize, bookmarks, search, refresh, stop, camera, trash, play, pause
    }

    open var title: String?
    open var image: UIImage?
    open var isEnabled = true
    open var primaryAction: UIAction?
    open var menu: UIMenu?
    open var accessibilityLabel: String?

    /// Makes a button from a title and other properties.
    public init(
        title: String? = nil,
        image: UIImage? = nil,
        primaryAction: UIAction? = nil,
        menu: UIMenu? = nil
    ) {
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
        self.menu = menu
        super.init()
    }

    /// Makes one with the defaults.
    public convenience init(
        systemItem: SystemItem,
        primaryAction: UIAction? = nil,
        menu: UIMenu? = nil
    ) {
        self.init(title: nil, image: nil, primaryAction: primaryAction, menu: menu)
    }

    /// Headless: runs the action.
    open func headlessPress() { primaryAction?.perform() }
}

/// A menu of actions with a title.
@preconcurrency @MainActor
open class UIMenu: NSObject {
    open var title: String
    open var children: [UIAction]

    /// Makes a menu from a title and other properties.
    public init(title: String = "", children: [UIAction] = []) {
        (self.title, self.children) = (title, children)
        super.init()
    }
}
