import Foundation

/// Gives `UIScrollView` its `delegate`, so that `UICollectionView` can declare one of a narrower type.
@preconcurrency @MainActor
public protocol UIScrollViewDelegateHolder: AnyObject {
    /// Who is told of scrolling.
    var scrollDelegate: (any UIScrollViewDelegate)? { get set }
}

extension UIScrollViewDelegateHolder {
    /// Who is told of scrolling.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { scrollDelegate = newValue }
    }
}

/// A view that shows a part of its content. The content offset is the origin of the bounds.
@preconcurrency @MainActor
open class UIScrollView: UIView, UIScrollViewDelegateHolder {
    /// When the safe area is added to the content inset.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Here: always, for the first; never, for the third.
        case automatic, scrollableAxes, never, always
    }

    /// Who is told of scrolling.
    public weak var scrollDelegate: (any UIScrollViewDelegate)?

    open var contentSize = CGSize.zero
    open var isScrollEnabled = true
    open var isPagingEnabled = false
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    open var bounces = true
    open var showsVerticalScrollIndicator = true
    open var showsHorizontalScrollIndicator = true
    open var keyboardDismissMode = KeyboardDismissMode.none
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { adjustedContentInsetMayHaveChanged() }
    }
    open var refreshControl: UIRefreshControl? {
        didSet {
            oldValue?.removeFromSuperview()
            if let refreshControl { addSubview(refreshControl) }
        }
    }

    /// Headless: pretends that a finger is down.
    open var headlessIsDragging = false
    /// Headless: pretends that the content still glides.
    open var headlessIsDecelerating = false

    /// Drags the content.
    public private(set) lazy var panGestureRecognizer: UIPanGestureRecognizer = {
        let recognizer = UIPanGestureRecognizer()
        addGestureRecognizer(recognizer)
        return recognizer
    }()

    /// Zooms the content.
    public private(set) lazy var pinchGestureRecognizer: UIPinchGestureRecognizer? = {
        let recognizer = UIPinchGestureRecognizer()
        addGestureRecognizer(recognizer)
        return recognizer
    }()

    open var isDragging: Bool { headlessIsDragging }
    open var isTracking: Bool { headlessIsDragging }
    open var isDecelerating: Bool { headlessIsDecelerating }

    /// When the keyboard goes.
    public enum KeyboardDismissMode: Int, Sendable {
        /// Never, on a drag, with a drag.
        case none, onDrag, interactive
    }

    /// Stands on a pixel. At three pixels to the point that is not what an inset says, by the last bit.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            let newValue = rounded(newValue)
            guard newValue != bounds.origin else { return }
            bounds.origin = newValue
            scrollDelegate?.scrollViewDidScroll(self)
        }
    }

    private func rounded(_ offset: CGPoint) -> CGPoint {
        let scale = traitCollection.displayScale
        guard scale > 0, offset.x.isFinite, offset.y.isFinite else { return offset }
        return CGPoint(
            x: (offset.x * scale).rounded() / scale,
            y: (offset.y * scale).rounded() / scale
        )
    }

    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        self.contentOffset = contentOffset
        if animated { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
    }

    /// Content that stood at its start still does after the change, as in UIKit.
    open var contentInset = UIEdgeInsets.zero {
        didSet { if contentInset != oldValue { adjustedContentInsetMayHaveChanged() } }
    }

    private var lastAdjustedInset = UIEdgeInsets.zero

    open var adjustedContentInset: UIEdgeInsets {
        var own = contentInset
        if let refreshControl, refreshControl.isRefreshing { own.top += refreshControl.bounds.height }
        guard contentInsetAdjustmentBehavior != .never else { return own }
        let safe = safeAreaInsets
        return UIEdgeInsets(
            top: own.top + safe.top,
            left: contentInset.left + safe.left,
            bottom: contentInset.bottom + safe.bottom,
            right: contentInset.right + safe.right
        )
    }

    open func adjustedContentInsetDidChange() {}

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        adjustedContentInsetMayHaveChanged()
    }

    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        adjustedContentInsetMayHaveChanged()
    }

    /// A new frame may lie otherwise in the safe area.
    open override func layoutSubviews() {
        adjustedContentInsetMayHaveChanged()
        super.layoutSubviews()
    }

    func adjustedContentInsetMayHaveChanged() {
        let old = lastAdjustedInset
        let new = adjustedContentInset
        guard new != old else { return }
        lastAdjustedInset = new
        var offset = contentOffset
        if offset.y == -old.top { offset.y = -new.top }
        if offset.x == -old.left { offset.x = -new.left }
        contentOffset = offset
        setNeedsLayout()
        adjustedContentInsetDidChange()
    }

    /// The offsets between which the content can rest.
    func clamped(_ offset: CGPoint) -> CGPoint { clamped(offset, content: contentSize) }

    func clamped(_ offset: CGPoint, content contentSize: CGSize) -> CGPoint {
        let inset = adjustedContentInset
        let maxX = max(-inset.left, contentSize.width + inset.right - bounds.width)
        let maxY = max(-inset.top, contentSize.height + inset.bottom - bounds.height)
        return CGPoint(x: min(max(-inset.left, offset.x), maxX), y: min(max(-inset.top, offset.y), maxY))
    }

    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        var offset = contentOffset
        if rect.maxX > bounds.maxX { offset.x = rect.maxX - bounds.width }
        if rect.minX < offset.x { offset.x = rect.minX }
        if rect.maxY > bounds.maxY { offset.y = rect.maxY - bounds.height }
        if rect.minY < offset.y { offset.y = rect.minY }
        setContentOffset(clamped(offset), animated: animated)
    }

    // MARK: Headless

    /// Headless: a finger drags the content to an offset, and lays it out there.
    public func headlessDrag(to offset: CGPoint) {
        if !headlessIsDragging {
            headlessIsDragging = true
            scrollDelegate?.scrollViewWillBeginDragging(self)
        }
        contentOffset = offset
        layoutIfNeeded()
    }

    /// Headless: the finger leaves with a velocity (points a millisecond), and the content glides to where it would
    /// come to rest, unless a collection view's layout or the delegate say otherwise. Answers that offset.
    @discardableResult
    public func headlessEndDragging(restingAt proposed: CGPoint, velocity: CGPoint = .zero) -> CGPoint {
        var target = targetOffset(proposed, velocity: velocity)
        withUnsafeMutablePointer(to: &target) {
            scrollDelegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: $0)
        }
        headlessIsDragging = false
        let glides = target != contentOffset
        scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: glides)
        guard glides else { return target }
        headlessIsDecelerating = true
        contentOffset = target
        layoutIfNeeded()
        headlessIsDecelerating = false
        scrollDelegate?.scrollViewDidEndDecelerating(self)
        return target
    }

    func targetOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }
}
