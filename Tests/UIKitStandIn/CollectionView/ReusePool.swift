import Foundation

/// Returns the class of views to be registered. Complains if it is another one.
@MainActor
func registered<Base: UICollectionReusableView>(_ viewClass: AnyClass?, as base: Base.Type) -> Base.Type? {
    guard let viewClass else { return nil }
    if let type = viewClass as? Base.Type { return type }
    StandIn.fail(.registration, "\(viewClass) is no \(base)")
    return nil
}

/// Registered classes, and views that wait to be reused.
@MainActor
struct ReusePool {
    struct Name: Hashable {
        /// The element kind, or empty for cells.
        var kind: String
        var identifier: String
    }

    var classes: [Name: UICollectionReusableView.Type] = [:]
    private var waiting: [Name: [UICollectionReusableView]] = [:]
    /// The name under which each view was dequeued.
    private var names: [ObjectIdentifier: Name] = [:]

    mutating func takeWaiting(_ name: Name) -> UICollectionReusableView? { waiting[name]?.popLast() }

    mutating func noteDequeued(_ view: UICollectionReusableView, as name: Name) {
        names[ObjectIdentifier(view)] = name
    }

    func isDequeued(_ view: UICollectionReusableView) -> Bool { names[ObjectIdentifier(view)] != nil }

    /// Adds a view. Views that were never dequeued are dropped.
    mutating func put(_ view: UICollectionReusableView) {
        guard let name = names[ObjectIdentifier(view)] else { return }
        waiting[name, default: []].append(view)
    }
}
