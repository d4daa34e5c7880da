import Foundation

/// Linear equations that are added one by one; one that the others already decide, or contradict, is left out.
struct LinearSystem {
    /// `Σ coefficient · variable = constant`.
    struct Equation {
        var terms: [Int: CGFloat] = [:]
        var constant: CGFloat = 0

        mutating func add(_ coefficient: CGFloat, _ variable: Int) {
            terms[variable, default: 0] += coefficient
            if abs(terms[variable] ?? 0) < 1e-9 { terms[variable] = nil }
        }

        mutating func add(_ other: Equation, times factor: CGFloat) {
            for (variable, coefficient) in other.terms { add(coefficient * factor, variable) }
            constant += other.constant * factor
        }
    }

    /// By the variable that each is solved for; no other of them contains it.
    private var solved: [Int: Equation] = [:]

    /// Whether the equation added something.
    @discardableResult
    mutating func add(_ equation: Equation) -> Bool {
        var rest = equation
        for (variable, coefficient) in equation.terms {
            if let known = solved[variable] { rest.add(known, times: -coefficient) }
        }
        // The least variable, so that the result does not depend on the order of a dictionary.
        guard let pivot = rest.terms.keys.min(), let factor = rest.terms[pivot] else { return false }
        var normal = Equation()
        normal.add(rest, times: 1 / factor)
        for (variable, other) in solved {
            guard let coefficient = other.terms[pivot] else { continue }
            var changed = other
            changed.add(normal, times: -coefficient)
            solved[variable] = changed
        }
        solved[pivot] = normal
        return true
    }

    /// The variable's value, if the equations decide it.
    func value(_ variable: Int) -> CGFloat? {
        guard let equation = solved[variable], equation.terms.count == 1 else { return nil }
        return equation.constant
    }
}
