import Foundation

/// Finds the frames of the views in a view that holds constraints: first horizontally, then vertically, so
/// that text has a width before its height is needed.
///
/// It isn't a simplex solver. Equations are added by priority, and contradicting ones are left out. Violated
/// inequalities become equations. If this leaves something undefined, views have their own size and are at
/// the start.
@MainActor
struct ConstraintSolver {
    private let root: UIView
    private let isMirrored: Bool
    private var items: [AnyObject] = []
    private var indexes: [ObjectIdentifier: Int] = [:]
    private var constraints: [NSLayoutConstraint] = []
    private var widths: [Int: CGFloat] = [:]
    private(set) var frames: [CGRect] = []

    init(root: UIView) {
        self.root = root
        isMirrored = root.effectiveUserInterfaceLayoutDirection == .rightToLeft
        collect(root)
    }

    private mutating func collect(_ view: UIView) {
        insert(view)
        for guide in view.layoutGuides { insert(guide) }
        constraints += view.constraints
        // These views place their subviews themselves.
        if view is UIStackView || view is UICollectionView { return }
        for subview in view.subviews { collect(subview) }
    }

    private mutating func insert(_ item: AnyObject) {
        indexes[ObjectIdentifier(item)] = items.count
        items.append(item)
    }

    var hasConstraints: Bool { !constraints.isEmpty }

    /// The root's own size may be undefined: `nil`.
    mutating func solve(width: CGFloat?, height: CGFloat?) {
        let x = solveAxis(.horizontal, length: width)
        for index in items.indices { widths[index] = x[index].length }
        let y = solveAxis(.vertical, length: height)
        frames = items.indices.map {
            CGRect(x: x[$0].origin, y: y[$0].origin, width: x[$0].length, height: y[$0].length)
        }
    }

    /// Sets the root's size, then the frames by view, in the coordinates of its superview.
    func apply() {
        for (index, item) in items.enumerated() where index > 0 {
            if let view = item as? UIView {
                guard !view.translatesAutoresizingMaskIntoConstraints, let superview = view.superview,
                    let outer = indexes[ObjectIdentifier(superview)]
                else { continue }
                let origin = index == outer ? .zero : frames[outer].origin
                let frame = frames[index].offsetBy(
                    dx: superview.bounds.minX - origin.x,
                    dy: superview.bounds.minY - origin.y
                )
                if view.frame != frame { view.frame = frame }
            } else if let guide = item as? UILayoutGuide, let owner = guide.owningView,
                let outer = indexes[ObjectIdentifier(owner)]
            {
                guide.layoutFrame = frames[index].offsetBy(dx: -frames[outer].minX, dy: -frames[outer].minY)
            }
        }
    }

    // MARK: One axis

    private typealias Equation = LinearSystem.Equation
    private typealias Range = (origin: CGFloat, length: CGFloat)

    /// Variables: 2 i is the start of item i, and 2 i + 1 its length.
    private func solveAxis(_ axis: NSLayoutConstraint.Axis, length: CGFloat?) -> [Range] {
        let mine = constraints.compactMap { constraint in
            equation(constraint, axis).map { (constraint, $0) }
        }.sorted { $0.0.priority.rawValue > $1.0.priority.rawValue }
        var enforced: Set<ObjectIdentifier> = []
        while true {
            var system = LinearSystem()
            for equation in fixedEquations(axis, length: length) { system.add(equation) }
            var wishes = ownSizes(axis)
            for (constraint, equation) in mine {
                guard constraint.relation == .equal || enforced.contains(ObjectIdentifier(constraint)) else {
                    continue
                }
                if constraint.priority == .required {
                    system.add(equation)
                } else {
                    wishes.append((constraint.priority.rawValue, equation))
                }
            }
            for wish in wishes.sorted(by: { $0.0 > $1.0 }) { system.add(wish.1) }
            for index in items.indices {
                system.add(Equation(terms: [2 * index + 1: 1], constant: 0))
                system.add(Equation(terms: [2 * index: 1], constant: 0))
            }
            let broken = mine.first { constraint, equation in
                guard constraint.relation != .equal, !enforced.contains(ObjectIdentifier(constraint)) else {
                    return false
                }
                let sum = equation.terms.reduce(0) { $0 + $1.value * (system.value($1.key) ?? 0) }
                return constraint.relation == .lessThanOrEqual
                    ? sum > equation.constant + 1e-6 : sum < equation.constant - 1e-6
            }
            if let broken {
                enforced.insert(ObjectIdentifier(broken.0))
                continue
            }
            return items.indices.map { (system.value(2 * $0) ?? 0, max(0, system.value(2 * $0 + 1) ?? 0)) }
        }
    }

    /// Returns equations that don't depend on constraints: the root, views with fixed frames, guides at fixed
    /// distances.
    private func fixedEquations(_ axis: NSLayoutConstraint.Axis, length: CGFloat?) -> [Equation] {
        let isX = axis == .horizontal
        var result = [Equation(terms: [0: 1], constant: 0)]
        if let length { result.append(Equation(terms: [1: 1], constant: length)) }
        for (index, item) in items.enumerated() where index > 0 {
            if let guide = item as? UILayoutGuide, let owner = guide.owningView,
                let insets = guide.insets?(owner), let outer = indexes[ObjectIdentifier(owner)]
            {
                let (low, high) = isX ? (insets.left, insets.right) : (insets.top, insets.bottom)
                result.append(Equation(terms: [2 * index: 1, 2 * outer: -1], constant: low))
                result.append(Equation(terms: [2 * index + 1: 1, 2 * outer + 1: -1], constant: -low - high))
            } else if let view = item as? UIView, view.translatesAutoresizingMaskIntoConstraints,
                let superview = view.superview, let outer = indexes[ObjectIdentifier(superview)]
            {
                let origin =
                    isX ? view.frame.minX - superview.bounds.minX : view.frame.minY - superview.bounds.minY
                let own = isX ? view.frame.width : view.frame.height
                let whole = isX ? superview.bounds.width : superview.bounds.height
                result.append(Equation(terms: [2 * index: 1, 2 * outer: -1], constant: origin))
                let isFlexible = view.autoresizingMask.contains(isX ? .flexibleWidth : .flexibleHeight)
                result.append(
                    isFlexible
                        ? Equation(terms: [2 * index + 1: 1, 2 * outer + 1: -1], constant: own - whole)
                        : Equation(terms: [2 * index + 1: 1], constant: own)
                )
            }
        }
        return result
    }

    /// Returns the views' own sizes, by their priorities.
    private func ownSizes(_ axis: NSLayoutConstraint.Axis) -> [(Float, Equation)] {
        items.enumerated().compactMap { index, item in
            guard index > 0, let view = item as? UIView, !view.translatesAutoresizingMaskIntoConstraints
            else {
                return nil
            }
            let length =
                axis == .horizontal
                ? view.intrinsicContentSize.width : view.ownHeight(forWidth: widths[index] ?? 0)
            guard length >= 0, length.isFinite else { return nil }
            return (
                view.contentHuggingPriority(for: axis).rawValue,
                Equation(terms: [2 * index + 1: 1], constant: length)
            )
        }
    }

    // MARK: Constraints

    /// Returns `first - multiplier × second = constant`, or `nil` if it is about the other axis.
    private func equation(_ constraint: NSLayoutConstraint, _ axis: NSLayoutConstraint.Axis) -> Equation? {
        guard let first = constraint.firstItem, let index = indexes[ObjectIdentifier(first)],
            Self.axis(of: constraint.firstAttribute) == axis
        else { return nil }
        var result = Equation(constant: constraint.constant)
        add(constraint.firstAttribute, of: index, times: 1, to: &result)
        if let second = constraint.secondItem {
            guard let other = indexes[ObjectIdentifier(second)] else { return nil }
            if Self.axis(of: constraint.secondAttribute) == axis {
                add(constraint.secondAttribute, of: other, times: -constraint.multiplier, to: &result)
            } else if constraint.secondAttribute == .width {
                // The height depends on a width.
                result.constant += constraint.multiplier * (widths[other] ?? 0)
            } else {
                return nil
            }
        }
        let follows = [.leading, .trailing].contains(constraint.firstAttribute)
        if isMirrored, follows { result.constant -= 2 * constraint.constant }
        return result
    }

    private static func axis(of attribute: NSLayoutConstraint.Attribute) -> NSLayoutConstraint.Axis? {
        switch attribute {
        case .left, .right, .leading, .trailing, .width, .centerX: .horizontal
        case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: .vertical
        case .notAnAttribute: nil
        }
    }

    private func add(
        _ attribute: NSLayoutConstraint.Attribute,
        of index: Int,
        times factor: CGFloat,
        to equation: inout Equation
    ) {
        let isEnd = attribute == (isMirrored ? .leading : .trailing)
        switch attribute {
        case .width, .height:
            equation.add(factor, 2 * index + 1)
        case .centerX, .centerY:
            equation.add(factor, 2 * index)
            equation.add(factor / 2, 2 * index + 1)
        case .right, .bottom, .lastBaseline:
            equation.add(factor, 2 * index)
            equation.add(factor, 2 * index + 1)
        default:
            equation.add(factor, 2 * index)
            if isEnd { equation.add(factor, 2 * index + 1) }
        }
    }

    /// The resulting size of the root.
    var rootSize: CGSize { frames.first?.size ?? .zero }
}
