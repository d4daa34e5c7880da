import Foundation

/// The root of a hierarchy; `makeKeyAndVisible()` makes the root controller's view appear and lays it out.
@preconcurrency @MainActor
open class UIWindow: UIView {
    open var rootViewController: UIViewController? {
        didSet {
            oldValue?.view.removeFromSuperview()
            guard let rootViewController else { return }
            rootViewController.view.frame = bounds
            rootViewController.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            addSubview(rootViewController.view)
        }
    }

    open func makeKeyAndVisible() {
        rootViewController?.beginAppearanceTransition(true, animated: false)
        layoutIfNeeded()
        rootViewController?.endAppearanceTransition()
    }

    /// Headless: what a rotation or a split view does. The controller is told, then the window changes its size in an
    /// animation, in which everything is laid out, then the completions run.
    public func headlessResize(to size: CGSize) {
        let coordinator = HeadlessTransitionCoordinator()
        rootViewController?.viewWillTransition(to: size, with: coordinator)
        UIView.animate(withDuration: 0.3) {
            frame.size = size
            coordinator.runAnimations()
            layoutIfNeeded()
        }
        coordinator.runCompletions()
    }
}
