import Foundation

/// Linear equations that are added one by one. Redundant and contradicting ones are left out.
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

    /// The equations, by the variable that each is solved for. No other equation contains this variable.
    private var solved: [Int: Equation] = [:]

    /// Adds an equation. Returns whether it wasn't left out.
    @discardableResult
    mutating func add(_ equation: Equation) -> Bool {
        var rest = equation
        for (variable, coefficient) in equation.terms {
            if let known = solved[variable] { rest.add(known, times: -coefficient) }
        }
        // The smallest variable, so that the result doesn't depend on the order of a dictionary.
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

    /// Returns the variable's value, if the equations define it.
    func value(_ variable: Int) -> CGFloat? {
        guard let equation = solved[variable], equation.terms.count == 1 else { return nil }
        return equation.constant
    }
}
