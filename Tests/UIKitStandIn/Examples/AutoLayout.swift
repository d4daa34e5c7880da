import Foundation

// Auto Layout, as far as self-sizing cells need it: a subview that is pinned to its superview's edges, possibly with a constant
// size, or a height that is a part of its width. Any other constraint is a complaint, so the stand-in never guesses.

/// An edge or a length of a view, from which constraints are made.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    let view: UIView
    let side: NSLayoutConstraint.Side

    init(_ view: UIView, _ side: NSLayoutConstraint.Side) {
        (self.view, self.side) = (view, side)
        super.init()
    }

    public func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(view, side, anchor.view, anchor.side, constant: constant)
    }
}

/// A leading or trailing edge.
@preconcurrency @MainActor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A top or bottom edge.
@preconcurrency @MainActor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A width or height.
@preconcurrency @MainActor
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(view, side, nil, side, constant: c)
    }

    public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(view, side, anchor.view, anchor.side, multiplier: m)
    }
}

extension UIView {
    public var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
    public var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
    public var widthAnchor: NSLayoutDimension { .init(self, .width) }
    public var heightAnchor: NSLayoutDimension { .init(self, .height) }
}

/// A relation between edges or lengths.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    enum Side { case leading, trailing, top, bottom, width, height }

    private weak var view: UIView?
    private weak var other: UIView?
    private let (side, otherSide): (Side, Side)
    private let (constant, multiplier): (CGFloat, CGFloat)

    init(
        _ view: UIView,
        _ side: Side,
        _ other: UIView?,
        _ otherSide: Side,
        constant: CGFloat = 0,
        multiplier: CGFloat = 1
    ) {
        (self.view, self.side) = (view, side)
        (self.other, self.otherSide) = (other, otherSide)
        (self.constant, self.multiplier) = (constant, multiplier)
        super.init()
    }

    public class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    open var isActive = false {
        didSet {
            guard let view, isActive, !view.translatesAutoresizingMaskIntoConstraints, apply(to: view) else {
                StandIn.fail(.constraint, "the stand-in has no constraint of \(side) to \(otherSide)")
                return
            }
            view.superview?.setNeedsLayout()
        }
    }

    private func apply(to view: UIView) -> Bool {
        let pinsToSuperview = other != nil && other === view.superview && side == otherSide
        switch side {
        case .leading where pinsToSuperview: view.pins.left = constant
        case .trailing where pinsToSuperview: view.pins.right = -constant
        case .top where pinsToSuperview: view.pins.top = constant
        case .bottom where pinsToSuperview: view.pins.bottom = -constant
        case .width where other == nil: view.pins.width = constant
        case .height where other == nil: view.pins.height = constant
        case .height where other === view && otherSide == .width: view.pins.heightOfWidth = multiplier
        default: return false
        }
        return true
    }
}

/// How much a size matters.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public var rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public static let required = UILayoutPriority(rawValue: 1000)
    public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)
}

/// The constraints of a view: its distances from its superview's edges, and its size.
struct Pins {
    var left, right, top, bottom: CGFloat?
    var width, height, heightOfWidth: CGFloat?

    var insets: UIEdgeInsets? {
        guard let left, let right, let top, let bottom else { return nil }
        return UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
    }

    /// Returns the size of the superview.
    @MainActor
    func outerSize(of view: UIView, width outer: CGFloat?) -> CGSize {
        let (aside, below) = ((left ?? 0) + (right ?? 0), (top ?? 0) + (bottom ?? 0))
        let inner = outer.map { $0 - aside } ?? width ?? view.ownSize(width: .infinity).width
        let own = height ?? heightOfWidth.map { $0 * inner } ?? view.ownSize(width: inner).height
        return CGSize(width: inner + aside, height: own + below)
    }
}

extension UIView {
    var pinned: UIView? {
        let pinned = subviews.filter { !$0.translatesAutoresizingMaskIntoConstraints }
        let isSupported =
            pinned.count < 2 && pinned.allSatisfy { $0.pins.insets != nil }
        if !isSupported {
            StandIn.fail(.constraint, "the stand-in lays out one subview with four pinned edges")
        }
        return isSupported ? pinned.first : nil
    }

    /// Places the pinned subview.
    func layOutByConstraints() {
        guard let pinned, var insets = pinned.pins.insets else { return }
        if effectiveUserInterfaceLayoutDirection == .rightToLeft { swap(&insets.left, &insets.right) }
        let frame = bounds.inset(by: insets)
        if pinned.frame != frame { pinned.frame = frame }
    }
}
