import Foundation

/// The base of views and controllers.
@preconcurrency @MainActor
open class UIResponder: NSObject {}

/// A rect in a hierarchy of rects. Nothing is drawn.
@preconcurrency @MainActor
open class UIView: UIResponder {
    /// How a view follows the size of its superview.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    }

    /// How contents fill a view.
    public enum ContentMode: Int, Sendable {
        case scaleToFill = 0
        case scaleAspectFill = 2
    }

    public static let layoutFittingCompressedSize = CGSize.zero

    private var placed: CGRect
    private var boundsOrigin = CGPoint.zero
    private var needsLayout = true
    /// Whether the frame is being set. Code that runs meanwhile must see the right origin.
    private var keepsOrigin = false

    open weak private(set) var superview: UIView?
    open private(set) var subviews: [UIView] = []
    public let layer = CALayer()
    open var transform = CGAffineTransform.identity
    open var alpha: CGFloat = 1
    open var isHidden = false
    open var backgroundColor: UIColor?
    open var clipsToBounds = false
    open var contentMode = ContentMode.scaleToFill
    open var autoresizingMask: AutoresizingMask = []
    open var translatesAutoresizingMaskIntoConstraints = true
    open var accessibilityLabel: String?
    open var isAccessibilityElement = false
    open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    open var semanticContentAttribute: UISemanticContentAttribute = .unspecified {
        didSet { if semanticContentAttribute != oldValue { setNeedsLayout() } }
    }

    /// The active constraints of this view to its superview, and its size.
    var pins = Pins()

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

    // MARK: Geometry

    open var frame: CGRect {
        get { transform.isIdentity ? placed : transform.applied(aboutCenterOf: placed) }
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
            resizeSubviews(from: old)
            setNeedsLayout()
        }
    }

    open var center: CGPoint {
        get { placed.center }
        set { placed.center = newValue }
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

    func safeAreaInsetsDidChange() {
        setNeedsLayout()
        guard !(self is UIScrollView) else { return }
        for subview in subviews where subview.headlessSafeAreaInsets == nil {
            subview.safeAreaInsetsDidChange()
        }
    }

    /// Invalidates the layout of all superviews up to the next scroll view.
    func invalidateIntrinsicContentSize() {
        var view = superview
        while let current = view, !(current is UIScrollView) {
            current.setNeedsLayout()
            view = current.superview
        }
    }

    /// Returns the size that the pinned subview gives the view, or `nil` if there is none.
    func sizeByConstraints(width: CGFloat?) -> CGSize? {
        pinned.map { $0.pins.outerSize(of: $0, width: width) }
    }

    /// Returns the view's own size at a width, such as that of its text.
    func ownSize(width: CGFloat) -> CGSize { .zero }

    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize,
            withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel
        )
    }

    /// Returns the size from constraints, or else the target size. A required dimension keeps the target size.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        let width = horizontalFittingPriority == .required ? targetSize.width : nil
        guard let fitting = sizeByConstraints(width: width) else { return targetSize }
        return CGSize(
            width: width ?? fitting.width,
            height: verticalFittingPriority == .required ? targetSize.height : fitting.height
        )
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

    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        view.didMoveToSuperview()
        if view.safeAreaInsets != .zero { view.safeAreaInsetsDidChange() }
        setNeedsLayout()
    }

    open func removeFromSuperview() {
        guard let superview else { return }
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        didMoveToSuperview()
    }

    func didMoveToSuperview() {}

    // MARK: Layout

    open func setNeedsLayout() { needsLayout = true }

    /// Called by a view that has just laid itself out, so that its own changes don't cause another layout.
    func clearNeedsLayout() { needsLayout = false }

    open func layoutIfNeeded() {
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for subview in subviews { subview.layoutIfNeeded() }
    }

    open func layoutSubviews() { layOutByConstraints() }

    // MARK: Traits

    open var traitCollection: UITraitCollection {
        headlessTraitCollection ?? superview?.traitCollection ?? UITraitCollection.current
    }

    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
    }
}

extension UIView {
    public private(set) static var inheritedAnimationDuration: TimeInterval = 0

    /// Makes the changes. Animations take no time here.
    public static func animate(withDuration duration: TimeInterval, animations: () -> Void) {
        let outer = inheritedAnimationDuration
        inheritedAnimationDuration = duration
        animations()
        inheritedAnimationDuration = outer
    }
}
