/// A place in the tree of views: what is shown there now, and what it keeps while it is shown.
@MainActor
final class Node {
    let graph: Graph
    private(set) weak var parent: Node?
    private(set) var view: any View
    private(set) var environment: EnvironmentValues
    private(set) var children: [Node] = []
    /// What the children are identified by, where they are keyed.
    private var keys: [AnyHashable] = []
    /// Where the values of `@State` are, by the property's index.
    var locations: [Int: AnyObject] = [:]
    /// How the view lays out; nil if it is only the views in it.
    var layout: (any NodeLayout)?
    /// What a modifier says of its view.
    var traits = Traits()
    /// What a modifier does to the transaction of what is in it.
    var transform: ((inout Transaction) -> Void)?
    /// What it does to it up to the placeholder of the view that it modifies.
    var scopedTransform: ((inout Transaction) -> Void)?
    /// What is kept for a primitive view from one update to the next.
    var memory: Any?
    /// Where it is in the node that lays it out, and how large.
    var frame = CGRect.zero
    /// Where it is in the window, with the transforms of what contains it.
    var windowFrame = CGRect.zero
    /// The size it was laid out for.
    var proposal = ProposedViewSize.unspecified
    /// How the frame has changed since the driver last began to update.
    private(set) var move: Move?
    private var seenFrame: CGRect?
    private(set) var isAttached = true
    let depth: Int
    /// The node whose body is being evaluated: values that are read belong to what the body depends on.
    private(set) static var current: Node?
    /// Whether something that the body read has changed.
    private(set) var wasDirty = false
    private var isAskedAgain = false
    /// How often the node has acted on a change in which update.
    private var actions = (update: 0, count: 0)

    init(_ view: any View, in graph: Graph, parent: Node?, environment: EnvironmentValues) {
        self.graph = graph
        self.parent = parent
        self.view = view
        self.environment = environment
        depth = (parent?.depth ?? -1) + 1
    }

    /// The views that whatever contains this one lays out: itself, or the views in it.
    var elements: [Node] {
        layout == nil ? children.flatMap(\.elements) : [self]
    }

    /// Shows a value of the same view. What is the same is left alone, and so is everything in it.
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

    /// Whether something may be done about a change: twice in an update, and not a third time.
    ///
    /// Witness: OpenSwiftUI's `UpdateCycleDetector`, which lets an action run twice for one update of the graph, and then
    /// logs "tried to update multiple times per frame".
    func mayAct() -> Bool {
        if actions.update != graph.updateCount { actions = (graph.updateCount, 0) }
        actions.count += 1
        if actions.count > 2 { StandIn.droppedActionCount += 1 }
        return actions.count <= 2
    }

    /// Asks the view what it consists of, because something that it read has changed.
    func evaluateAgain() {
        isAskedAgain = true
        evaluate()
        isAskedAgain = false
    }

    /// Asks the view what it consists of.
    func evaluate() {
        wasDirty = graph.isDirty(self) || isAskedAgain
        graph.willEvaluate(self)
        let previous = Node.current
        Node.current = self
        defer { Node.current = previous }
        if let primitive = view as? any PrimitiveView {
            primitive.update(self)
        } else {
            setChildren([body(of: view)])
        }
    }

    private func body<V: View>(of view: V) -> any View {
        evaluated(view) { view.body }
    }

    /// Asks for a body, with the properties of whoever makes it connected, and looks at what it reads.
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

    /// Shows some views, each in the place that it has in the list.
    func setChildren(_ views: [any View], environment: EnvironmentValues? = nil) {
        setKeyedChildren(views.enumerated().map { (AnyHashable($0), $1) }, environment: environment)
    }

    /// Shows some views, each in the place that its key has had before.
    func setKeyedChildren(_ views: [(AnyHashable, any View)], environment: EnvironmentValues? = nil) {
        let environment = environment ?? self.environment
        var before = Dictionary(zip(keys, children)) { first, _ in first }
        var now: [Node] = []
        for (key, view) in views {
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
        keys = views.map(\.0)
        children = now
        for node in before.values { node.detach() }
    }

    /// Takes the view away, with everything it kept.
    private func detach() {
        isAttached = false
        for child in children { child.detach() }
        if let disappear = traits.onDisappear { graph.enqueue(disappear) }
    }

    /// Takes note of where layout has put the node.
    func note(_ frame: CGRect, _ transaction: Transaction) {
        defer { seenFrame = frame }
        guard let seenFrame, seenFrame != frame else { return }
        let isAnimated = transaction.animation != nil && !transaction.disablesAnimations
        move = Move(from: move?.from ?? seenFrame, to: frame, isAnimated: isAnimated)
    }

    /// Forgets how the frame has changed.
    func forgetMove() {
        move = nil
    }

    /// Calls `body` with this node and all nodes in it.
    func forEach(_ body: (Node) -> Void) {
        body(self)
        for child in children { child.forEach(body) }
    }

    /// A trait of this view, or of the views that modifiers have made it of.
    func trait<Value>(_ read: (Traits) -> Value?) -> Value? {
        if let value = read(traits) { return value }
        guard children.count == 1, layout is any TransparentLayout || layout == nil else { return nil }
        return children[0].trait(read)
    }
}

/// A change of a frame, in what lays the view out.
struct Move: Equatable {
    var from: CGRect
    var to: CGRect
    var isAnimated: Bool
}

/// What modifiers say of a view that concerns others than the view itself.
struct Traits {
    var layoutValues: [ObjectIdentifier: Any] = [:]
    var zIndex: Double?
    var accessibilityIdentifier: String?
    var accessibilitySortPriority: Double?
    var onDisappear: (() -> Void)?
    var onTap: (() -> Void)?
    var onMagnify: MagnifyActions?
    var coordinateSpace: NamedCoordinateSpace?
    /// Looks at the geometry after layout; answers what to do, if it has changed.
    var geometryCheck: ((Node) -> (() -> Void)?)?
}
