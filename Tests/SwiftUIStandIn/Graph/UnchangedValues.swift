/// What decides for itself whether another value of it counts as the same.
@MainActor
protocol SelfComparing {
    func isUnchanged(from old: Any) -> Bool
}

/// Whether a view or modifier has the values that it had before, so that its body is not asked for again.
///
/// Witnesses: OpenSwiftUI's `ViewBodyAccessor` and `ModifierBodyAccessor` evaluate a body only `if changed`, which is what
/// AttributeGraph's comparison of the stored values says: bits for plain data, `==` for types that are `Equatable`,
/// identity for objects. Properties such as `@State` and `@Environment` do not take part: they tell changes themselves.
@MainActor
func isUnchanged<V: View>(_ old: any View, _ new: V) -> Bool {
    guard let old = old as? V else { return false }
    return haveEqualBits(old, new) || isUnchangedValue(old, new)
}

/// Whether a modifier has the values that it had before.
@MainActor
func isUnchanged<M: ViewModifier>(_ old: M, _ new: M) -> Bool {
    haveEqualBits(old, new) || isUnchangedValue(old, new)
}

private func haveEqualBits<Value>(_ old: Value, _ new: Value) -> Bool {
    withUnsafeBytes(of: old) { old in
        withUnsafeBytes(of: new) { new in old.elementsEqual(new) }
    }
}

/// The same for a stored property. Closures count as changed.
@MainActor
func isUnchangedValue(_ old: Any, _ new: Any) -> Bool {
    guard type(of: old) == type(of: new) else { return false }
    if let new = new as? any SelfComparing { return new.isUnchanged(from: old) }
    let mirror = (old: Mirror(reflecting: old), new: Mirror(reflecting: new))
    switch mirror.new.displayStyle {
    case .class:
        return (old as AnyObject) === (new as AnyObject)
    case nil, .struct, .enum, .tuple, .optional, .collection, .set, .dictionary, .foreignReference:
        if let equatable = old as? any Equatable { return isEqual(equatable, new) }
        if case nil = mirror.new.displayStyle { return false }
        guard mirror.old.children.count == mirror.new.children.count else { return false }
        if mirror.new.children.isEmpty { return "\(old)" == "\(new)" }
        return zip(mirror.old.children, mirror.new.children).allSatisfy {
            $0.label == $1.label && isUnchangedValue($0.value, $1.value)
        }
    @unknown default:
        return false
    }
}

private func isEqual<Value: Equatable>(_ old: Value, _ new: Any) -> Bool {
    old == new as? Value
}

/// Whether a view or modifier reads something of its environment that is another than before.
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
