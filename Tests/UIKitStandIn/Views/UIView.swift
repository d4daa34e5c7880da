import Foundation

/// A rect in a hierarchy of rects. Nothing is drawn.
@preconcurrency @MainActor
open class UIView: UIResponder, @preconcurrency NSCoding {
    /// How a view follows the size of its superview.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// One bit for each margin, the width and the height.
        public let rawValue: UInt
        /// A mask from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The left margin is flexible.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width is flexible.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The right margin is flexible.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The top margin is flexible.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height is flexible.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The bottom margin is flexible.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// How contents fill a view.
    public enum ContentMode: Int, Sendable {
        /// Stretch, fit, or fill and crop.
        case scaleToFill, scaleAspectFit, scaleAspectFill
        /// Draw again.
        case redraw
        /// In the middle.
        case center
    }

    /// `UIView.layoutFittingCompressedSize`: the smallest size.
    public static let layoutFittingCompressedSize = CGSize.zero
    /// `UIView.layoutFittingExpandedSize`: the largest size.
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)
    /// A metric that a view does not have.
    public static let noIntrinsicMetric: CGFloat = -1

    private var placed: CGRect
    private var boundsOrigin = CGPoint.zero
    private var needsLayout = true
    /// Whether the frame is being set. Code that runs meanwhile must see the right origin.
    private var keepsOrigin = false

    open weak private(set) var superview: UIView?
    open private(set) var subviews: [UIView] = []
    /// The layer's properties that apps set.
    public let layer = CALayer()
    open var transform = CGAffineTransform.identity
    open var alpha: CGFloat = 1
    open var isHidden = false
    open var backgroundColor: UIColor?
    open var tintColor: UIColor! = .systemBlue
    open var clipsToBounds = false
    open var isUserInteractionEnabled = true
    open var tag = 0
    open var contentMode = ContentMode.scaleToFill
    open var autoresizingMask: AutoresizingMask = []
    open var autoresizesSubviews = true
    open var translatesAutoresizingMaskIntoConstraints = true
    open var accessibilityIdentifier: String?
    open var accessibilityLabel: String?
    open var isAccessibilityElement = false
    open var preservesSuperviewLayoutMargins = false
    open var insetsLayoutMarginsFromSafeArea = true
    open internal(set) var gestureRecognizers: [UIGestureRecognizer]?
    private var needsConstraints = true
    open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    open var semanticContentAttribute: UISemanticContentAttribute = .unspecified {
        didSet { if semanticContentAttribute != oldValue { setNeedsLayout() } }
    }

    /// The constraints whose closest common ancestor is this view.
    open internal(set) var constraints: [NSLayoutConstraint] = []
    open internal(set) var layoutGuides: [UILayoutGuide] = []
    var huggingPriorities = (UILayoutPriority.defaultLow, UILayoutPriority.defaultLow)

    /// The controller whose view this is.
    weak var controller: UIViewController?

    /// Headless: the safe area. It isn't computed.
    open var headlessSafeAreaInsets: UIEdgeInsets? {
        didSet { if headlessSafeAreaInsets != oldValue { safeAreaInsetsDidChange() } }
    }

    /// Headless: the traits of this view and its subviews, or `nil` to inherit them.
    open var headlessTraitCollection: UITraitCollection? {
        didSet { setNeedsLayout() }
    }

    /// Headless: replaces Auto Layout. Gets the target size and returns the fitting one.
    open var headlessFittingSize: ((CGSize) -> CGSize)?

    /// Makes a view with a frame.
    public init(frame: CGRect) {
        placed = frame
        super.init()
    }

    public convenience override init() { self.init(frame: .zero) }

    /// Makes a new view. Decodes nothing.
    public required init?(coder: NSCoder) {
        placed = .zero
        super.init()
    }

    open func encode(with coder: NSCoder) {}

    open override var next: UIResponder? { superview }

    // MARK: Geometry

    open var frame: CGRect {
        get { transform.isIdentity ? placed : placed.applyingAboutCenter(transform) }
        set {
            placed.origin = newValue.origin
            guard newValue.size != placed.size else { return }
            keepsOrigin = true
            bounds = CGRect(origin: bounds.origin, size: newValue.size)
            keepsOrigin = false
        }
    }

    /// Setting the size here keeps the center, as UIKit does; `frame` keeps the origin.
    open var bounds: CGRect {
        get { CGRect(origin: boundsOrigin, size: placed.size) }
        set {
            let old = placed.size
            boundsOrigin = newValue.origin
            guard newValue.size != old else { return }
            let center = center
            placed.size = newValue.size
            if !keepsOrigin { self.center = center }
            if autoresizesSubviews { resizeSubviews(from: old) }
            setNeedsLayout()
        }
    }

    open var center: CGPoint {
        get { CGPoint(x: placed.midX, y: placed.midY) }
        set {
            placed.origin = CGPoint(
                x: newValue.x - placed.size.width / 2,
                y: newValue.y - placed.size.height / 2
            )
        }
    }

    /// The safe area that was set, or else the part of the superview's safe area in this view. The content of
    /// a scroll view has none (UIKit's can).
    open var safeAreaInsets: UIEdgeInsets {
        if let headlessSafeAreaInsets { return headlessSafeAreaInsets }
        let inherited = inheritedSafeAreaInsets
        guard let more = controller?.additionalSafeAreaInsets else { return inherited }
        return UIEdgeInsets(
            top: inherited.top + more.top,
            left: inherited.left + more.left,
            bottom: inherited.bottom + more.bottom,
            right: inherited.right + more.right
        )
    }

    private var inheritedSafeAreaInsets: UIEdgeInsets {
        guard let superview, !(superview is UIScrollView) else { return .zero }
        let outer = superview.safeAreaInsets
        guard outer != .zero else { return .zero }
        let available = superview.bounds
        return UIEdgeInsets(
            top: max(0, outer.top - (frame.minY - available.minY)),
            left: max(0, outer.left - (frame.minX - available.minX)),
            bottom: max(0, outer.bottom - (available.maxY - frame.maxY)),
            right: max(0, outer.right - (available.maxX - frame.maxX))
        )
    }

    open func safeAreaInsetsDidChange() {
        setNeedsLayout()
        controller?.viewSafeAreaInsetsDidChange()
        guard !(self is UIScrollView) else { return }
        for subview in subviews where subview.headlessSafeAreaInsets == nil {
            subview.safeAreaInsetsDidChange()
        }
    }

    open var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }

    /// Invalidates the layout of all superviews up to the next scroll view.
    open func invalidateIntrinsicContentSize() {
        var view = superview
        while let current = view, !(current is UIScrollView) {
            current.setNeedsLayout()
            view = current.superview
        }
    }

    /// Returns the view's own height at a width, whatever its subviews are, or a value below 0 if it has
    /// none.
    func ownHeight(forWidth width: CGFloat) -> CGFloat { intrinsicContentSize.height }

    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize,
            withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel
        )
    }

    /// Headless: returns the result of `headlessFittingSize`, or else the size from constraints, or else the
    /// target size. A required dimension keeps the target size.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        guard
            let fitting = headlessFittingSize?(targetSize)
                ?? sizeByConstraints(targetSize, horizontalFittingPriority, verticalFittingPriority)
        else { return targetSize }
        return CGSize(
            width: horizontalFittingPriority == .required ? targetSize.width : fitting.width,
            height: verticalFittingPriority == .required ? targetSize.height : fitting.height
        )
    }

    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let inRoot = originInRoot(adding: point)
        let other = view?.originInRoot(adding: .zero) ?? .zero
        return CGPoint(x: inRoot.x - other.x, y: inRoot.y - other.y)
    }

    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        CGRect(origin: convert(rect.origin, to: view), size: rect.size)
    }

    private func originInRoot(adding point: CGPoint) -> CGPoint {
        var result = point
        var view: UIView? = self
        while let current = view {
            result.x += current.frame.minX - current.bounds.minX
            result.y += current.frame.minY - current.bounds.minY
            view = current.superview
        }
        return result
    }

    private func resizeSubviews(from old: CGSize) {
        for subview in subviews where !subview.autoresizingMask.isEmpty {
            var frame = subview.frame
            if subview.autoresizingMask.contains(.flexibleWidth) {
                frame.size.width += placed.width - old.width
            }
            if subview.autoresizingMask.contains(.flexibleHeight) {
                frame.size.height += placed.height - old.height
            }
            subview.frame = frame
        }
    }

    // MARK: Hierarchy

    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

    open func insertSubview(_ view: UIView, at index: Int) {
        view.removeFromSuperview()
        subviews.insert(view, at: min(max(0, index), subviews.count))
        view.superview = self
        view.didMoveToSuperview()
        view.didMoveToWindow()
        if view.safeAreaInsets != .zero { view.safeAreaInsetsDidChange() }
        setNeedsLayout()
    }

    open func removeFromSuperview() {
        guard let superview else { return }
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        didMoveToSuperview()
    }

    open func bringSubviewToFront(_ view: UIView) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.append(subviews.remove(at: index))
    }

    open func sendSubviewToBack(_ view: UIView) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.insert(subviews.remove(at: index), at: 0)
    }

    open func didMoveToSuperview() {}

    open func didMoveToWindow() {}

    open var window: UIWindow? { (self as? UIWindow) ?? superview?.window }

    // MARK: Layout

    open func setNeedsLayout() { needsLayout = true }

    /// Called by a view that has just laid itself out, so that its own changes don't cause another layout.
    func clearNeedsLayout() { needsLayout = false }

    open func setNeedsDisplay() {}

    open func setNeedsUpdateConstraints() {
        needsConstraints = true
        setNeedsLayout()
    }

    open func needsUpdateConstraints() -> Bool { needsConstraints }

    open func updateConstraintsIfNeeded() {
        for subview in subviews { subview.updateConstraintsIfNeeded() }
        guard needsConstraints else { return }
        needsConstraints = false
        updateConstraints()
    }

    /// Overrides call `super` at the end.
    open func updateConstraints() {}

    /// Lays out this view if necessary, and then its subviews.
    open func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            updateConstraintsIfNeeded()
            controller?.viewWillLayoutSubviews()
            layoutSubviews()
            controller?.viewDidLayoutSubviews()
        }
        for subview in subviews { subview.layoutIfNeeded() }
    }

    /// Places the subviews by their constraints.
    open func layoutSubviews() { layOutByConstraints() }

    // MARK: Traits

    open var traitCollection: UITraitCollection {
        headlessTraitCollection ?? superview?.traitCollection ?? UITraitCollection.current
    }

    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        default: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        }
    }
}
