/// A view's geometry. Like coordinate spaces and the views of a layout, it is expressly not `Sendable`
/// (OpenSwiftUI: `@available(*, unavailable) extension GeometryProxy: Sendable {}`).
public struct GeometryProxy {
    let node: Node
    var completeness = StandIn.FirstGeometry.complete

    public var size: CGSize {
        guard completeness != .empty else { return .zero }
        let node = node
        return MainActor.assumeIsolated { node.frame.size }
    }

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
            guard let ancestor = node.ancestor(for: name) else { return nil }
            if isEmpty { return .zero }
            let frame =
                (ancestor.memory as? ScrollState)?.visiblePart(of: ancestor.windowFrame)
                ?? ancestor.windowFrame
            return frame.offsetBy(dx: -node.windowFrame.minX, dy: -node.windowFrame.minY)
        }
    }

    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    public func frame(in space: some CoordinateSpaceProtocol) -> CGRect {
        guard completeness != .empty else { return .zero }
        let (node, name) = (node, (space as? NamedCoordinateSpace)?.name)
        return MainActor.assumeIsolated {
            let origin = name.flatMap(node.ancestor)?.windowFrame.origin ?? .zero
            return node.windowFrame.offsetBy(dx: -origin.x, dy: -origin.y)
        }
    }
}

/// A frame of reference.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public protocol CoordinateSpaceProtocol {}

/// The coordinate space of the window.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
    public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

/// A coordinate space by its name.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
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
}

@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    public static var scrollView: NamedCoordinateSpace { NamedCoordinateSpace(name: .scrollView(nil)) }

    public static func scrollView(axis: Axis) -> NamedCoordinateSpace {
        NamedCoordinateSpace(name: .scrollView(axis))
    }

    public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
        NamedCoordinateSpace(name: .other(.init(name: AnyHashable(name))))
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
private final class ToldGeometry<Value: Equatable> {
    var value: Value?
    var isComplete = false
    /// The last three values of an update.
    private var recent: (update: Int, values: [Value]) = (0, [])

    /// Returns whether a new value is reported. One of the last three in the same update isn't.
    ///
    /// Witness: OpenSwiftUI's `ValueCycleDetector`, which drops the action, keeps the value, and logs "Geometry action is
    /// cycling between duplicate values", in apps that are built with an SDK from iOS 18 on.
    func accepts(_ new: Value, in update: Int) -> Bool {
        if recent.update != update { recent = (update, []) }
        guard !recent.values.contains(new) else { return false }
        recent.values = (recent.values + [new]).suffix(3)
        return true
    }
}

extension View {
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    public func coordinateSpace(_ space: NamedCoordinateSpace) -> some View {
        modified { $0.traits.coordinateSpace = space }
    }

    /// Runs an action when a value derived from the view's geometry changes, and when the view appears.
    @available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
    @preconcurrency
    public func onGeometryChange<Value: Equatable & Sendable>(
        for type: Value.Type,
        of transform: @escaping @Sendable (GeometryProxy) -> Value,
        action: @escaping (_ newValue: Value) -> Void
    ) -> some View {
        modified { node in
            // OpenSwiftUI's `_GeometryActionModifier` is a `UnaryViewModifier`.
            node.layout = UnaryLayout()
            let told = node.memory as? ToldGeometry<Value> ?? ToldGeometry<Value>()
            node.memory = told
            node.traits.geometryCheck = { node in
                var geometry = GeometryProxy(node: node)
                if !told.isComplete {
                    told.isComplete = told.value != nil || StandIn.firstGeometry == .complete
                    if !told.isComplete {
                        geometry.completeness = StandIn.firstGeometry
                        node.graph.enqueue {}
                    }
                }
                let value = transform(geometry)
                guard told.value != value else { return nil }
                told.value = value
                guard told.accepts(value, in: node.graph.updateCount) else {
                    StandIn.droppedActionCount += 1
                    return nil
                }
                return { action(value) }
            }
        }
    }
}
