import Foundation

/// A gesture. Targets and selectors do not exist on Linux: a test says what fingers do, and who listens sets
/// `headlessHandler`.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// How far a gesture is.
    public enum State: Int, Sendable {
        /// Not yet one.
        case possible
        /// Under way.
        case began, changed
        /// Over.
        case ended, cancelled, failed
    }

    open var state = State.possible
    open var isEnabled = true
    open internal(set) weak var view: UIView?

    /// Headless: where the fingers are, in the coordinates of the recognizer's view.
    open var headlessLocation = CGPoint.zero
    /// Headless: told of every change.
    open var headlessHandler: ((UIGestureRecognizer) -> Void)?

    public override init() { super.init() }

    open func location(in view: UIView?) -> CGPoint {
        self.view?.convert(headlessLocation, to: view) ?? headlessLocation
    }

    /// Headless: the gesture goes on.
    public func headlessSend(_ state: State, at location: CGPoint) {
        (self.state, headlessLocation) = (state, location)
        headlessHandler?(self)
        if [.ended, .cancelled, .failed].contains(state) { self.state = .possible }
    }
}

/// One finger that moves.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    private var moved = CGPoint.zero

    open func translation(in view: UIView?) -> CGPoint { moved }

    open func setTranslation(_ translation: CGPoint, in view: UIView?) { moved = translation }

    /// Points a second; here at rest.
    open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// Two fingers that come together or go apart.
@available(tvOS, unavailable)
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    open var scale: CGFloat = 1

    /// By how much the scale changes in a second; here at rest.
    open var velocity: CGFloat { 0 }
}

/// A finger that stays.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    open var minimumPressDuration: TimeInterval = 0.5
}

extension UIView {
    /// Gives the view a recognizer.
    public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizer.view = self
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    }

    /// Takes a recognizer from the view.
    public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
        if gestureRecognizer.view === self { gestureRecognizer.view = nil }
    }
}
