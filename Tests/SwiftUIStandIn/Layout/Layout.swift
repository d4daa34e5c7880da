/// What can be animated.
public protocol Animatable {}

/// A container that says how large it is and where its views stand.
@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol Layout: Sendable, Animatable {
    /// What is kept between calls.
    associatedtype Cache = Void
    /// The views.
    typealias Subviews = LayoutSubviews

    /// Makes what is kept between calls.
    func makeCache(subviews: Subviews) -> Cache
    /// Brings it up to date.
    func updateCache(_ cache: inout Cache, subviews: Subviews)
    /// The container's size for a proposal.
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    /// Says of each view where it stands.
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
extension Layout where Cache == Void {
    /// Nothing is kept.
    public func makeCache(subviews: Subviews) {}
}

@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
extension Layout {
    /// Made anew.
    public func updateCache(_ cache: inout Cache, subviews: Subviews) {
        cache = makeCache(subviews: subviews)
    }

    /// The container with views in it.
    @MainActor
    public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
        LayoutView(layout: self, content: content())
    }
}

/// What a layout may know of a view.
@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public protocol LayoutValueKey {
    /// The type of the value.
    associatedtype Value
    /// The value of a view that says nothing.
    static var defaultValue: Value { get }
}

/// The views in a container.
@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct LayoutSubviews: RandomAccessCollection, Sendable {
    /// A view.
    public typealias Element = LayoutSubview
    /// The direction of reading of the container. Whoever places views need not look: their places are mirrored.
    public var layoutDirection: LayoutDirection
    private let views: [LayoutSubview]

    init(_ nodes: [Node], _ direction: LayoutDirection) {
        layoutDirection = direction
        views = nodes.map { LayoutSubview(node: $0) }
    }

    /// The index of the first view.
    public var startIndex: Int { 0 }
    /// The number of views.
    public var endIndex: Int { views.count }
    /// A view.
    public subscript(index: Int) -> LayoutSubview { views[index] }
}

/// A view in a container.
@available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
public struct LayoutSubview: Equatable, Sendable {
    let node: Node

    /// Whether both are the same view.
    public static func == (left: LayoutSubview, right: LayoutSubview) -> Bool { left.node === right.node }

    /// What the view says under a key.
    public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
        let name = ObjectIdentifier(key)
        let value = MainActor.assumeIsolated { Unchecked(node.trait { $0.layoutValues[name] }) }
        return value.value as? Key.Value ?? Key.defaultValue
    }

    /// The view's size for a proposal.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        MainActor.assumeIsolated { node.size(for: proposal) }
    }

    /// Puts the view somewhere.
    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
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

/// A value that stays where it is, though it is not `Sendable`.
private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

private struct LayoutView<L: Layout, Content: View>: View, PrimitiveView {
    let layout: L
    let content: Content

    func update(_ node: Node) {
        node.layout = ContainerLayout(layout: layout)
        node.setChildren([content])
    }
}

/// Lays a node out as a layout says.
private struct ContainerLayout<L: Layout>: NodeLayout {
    let layout: L

    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        let subviews = LayoutSubviews(node.contained, node.environment.layoutDirection)
        var cache = layout.makeCache(subviews: subviews)
        return layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    }

    func place(_ node: Node) {
        let subviews = LayoutSubviews(node.contained, node.environment.layoutDirection)
        var cache = layout.makeCache(subviews: subviews)
        for child in node.contained { child.frame.origin.x = .nan }
        layout.placeSubviews(
            in: CGRect(origin: .zero, size: node.frame.size),
            proposal: node.proposal,
            subviews: subviews,
            cache: &cache
        )
        for child in node.contained {
            guard !child.frame.minX.isFinite || !child.frame.minY.isFinite else { continue }
            StandIn.fail(.invalidPlacement, "\(L.self) leaves a view without a place")
            child.frame = CGRect(origin: .zero, size: child.size(for: node.proposal))
            child.proposal = node.proposal
        }
    }
}
