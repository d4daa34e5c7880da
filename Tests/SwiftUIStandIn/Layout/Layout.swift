/// A type that can be animated.
public protocol Animatable {}

/// A container that determines its size and places its views.
@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol Layout: Sendable, Animatable {
    /// Data that is kept between calls.
    associatedtype Cache = Void
    typealias Subviews = LayoutSubviews

    /// Makes the data that is kept between calls.
    func makeCache(subviews: Subviews) -> Cache
    func updateCache(_ cache: inout Cache, subviews: Subviews)
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
extension Layout where Cache == Void {
    public func makeCache(subviews: Subviews) {}
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
extension Layout {
    public func updateCache(_ cache: inout Cache, subviews: Subviews) {
        cache = makeCache(subviews: subviews)
    }

    @MainActor
    public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
        LayoutView(layout: self, content: content())
    }
}

/// A value that a view passes to its layout.
@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol LayoutValueKey {
    associatedtype Value
    /// The value of views that don't set it.
    static var defaultValue: Value { get }
}

/// The views in a container.
@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct LayoutSubviews: RandomAccessCollection, Sendable {
    public typealias Element = LayoutSubview
    /// The layout direction of the container. Layouts can ignore it, because positions are mirrored.
    public var layoutDirection: LayoutDirection
    private let nodes: [Node]

    init(_ nodes: [Node], _ direction: LayoutDirection) {
        layoutDirection = direction
        self.nodes = nodes
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { nodes.count }
    public subscript(index: Int) -> LayoutSubview { LayoutSubview(node: nodes[index]) }
}

/// A view in a container.
@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct LayoutSubview: Equatable {
    let node: Node

    /// Whether both are the same view.
    public static func == (left: LayoutSubview, right: LayoutSubview) -> Bool { left.node === right.node }

    public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
        let (node, name) = (node, ObjectIdentifier(key))
        let value = MainActor.assumeIsolated { Unchecked(node.trait { $0.layoutValues[name] }) }
        return value.value as? Key.Value ?? Key.defaultValue
    }

    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        let node = node
        return MainActor.assumeIsolated { node.size(for: proposal) }
    }

    public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        let node = node
        return MainActor.assumeIsolated { Unchecked(node.dimensions(in: proposal)) }.value
    }

    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        let node = node
        MainActor.assumeIsolated {
            let size = node.size(for: proposal)
            let origin = CGPoint(
                x: position.x - size.width * anchor.x,
                y: position.y - size.height * anchor.y
            )
            node.frame = CGRect(origin: origin, size: size)
            node.proposal = proposal
        }
    }
}

/// Wraps a value that isn't `Sendable`, but isn't sent either.
private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

private struct LayoutView<L: Layout, Content: View>: View, PrimitiveView {
    let layout: L
    let content: Content

    func update(_ node: Node) {
        node.layout = ContainerLayout(layout: layout, node.memory as? ContainerLayout<L>.Memory)
        node.memory = (node.layout as? ContainerLayout<L>)?.memory
        node.setChildren([content])
    }
}

/// Lays out a node with a layout.
private struct ContainerLayout<L: Layout>: NodeLayout {
    /// The data that is kept between calls.
    final class Memory {
        var cache: L.Cache?
        /// The views that it belongs to. `nil` if the layout has changed since then.
        var views: [ObjectIdentifier]?
    }

    let layout: L
    let memory: Memory

    init(layout: L, _ memory: Memory?) {
        self.layout = layout
        self.memory = memory ?? Memory()
        self.memory.views = nil
    }

    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        withCache(node) { layout.sizeThatFits(proposal: proposal, subviews: $0, cache: &$1) }
    }

    /// Apple's documentation: `makeCache(subviews:)` is called once, and `updateCache(_:subviews:)` when the layout or its
    /// subviews change.
    private func withCache<Result>(
        _ node: Node,
        _ body: (LayoutSubviews, inout L.Cache) -> Result
    ) -> Result {
        let subviews = LayoutSubviews(node.contained, node.environment.layoutDirection)
        let views = node.contained.map { ObjectIdentifier($0) }
        var cache = memory.cache ?? layout.makeCache(subviews: subviews)
        if memory.cache != nil, memory.views != views { layout.updateCache(&cache, subviews: subviews) }
        memory.views = views
        defer { memory.cache = cache }
        return body(subviews, &cache)
    }

    func place(_ node: Node) {
        for child in node.contained { child.frame.origin.x = .nan }
        let bounds = CGRect(origin: .zero, size: node.frame.size)
        withCache(node) {
            layout.placeSubviews(in: bounds, proposal: node.proposal, subviews: $0, cache: &$1)
        }
        for child in node.contained {
            guard !child.frame.minX.isFinite || !child.frame.minY.isFinite else { continue }
            StandIn.fail(.invalidPlacement, "\(L.self) leaves a view without a place")
            child.frame = CGRect(origin: .zero, size: child.size(for: node.proposal))
            child.proposal = node.proposal
        }
    }
}
