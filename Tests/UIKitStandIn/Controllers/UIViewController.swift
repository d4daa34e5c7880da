import Foundation

/// A controller of a view.
@preconcurrency @MainActor
open class UIViewController: UIResponder, @preconcurrency NSCoding {
    private var loadedView: UIView?
    open var title: String?
    open private(set) var children: [UIViewController] = []
    open weak private(set) var parent: UIViewController?
    open private(set) weak var presentingViewController: UIViewController?
    open private(set) var presentedViewController: UIViewController?
    open var preferredContentSize = CGSize.zero
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.safeAreaInsetsDidChange() } }
    }
    /// The navigation bar's content for the controller.
    public private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")

    /// Makes a controller. Nibs aren't supported here.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// Makes a new controller. Decodes nothing.
    public required init?(coder: NSCoder) { super.init() }

    open func encode(with coder: NSCoder) {}

    open override var next: UIResponder? { loadedView?.superview ?? parent }

    // MARK: View

    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { loadedView = newValue }
    }

    open var viewIfLoaded: UIView? { loadedView }

    open var isViewLoaded: Bool { loadedView != nil }

    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        loadedView?.controller = self
        viewDidLoad()
    }

    open func viewDidLoad() {}

    open func viewWillAppear(_ animated: Bool) {}

    open func viewIsAppearing(_ animated: Bool) {}

    open func viewDidAppear(_ animated: Bool) {}

    open func viewWillDisappear(_ animated: Bool) {}

    open func viewDidDisappear(_ animated: Bool) {}

    open func viewWillLayoutSubviews() {}

    open func viewDidLayoutSubviews() {}

    open func viewSafeAreaInsetsDidChange() {}

    private var isAppearing = false

    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        self.isAppearing = isAppearing
        loadViewIfNeeded()
        if isAppearing {
            viewWillAppear(animated)
            viewIsAppearing(animated)
        } else {
            viewWillDisappear(animated)
        }
        for child in children { child.beginAppearanceTransition(isAppearing, animated: animated) }
    }

    open func endAppearanceTransition() {
        if isAppearing { viewDidAppear(false) } else { viewDidDisappear(false) }
        for child in children { child.endAppearanceTransition() }
    }

    // MARK: Size

    open var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? .current }

    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
    {
        for child in children { child.viewWillTransition(to: size, with: coordinator) }
    }

    // MARK: Children

    open func addChild(_ childController: UIViewController) {
        childController.removeFromParent()
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parent = self
    }

    open func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    open func willMove(toParent parent: UIViewController?) {}

    open func didMove(toParent parent: UIViewController?) {}

    open var navigationController: UINavigationController? {
        (parent as? UINavigationController) ?? parent?.navigationController
    }

    /// Presents immediately. The presented view isn't in a window.
    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        viewControllerToPresent.loadViewIfNeeded()
        completion?()
    }

    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        let presenter = presentedViewController == nil ? presentingViewController : self
        presenter?.presentedViewController?.presentingViewController = nil
        presenter?.presentedViewController = nil
        completion?()
    }

    // MARK: Content

    open func setContentScrollView(_ scrollView: UIScrollView?) {}
}
