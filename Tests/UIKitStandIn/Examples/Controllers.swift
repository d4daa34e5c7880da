import Foundation

/// A controller of a view.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    private var loadedView: UIView?
    open var title: String?
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { loadedView?.safeAreaInsetsDidChange() } }
    }

    /// Makes a controller. Nibs aren't supported here.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    public required init?(coder: NSCoder) { super.init() }

    open var view: UIView! {
        get {
            if loadedView == nil {
                loadView()
                loadedView?.controller = self
                viewDidLoad()
            }
            return loadedView
        }
        set { loadedView = newValue }
    }

    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    open func loadViewIfNeeded() { _ = view }

    open func viewDidLoad() {}
}

/// A controller below a navigation bar, which has no height here.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    private var root: UIViewController?

    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        root = rootViewController
    }

    open override func loadView() {
        super.loadView()
        guard let shown = root?.view else { return }
        shown.frame = view.bounds
        shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(shown)
    }
}

/// A controller with a collection view. It is the view's data source and delegate.
///
/// Subclasses override the methods, as in UIKit.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate
{
    private let initialLayout: UICollectionViewLayout
    open var collectionView: UICollectionView!

    public init(collectionViewLayout layout: UICollectionViewLayout) {
        initialLayout = layout
        super.init(nibName: nil, bundle: nil)
    }

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        initialLayout = UICollectionViewFlowLayout()
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    public required init?(coder: NSCoder) {
        initialLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
    }

    open override func loadView() {
        let collectionView = UICollectionView(
            frame: UIScreen.main.bounds,
            collectionViewLayout: initialLayout
        )
        self.collectionView = collectionView
        collectionView.dataSource = self
        collectionView.delegate = self
        view = collectionView
    }

    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        0
    }

    open func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        StandIn.fail(.dataSource, "\(type(of: self)) has no cells")
        return UICollectionViewCell(frame: .zero)
    }

    open func collectionView(
        _ collectionView: UICollectionView,
        viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        StandIn.fail(.dataSource, "\(type(of: self)) has no supplementary view of kind '\(kind)'")
        return UICollectionReusableView(frame: .zero)
    }

    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        false
    }

    open func collectionView(
        _ collectionView: UICollectionView,
        moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {}

    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}

/// The root of a hierarchy; `makeKeyAndVisible()` lays it out.
@preconcurrency @MainActor
open class UIWindow: UIView {
    open var rootViewController: UIViewController? {
        didSet {
            oldValue?.view.removeFromSuperview()
            guard let view = rootViewController?.view else { return }
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(view)
        }
    }

    open func makeKeyAndVisible() { layoutIfNeeded() }

    /// Headless: what a rotation or a split view does. The window changes its size in an animation, in which everything is
    /// laid out.
    public func headlessResize(to size: CGSize) {
        UIView.animate(withDuration: 0.3) {
            frame.size = size
            layoutIfNeeded()
        }
    }
}
