import Foundation

/// A linear relation between edges, centers and sizes of two views or guides, or of one and a number.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    /// The related property of a view or guide.
    public enum Attribute: Int, Sendable {
        /// The edges.
        case left = 1, right, top, bottom
        /// The edges in the layout direction.
        case leading, trailing
        /// The size.
        case width, height
        /// The center.
        case centerX, centerY
        /// The baselines; here the bottom and the top.
        case lastBaseline, firstBaseline
        /// None: the relation is to a number.
        case notAnAttribute = 0
    }

    /// How the two sides compare.
    public enum Relation: Int, Sendable {
        /// At most, equal, at least.
        case lessThanOrEqual = -1, equal, greaterThanOrEqual
    }

    /// The axis of something.
    public enum Axis: Int, Sendable {
        /// Side by side, below each other.
        case horizontal, vertical
    }

    /// The view or guide on the left side.
    public private(set) weak var firstItem: AnyObject?
    /// The view or guide on the right side.
    public private(set) weak var secondItem: AnyObject?
    /// The attribute of the left side.
    public let firstAttribute: Attribute
    /// The attribute of the right side.
    public let secondAttribute: Attribute
    /// How they compare.
    public let relation: Relation
    /// The right side's factor.
    public let multiplier: CGFloat
    open var constant: CGFloat { didSet { if constant != oldValue { holder?.setNeedsLayout() } } }
    open var priority = UILayoutPriority.required { didSet { holder?.setNeedsLayout() } }
    open var identifier: String?
    private weak var holder: UIView?

    /// `item.attribute relation otherItem.otherAttribute × multiplier + constant`.
    public init(
        item: Any,
        attribute: Attribute,
        relatedBy relation: Relation,
        toItem otherItem: Any?,
        attribute otherAttribute: Attribute,
        multiplier: CGFloat,
        constant: CGFloat
    ) {
        firstItem = item as AnyObject
        secondItem = otherItem.map { $0 as AnyObject }
        (firstAttribute, secondAttribute) = (attribute, otherAttribute)
        (self.relation, self.multiplier, self.constant) = (relation, multiplier, constant)
        super.init()
    }

    open var isActive: Bool {
        get { holder != nil }
        set { if newValue { activate() } else { deactivate() } }
    }

    /// Makes all of them active.
    public class func activate(_ constraints: [NSLayoutConstraint]) {
        constraints.forEach { $0.isActive = true }
    }

    /// Makes all of them inactive.
    public class func deactivate(_ constraints: [NSLayoutConstraint]) {
        constraints.forEach { $0.isActive = false }
    }

    private func activate() {
        guard holder == nil else { return }
        let first = Self.view(of: firstItem)
        let view = secondItem == nil ? first : Self.commonAncestor(first, Self.view(of: secondItem))
        guard let view else {
            StandIn.fail(
                .constraint,
                "a constraint needs views with a common ancestor: add them before it is activated"
            )
            return
        }
        view.hold(self)
        holder = view
    }

    private func deactivate() {
        holder?.drop(self)
        holder = nil
    }

    private static func view(of item: AnyObject?) -> UIView? {
        (item as? UIView) ?? (item as? UILayoutGuide)?.owningView
    }

    private static func commonAncestor(_ a: UIView?, _ b: UIView?) -> UIView? {
        var ancestors: Set<ObjectIdentifier> = []
        var view = a
        while let current = view {
            ancestors.insert(ObjectIdentifier(current))
            view = current.superview
        }
        view = b
        while let current = view {
            if ancestors.contains(ObjectIdentifier(current)) { return current }
            view = current.superview
        }
        return nil
    }
}
