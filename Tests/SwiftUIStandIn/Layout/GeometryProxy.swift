/// A view's geometry. Like coordinate spaces and the views of a layout, it is expressly not `Sendable`
/// (OpenSwiftUI: `@available(*, unavailable) extension GeometryProxy: Sendable {}`).
public struct GeometryProxy {
    /// The completeness of the first geometry.
    enum Completeness: Sendable {
        case complete
        /// All sizes are zero.
        case empty
        /// There is no scroll view.
        case withoutScrollView
    }

    let node: Node
    var completeness = Completeness.complete

    /// The view's size.
    public var size: CGSize {
        guard completeness != .empty else { return .zero }
        let node = node
        return MainActor.assumeIsolated { node.frame.size }
    }

    /// The safe area of the view's container.
    public var safeAreaInsets: EdgeInsets {
        let node = node
        return MainActor.assumeIsolated { node.graph.safeArea }
    }

    /// Returns the bounds of a coordinate space in the view's coordinates, or nil if the view isn't in it.
    ///
    /// A scroll view's bounds are the visible part between the insets. Witness: a published measurement on a
    /// device. At offset 345, container height 685 and bottom inset 34, the local bounds of `.scrollView`
    /// have their middle at 688 (345 + 685 / 2), although `visibleRect` is 719 high.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    public func bounds(of space: NamedCoordinateSpace) -> CGRect? {
        if completeness == .withoutScrollView, space.isScrollView { return nil }
        let (node, name, isEmpty) = (node, space.name, completeness == .empty)
        return MainActor.assumeIsolated {
            guard let frame = node.ancestor(for: name)?.windowFrame else { return nil }
            if isEmpty { return .zero }
            return frame.offsetBy(dx: -node.windowFrame.minX, dy: -node.windowFrame.minY)
        }
    }

    /// The view's frame in a coordinate space.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    public func frame(in space: NamedCoordinateSpace) -> CGRect {
        guard completeness != .empty else { return .zero }
        let (node, name) = (node, space.name)
        return MainActor.assumeIsolated {
            let origin = node.ancestor(for: name)?.windowFrame.origin ?? .zero
            return node.windowFrame.offsetBy(dx: -origin.x, dy: -origin.y)
        }
    }
}

/// A coordinate space by its name.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct NamedCoordinateSpace: Equatable {
    fileprivate enum Name: Equatable, Sendable {
        case scrollView(Axis?)
        case other(SendableName)
    }

    /// A name that never changes.
    fileprivate struct SendableName: Equatable, @unchecked Sendable {
        let name: AnyHashable
    }

    fileprivate let name: Name

    fileprivate var isScrollView: Bool {
        if case .scrollView = name { true } else { false }
    }

    /// The coordinate space of the innermost scroll view.
    public static var scrollView: NamedCoordinateSpace { NamedCoordinateSpace(name: .scrollView(nil)) }

    /// The coordinate space of the innermost scroll view that scrolls along an axis.
    public static func scrollView(axis: Axis) -> NamedCoordinateSpace {
        NamedCoordinateSpace(name: .scrollView(axis))
    }

    /// The coordinate space of a view with a name.
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
        NamedCoordinateSpace(name: .other(SendableName(name: AnyHashable(name))))
    }
}

extension Node {
    fileprivate func ancestor(for name: NamedCoordinateSpace.Name) -> Node? {
        var node = parent
        while let current = node {
            switch name {
            case .scrollView(let axis):
                if let state = current.memory as? ScrollState, axis.map(state.scrolls(along:)) ?? true {
                    return current
                }
            case .other:
                if current.traits.coordinateSpace?.name == name { return current }
            }
            node = current.parent
        }
        return nil
    }
}

/// The geometry that was reported, and whether it was complete.
private final class ToldGeometry {
    var value: Any?
    var isComplete = false
}

extension View {
    /// Gives the view's coordinate space a name.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    public func coordinateSpace(_ space: NamedCoordinateSpace) -> some View {
        modified { $0.traits.coordinateSpace = space }
    }

    /// Runs an action when a value derived from the view's geometry changes, and when the view appears: at
    /// most twice in an update.
    @available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
    @preconcurrency
    public func onGeometryChange<Value: Equatable & Sendable>(
        for type: Value.Type,
        of transform: @escaping @Sendable (GeometryProxy) -> Value,
        action: @escaping (_ newValue: Value) -> Void
    ) -> some View {
        modified { node in
            let told = node.memory as? ToldGeometry ?? ToldGeometry()
            node.memory = told
            node.traits.geometryCheck = { node in
                var geometry = GeometryProxy(node: node)
                if !told.isComplete {
                    told.isComplete = told.value != nil || StandIn.firstGeometry == .complete
                    if !told.isComplete {
                        geometry.completeness =
                            StandIn.firstGeometry == .empty ? .empty : .withoutScrollView
                        node.graph.enqueue {}
                    }
                }
                let value = transform(geometry)
                guard told.value as? Value != value || told.value == nil else { return nil }
                told.value = value
                return node.mayAct() ? { action(value) } : nil
            }
        }
    }
}
