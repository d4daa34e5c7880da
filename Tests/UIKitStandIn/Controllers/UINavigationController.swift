import Foundation

/// A stack of controllers that shows the last one.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    open private(set) var viewControllers: [UIViewController] = []
    /// The bar on top.
    public let navigationBar = UINavigationBar(frame: .zero)

    /// Makes a stack with one controller.
    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        push(rootViewController)
    }

    open var topViewController: UIViewController? { viewControllers.last }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) { push(viewController) }

    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard viewControllers.count > 1, let last = viewControllers.popLast() else { return nil }
        last.viewIfLoaded?.removeFromSuperview()
        last.removeFromParent()
        showTop()
        return last
    }

    open override func loadView() {
        super.loadView()
        showTop()
    }

    private func push(_ controller: UIViewController) {
        topViewController?.viewIfLoaded?.removeFromSuperview()
        viewControllers.append(controller)
        addChild(controller)
        controller.didMove(toParent: self)
        if isViewLoaded { showTop() }
    }

    private func showTop() {
        guard let top = topViewController?.view, let view = viewIfLoaded else { return }
        top.frame = view.bounds
        top.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(top)
    }
}

/// The bar at the top. It has no frame here.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    open var isTranslucent = true
    /// Stored properties can't be unavailable.
    private var largeTitles = false

    @available(tvOS, unavailable)
    open var prefersLargeTitles: Bool {
        get { largeTitles }
        set { largeTitles = newValue }
    }
}

/// The bar's content for a controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// Whether the title is large.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// The previous mode, always, never.
        case automatic, always, never
    }

    open var title: String?
    open var titleView: UIView?
    open var prompt: String?
    /// Stored properties can't be unavailable.
    private var titleDisplayMode = LargeTitleDisplayMode.automatic
    @available(tvOS, unavailable)
    open var largeTitleDisplayMode: LargeTitleDisplayMode {
        get { titleDisplayMode }
        set { titleDisplayMode = newValue }
    }
    open var leftBarButtonItem: UIBarButtonItem?
    open var rightBarButtonItem: UIBarButtonItem?
    open var leftBarButtonItems: [UIBarButtonItem]?
    open var rightBarButtonItems: [UIBarButtonItem]?

    /// Makes an item from a title and other properties.
    public init(title: String) {
        self.title = title
        super.init()
    }
}
