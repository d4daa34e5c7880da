import Foundation

extension UIView {
    /// Adds a constraint to this view.
    public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }

    /// Adds constraints to this view.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        NSLayoutConstraint.activate(constraints)
    }

    /// Removes a constraint.
    public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }

    func hold(_ constraint: NSLayoutConstraint) {
        constraints.append(constraint)
        setNeedsLayout()
    }

    func drop(_ constraint: NSLayoutConstraint) {
        constraints.removeAll { $0 === constraint }
        setNeedsLayout()
    }

    /// Returns the priority with which the view keeps its own size.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        axis == .horizontal ? huggingPriorities.0 : huggingPriorities.1
    }

    /// Sets the priority with which the view keeps its own size.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        if axis == .horizontal { huggingPriorities.0 = priority } else { huggingPriorities.1 = priority }
    }

    /// Has no effect here: see `ConstraintSolver`.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority,
        for axis: NSLayoutConstraint.Axis
    ) {}

    /// Places the subviews with the constraints of this view.
    func layOutByConstraints() {
        guard !constraints.isEmpty else { return }
        var solver = ConstraintSolver(root: self)
        solver.solve(width: bounds.width, height: bounds.height)
        solver.apply()
    }

    /// Returns the size that the constraints give the view, or `nil` if there are none.
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
