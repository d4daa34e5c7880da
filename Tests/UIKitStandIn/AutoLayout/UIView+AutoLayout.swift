import Foundation

extension UIView {
    /// A constraint that this view holds.
    public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }

    /// Constraints that this view holds.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        NSLayoutConstraint.activate(constraints)
    }

    /// A constraint goes.
    public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }

    func hold(_ constraint: NSLayoutConstraint) {
        constraints.append(constraint)
        setNeedsLayout()
    }

    func drop(_ constraint: NSLayoutConstraint) {
        constraints.removeAll { $0 === constraint }
        setNeedsLayout()
    }

    /// How much the view holds on to its own size.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        axis == .horizontal ? huggingPriorities.0 : huggingPriorities.1
    }

    /// How much the view holds on to its own size.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        if axis == .horizontal { huggingPriorities.0 = priority } else { huggingPriorities.1 = priority }
    }

    /// Without effect here: see `ConstraintSolver`.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority,
        for axis: NSLayoutConstraint.Axis
    ) {}

    /// Places the views within by the constraints that this view holds.
    func layOutByConstraints() {
        guard !constraints.isEmpty else { return }
        var solver = ConstraintSolver(root: self)
        solver.solve(width: bounds.width, height: bounds.height)
        solver.apply()
    }

    /// The size that the constraints give the view; `nil` where there are none.
    func sizeByConstraints(
        _ target: CGSize,
        _ horizontal: UILayoutPriority,
        _ vertical: UILayoutPriority
    ) -> CGSize? {
        var solver = ConstraintSolver(root: self)
        guard solver.hasConstraints else { return nil }
        solver.solve(
            width: horizontal == .required ? target.width : nil,
            height: vertical == .required ? target.height : nil
        )
        return solver.rootSize
    }
}
