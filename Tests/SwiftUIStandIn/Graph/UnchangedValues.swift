/// A value that decides itself whether another value counts as the same.
@MainActor
protocol SelfComparing {
    func isUnchanged(from old: Any) -> Bool
}

/// Returns whether a view or modifier has the same values as before, so that its body isn't evaluated again.
///
/// Witnesses: OpenSwiftUI's `ViewBodyAccessor` and `ModifierBodyAccessor` evaluate a body only after `guard changed`.
/// AttributeGraph compares the stored values for this: bits of plain data, `==` of `Equatable` types,
/// identity of objects. Properties such as `@State` and `@Environment` aren't compared, because they report
/// changes themselves.
@MainActor
func isUnchanged<V: View>(_ old: any View, _ new: V) -> Bool {
    guard let old = old as? V else { return false }
    return haveEqualBits(old, new) || isUnchangedValue(old, new)
}

/// Returns whether a modifier has the same values as before.
@MainActor
func isUnchanged<M: ViewModifier>(_ old: M, _ new: M) -> Bool {
    haveEqualBits(old, new) || isUnchangedValue(old, new)
}

private func haveEqualBits<Value>(_ old: Value, _ new: Value) -> Bool {
    withUnsafeBytes(of: old) { old in
        withUnsafeBytes(of: new) { new in old.elementsEqual(new) }
    }
}

/// Returns the same for a stored property. Closures count as changed.
@MainActor
func isUnchangedValue(_ old: Any, _ new: Any) -> Bool {
    guard type(of: old) == type(of: new) else { return false }
    if let new = new as? any SelfComparing { return new.isUnchanged(from: old) }
    if type(of: new) is AnyClass { return (old as AnyObject) === (new as AnyObject) }
    // Most values are equatable, and reflection takes much longer.
    if let equatable = old as? any Equatable { return isEqual(equatable, new) }
    let mirror = (old: Mirror(reflecting: old), new: Mirror(reflecting: new))
    guard mirror.new.displayStyle != nil, mirror.old.children.count == mirror.new.children.count else {
        return false
    }
    if mirror.new.children.isEmpty { return "\(old)" == "\(new)" }
    return zip(mirror.old.children, mirror.new.children).allSatisfy {
        $0.label == $1.label && isUnchangedValue($0.value, $1.value)
    }
}

private func isEqual<Value: Equatable>(_ old: Value, _ new: Any) -> Bool {
    old == new as? Value
}

/// Returns whether a view or modifier reads an environment value that has changed.
@MainActor
func environmentChanged(
    for owner: Any,
    from before: EnvironmentValues,
    to environment: EnvironmentValues
) -> Bool {
    Mirror(reflecting: owner).children.contains {
        ($0.value as? any EnvironmentReading)?.reads(environment, otherThan: before) ?? false
    }
}
