import Foundation

/// Receives scroll events. Nobody asks for them here.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: NSObjectProtocol {}

/// A view that shows a part of its content. The content offset is the origin of the bounds.
@preconcurrency @MainActor
open class UIScrollView: UIView {
    /// When the safe area is added to the content inset.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// In the stand-in, it is always added, except with `never`.
        case automatic = 0, never = 2, always = 3
    }

    open var contentSize = CGSize.zero
    open var alwaysBounceVertical = false
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { adjustedContentInsetMayHaveChanged() }
    }
    @available(tvOS, unavailable)
    open var refreshControl: UIRefreshControl? {
        get { currentRefreshControl as? UIRefreshControl }
        set {
            currentRefreshControl?.removeFromSuperview()
            currentRefreshControl = newValue
            if let newValue { addSubview(newValue) }
        }
    }
    private var currentRefreshControl: UIView?

    /// Headless: simulates a drag.
    open var headlessIsDragging = false
    /// Headless: simulates deceleration.
    open var headlessIsDecelerating = false

    open var isDragging: Bool { headlessIsDragging }
    open var isTracking: Bool { headlessIsDragging }
    open var isDecelerating: Bool { headlessIsDecelerating }

    /// Rounded to a pixel. At three pixels per point, it differs from an inset in the last bit.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            let newValue = rounded(newValue)
            guard newValue != bounds.origin else { return }
            bounds.origin = newValue
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

    /// The target of an animated scroll. It begins with the next frame.
    private var animatedTarget: CGPoint?

    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        animatedTarget = animated ? contentOffset : nil
        if !animated { self.contentOffset = contentOffset }
    }

    /// Content at its start stays there after the change, as in UIKit.
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

    func adjustedContentInsetDidChange() {}

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        adjustedContentInsetMayHaveChanged()
    }

    override func didMoveToSuperview() { adjustedContentInsetMayHaveChanged() }

    /// A new frame may have a different safe area.
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

    /// Limits an offset to the range where content can rest.
    func clamped(_ offset: CGPoint) -> CGPoint { clamped(offset, content: contentSize) }

    func clamped(_ offset: CGPoint, content contentSize: CGSize) -> CGPoint {
        let inset = adjustedContentInset
        let maxX = max(-inset.left, contentSize.width + inset.right - bounds.width)
        let maxY = max(-inset.top, contentSize.height + inset.bottom - bounds.height)
        return CGPoint(x: min(max(-inset.left, offset.x), maxX), y: min(max(-inset.top, offset.y), maxY))
    }

    // MARK: Headless

    /// Headless: shows the frames of an animated scroll, and lays out each of them. The offsets are those between the start
    /// and the target, whatever else moves the content on the way.
    public func headlessFinishScrollingAnimation(frames: Int = 10) {
        while let target = animatedTarget {
            let start = contentOffset
            for frame in 1...max(1, frames) where animatedTarget == target {
                let share = CGFloat(frame) / CGFloat(max(1, frames))
                contentOffset = CGPoint(
                    x: start.x + (target.x - start.x) * share,
                    y: start.y + (target.y - start.y) * share
                )
                layoutIfNeeded()
            }
            guard animatedTarget == target else { continue }
            animatedTarget = nil
        }
    }

    /// Headless: drags the content to an offset, and lays out there.
    public func headlessDrag(to offset: CGPoint) {
        animatedTarget = nil
        headlessIsDragging = true
        contentOffset = offset
        layoutIfNeeded()
    }

    /// Headless: ends the drag with a velocity in points per millisecond. The content decelerates to its
    /// natural target, unless a collection view's layout changes it. Returns the final
    /// offset.
    @discardableResult
    public func headlessEndDragging(restingAt proposed: CGPoint, velocity: CGPoint = .zero) -> CGPoint {
        let target = targetOffset(proposed, velocity: velocity)
        headlessIsDragging = false
        guard target != contentOffset else { return target }
        headlessIsDecelerating = true
        contentOffset = target
        layoutIfNeeded()
        headlessIsDecelerating = false
        return target
    }

    func targetOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }
}
