/// A node in the tree of views: the current view, and its state as long as it is shown.
@MainActor
final class Node {
    let graph: Graph
    private(set) weak var parent: Node?
    private(set) var view: any View
    private(set) var environment: EnvironmentValues
    private(set) var children: [Node] = []
    /// The removed children whose transition hasn't ended. They stay where they were.
    ///
    /// Apple's documentation of `transition(_:)`: "When this view appears or disappears, the transition will be applied to it,
    /// allowing for animating it in and out."
    private(set) var leaving: [Node] = []
    /// The identities of keyed children.
    private var keys: [AnyHashable] = []
    /// The storage of `@State` properties, by the property's index.
    var locations: [Int: AnyObject] = [:]
    /// The view's layout, or nil if it only contains other views.
    var layout: (any NodeLayout)?
    /// The traits that a modifier gives its view.
    var traits = Traits()
    /// A modifier's change to the transaction for the views in it.
    var changeTransaction: ((inout Transaction) -> Void)?
    /// State of a primitive view that is kept between updates.
    var memory: Any?
    /// The frame in the node that lays it out.
    var frame = CGRect.zero
    /// The frame in the window, including the transforms of its containers.
    var windowFrame = CGRect.zero
    /// The size that it was proposed.
    var proposal = ProposedViewSize.unspecified
    /// The change of the position since the driver's last update, for views that draw something and barriers.
    private(set) var move: HeadlessMove?
    private var seenFrame: CGRect?
    /// Whether the frame is that of a layout.
    var hasFrame = false
    private(set) var isAttached = true
    let depth: Int
    /// The node whose body is being evaluated. Values that are read become dependencies of its body.
    private(set) static var current: Node?
    /// Whether a dependency of the body has changed.
    private(set) var wasDirty = false
    /// The update in which the node last acted on a change, and the number of times.
    private var actions = (update: 0, count: 0)

    init(_ view: any View, in graph: Graph, parent: Node?, environment: EnvironmentValues) {
        self.graph = graph
        self.parent = parent
        self.view = view
        self.environment = environment
        depth = (parent?.depth ?? -1) + 1
    }

    /// The views that the container of this node lays out: itself, or its children.
    var elements: [Node] {
        layout == nil ? children.flatMap(\.elements) : [self]
    }

    /// Shows another value of the same view. Unchanged values are skipped, including everything in them.
    func update(_ view: any View, environment: EnvironmentValues) {
        let isSameView = isUnchanged(self.view, view) && !graph.isDirty(self)
        let isSameEnvironment = environment.isSame(as: self.environment)
        guard !isSameView || !isSameEnvironment else { return }
        let before = self.environment
        self.environment = environment
        if isSameView, !(view is any PrimitiveView),
            !environmentChanged(for: view, from: before, to: environment)
        {
            for child in children { child.update(child.view, environment: environment) }
            return
        }
        self.view = view
        evaluate()
    }

    /// Returns whether a change may run an action: twice in an update, but not a third time.
    ///
    /// Witness: OpenSwiftUI's `UpdateCycleDetector`, which lets an action run twice for one update of the graph, and then
    /// logs "tried to update multiple times per frame".
    func mayAct() -> Bool {
        if actions.update != graph.updateCount { actions = (graph.updateCount, 0) }
        actions.count += 1
        if actions.count > 2 { StandIn.droppedActionCount += 1 }
        return actions.count <= 2
    }

    /// Evaluates the body.
    ///
    /// - Parameter isAgain: Whether it is evaluated again because a dependency has changed.
    func evaluate(isAgain: Bool = false) {
        wasDirty = graph.isDirty(self) || isAgain
        graph.willEvaluate(self)
        let previous = Node.current
        Node.current = self
        defer { Node.current = previous }
        if let primitive = view as? any PrimitiveView {
            traits = Traits()
            primitive.update(self)
        } else {
            setChildren([body(of: view)])
        }
    }

    private func body<V: View>(of view: V) -> any View {
        evaluated(view) { view.body }
    }

    /// Evaluates a body with its owner's properties connected, and records its dependencies.
    func evaluated<V: View>(_ owner: Any, _ body: () -> V) -> V {
        for (index, child) in Mirror(reflecting: owner).children.enumerated() {
            (child.value as? any ConnectableProperty)?.connect(to: self, at: index)
        }
        return withObservationTracking {
            graph.evaluating { body() }
        } onChange: { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.graph.valueChanged(in: self)
            }
        }
    }

    /// Shows some views, each matched by its index.
    func setChildren(_ views: [any View], environment: EnvironmentValues? = nil) {
        setKeyedChildren(views.enumerated().map { (AnyHashable($0), $1) }, environment: environment)
    }

    /// Shows some views, each matched by its key.
    ///
    /// - Parameters:
    ///   - views: The views.
    ///   - environment: Their environment, if it isn't that of the node.
    ///   - others: Further views, with the node's environment.
    func setKeyedChildren(
        _ views: [(AnyHashable, any View)],
        environment: EnvironmentValues? = nil,
        others: [(AnyHashable, any View)] = []
    ) {
        let inner = environment ?? self.environment
        var before = Dictionary(zip(keys, children)) { first, _ in first }
        var now: [Node] = []
        for (index, (key, view)) in (views + others).enumerated() {
            let environment = index < views.count ? inner : self.environment
            if let node = before[key], type(of: node.view) == type(of: view) {
                before[key] = nil
                node.update(view, environment: environment)
                now.append(node)
            } else {
                let node = Node(view, in: graph, parent: self, environment: environment)
                node.evaluate()
                now.append(node)
            }
        }
        keys = (views + others).map(\.0)
        children = now
        for node in before.values {
            if graph.evaluationTransaction.isAnimated, node.isPlaced { leaving.append(node) }
            node.detach()
        }
    }

    /// Returns the child with a key.
    func child(_ key: AnyHashable) -> Node? {
        keys.firstIndex(of: key).map { children[$0] }
    }

    /// Removes the view and its state.
    private func detach() {
        isAttached = false
        for child in children { child.detach() }
        if let disappear = traits.onDisappear { graph.enqueue(disappear) }
    }

    /// Records the frame in the innermost barrier. Only a change of it uses the transaction.
    ///
    /// Witness: OpenSwiftUI's `AnimatableAttributeHelper`, which reads the transaction if there was another value before.
    func note(_ frame: CGRect, _ transaction: TransactionSource) {
        defer { seenFrame = frame }
        guard let seenFrame, seenFrame != frame else { return }
        let isAnimated = transaction.value.isAnimated
        guard seenFrame.origin != frame.origin else { return }
        let before = move?.distance ?? .zero
        move = HeadlessMove(
            distance: CGPoint(
                x: before.x + frame.minX - seenFrame.minX,
                y: before.y + frame.minY - seenFrame.minY
            ),
            isAnimated: isAnimated
        )
    }

    /// Whether the view has been laid out.
    private var isPlaced: Bool { elements.contains { $0.hasFrame } }

    /// Forgets what the last update has moved and removed.
    func beginUpdate() {
        (move, leaving) = (nil, [])
    }

    /// Calls `body` with this node and all nodes in it.
    func forEach(_ body: (Node) -> Void) {
        body(self)
        for child in children { child.forEach(body) }
    }

    /// Returns a trait of this element of a view list: of its modifiers, from the outermost on, or of the view itself.
    func trait<Value>(_ read: (Traits) -> Value?) -> Value? {
        read(traits) ?? (layout as? any TransparentLayout)?.primary(of: self)?.trait(read)
    }

    /// Returns a value of this view, or of the only view in it.
    func inner<Value>(_ read: (Traits) -> Value?) -> Value? {
        if let value = read(traits) { return value }
        let only = children.count == 1 ? children[0] : (layout as? any TransparentLayout)?.primary(of: self)
        return only?.inner(read)
    }
}

/// A change of the position in the innermost barrier.
public struct HeadlessMove: Equatable {
    public var distance: CGPoint
    /// Whether the view glides to its new position. Otherwise, it is there at once.
    public var isAnimated: Bool

    public init(distance: CGPoint, isAnimated: Bool) {
        (self.distance, self.isAnimated) = (distance, isAnimated)
    }
}

/// Values of modifiers that affect other views.
struct Traits {
    var layoutValues: [ObjectIdentifier: Any] = [:]
    /// The positions of alignment guides.
    var guides: [ObjectIdentifier: (ViewDimensions) -> CGFloat] = [:]
    var zIndex: Double?
    var transition: AnyTransition?
    var accessibilityIdentifier: String?
    var accessibilitySortPriority: Double?
    var onDisappear: (() -> Void)?
    var onTap: (() -> Void)?
    var onMagnify: HeadlessMagnifyActions?
    /// Makes the value that is dragged.
    var dragged: (() -> Any)?
    var drop: DropActions?
    var coordinateSpace: NamedCoordinateSpace?
    /// Checks the geometry after layout. Returns an action if it has changed.
    var geometryCheck: ((Node) -> (() -> Void)?)?
}
