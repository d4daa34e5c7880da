/// A simulated window: shows a view, simulates the user and the system, and reports the visible views.
@MainActor
public final class Host {
    /// A shown view with a name.
    public struct Shown: Equatable, Sendable {
        /// The name from `accessibilityIdentifier(_:)`.
        public var identifier: String
        /// The frame in the window.
        public var frame: CGRect
    }

    private struct Root: View, PrimitiveView {
        let content: any View

        func update(_ node: Node) {
            node.layout = FrameLayout(alignment: .center)
            node.setChildren([content])
        }
    }

    private let graph = Graph()
    private let root: Node
    private var size: CGSize
    /// The frames that the last update drew, each with the views with names. With animated scrolling, the last update also
    /// drew the frames on the way.
    public private(set) var frames: [[Shown]] = []
    /// The number of frames in a row that counts as endless.
    public static let frameLimit = 60
    /// The number of times that actions run before a frame is drawn. What they change after that is in the next frame.
    ///
    /// Witness: OpenSwiftUI's `ViewRendererHost.render`, whose loop runs at most twice.
    public static let roundLimit = 2

    /// Shows a view in a window.
    public init(
        _ view: some View,
        size: CGSize,
        safeArea: EdgeInsets = EdgeInsets(),
        environment: EnvironmentValues = EnvironmentValues()
    ) {
        self.size = size
        graph.safeArea = safeArea
        root = Node(Root(content: view), in: graph, parent: nil, environment: environment)
        root.evaluate()
        update()
    }

    /// Shows another value of the view, as when its container is evaluated again.
    public func show(_ view: some View, transaction: Transaction = Transaction()) {
        withTransaction(transaction) { graph.valueChanged(in: root) }
        root.update(Root(content: view), environment: root.environment)
        update()
    }

    /// Gives the window another size.
    public func resize(to size: CGSize, safeArea: EdgeInsets = EdgeInsets()) {
        self.size = size
        graph.safeArea = safeArea
        update()
    }

    /// Draws frames until nothing changes, and every scroll view has arrived.
    public func update() {
        frames = []
        root.forEach { $0.beginUpdate() }
        repeat {
            guard frames.count < Self.frameLimit else {
                StandIn.fail(.neverSettles, "still changing after \(Self.frameLimit) frames")
                return
            }
            drawFrame()
        } while !graph.isSettled || stepScrollAnimations()
    }

    /// Evaluates and lays out, and runs actions a few times. The screen changes at the end.
    private func drawFrame() {
        for round in 0...Self.roundLimit {
            for change in graph.takeChanges() {
                graph.evaluate(change)
                layOut(change.transaction)
            }
            guard round < Self.roundLimit, !graph.isSettled else { break }
            // Witness: OpenSwiftUI's `Update.dispatchActions`, which runs actions after the transaction.
            graph.runActions()
        }
        frames.append(shown)
        graph.endUpdate()
    }

    /// Advances animated scrolling by one step. Returns whether any scroll view is moving.
    private func stepScrollAnimations() -> Bool {
        var isMoving = false
        root.forEach { if let state = $0.memory as? ScrollState, state.stepAnimation() { isMoving = true } }
        return isMoving
    }

    private func layOut(_ transaction: Transaction) {
        root.frame = CGRect(origin: .zero, size: size).inset(by: graph.safeArea)
        root.proposal = ProposedViewSize(root.frame.size)
        root.layOut(in: LayoutSurroundings(transaction: TransactionSource { $0 = transaction }))
        root.forEach { node in
            guard let action = node.traits.geometryCheck?(node) else { return }
            graph.enqueue(action)
        }
    }
}

// MARK: Output

extension Host {
    /// The views with names, in the order of the tree.
    public var shown: [Shown] {
        var result: [Shown] = []
        root.forEach { node in
            if let identifier = node.traits.accessibilityIdentifier {
                result.append(Shown(identifier: identifier, frame: node.windowFrame))
            }
        }
        return result
    }

    /// The transitions of the views with names that the last update has removed with an animation, until the next update.
    public var leaving: [String: AnyTransition] {
        var result: [String: AnyTransition] = [:]
        root.forEach { node in
            for removed in node.leaving {
                let transition = removed.elements.first?.trait(\.transition) ?? .opacity
                removed.forEach {
                    if let name = $0.traits.accessibilityIdentifier { result[name] = transition }
                }
            }
        }
        return result
    }

    /// The frame of a view in the window, if it is shown.
    public func frame(_ identifier: String) -> CGRect? {
        shown.first { $0.identifier == identifier }?.frame
    }

    /// Returns the texts in a view.
    public func texts(in identifier: String) -> [String] {
        var result: [String] = []
        node(identifier)?.forEach { node in
            if let text = node.view as? Text { result.append(text.string) }
        }
        return result
    }

    /// The names of the views, in accessibility order.
    public var readingOrder: [String] {
        var found: [(priority: Double, identifier: String)] = []
        collect(root, priority: 0, into: &found)
        return found.enumerated().sorted {
            $0.element.priority != $1.element.priority
                ? $0.element.priority > $1.element.priority : $0.offset < $1.offset
        }.map(\.element.identifier)
    }

    private func collect(
        _ node: Node,
        priority: Double,
        into found: inout [(priority: Double, identifier: String)]
    ) {
        let priority = node.traits.accessibilitySortPriority ?? priority
        if let identifier = node.traits.accessibilityIdentifier { found.append((priority, identifier)) }
        for child in node.children { collect(child, priority: priority, into: &found) }
    }

    /// The names of the views, from back to front. The views of a container are in the order of their `zIndex`.
    public var backToFront: [String] {
        var found: [String] = []
        func collect(_ node: Node) {
            if let identifier = node.traits.accessibilityIdentifier { found.append(identifier) }
            let depths = node.contained.map { $0.trait(\.zIndex) ?? 0 }
            let order = depths.indices.sorted { depths[$0] != depths[$1] ? depths[$0] < depths[$1] : $0 < $1 }
            for index in order { collect(node.contained[index]) }
        }
        collect(root)
        return found
    }

    /// Returns the last update's change of a view's position in the scroll content, and whether it is animated, or `nil` if the
    /// view is where it was. The view moves as the first view in it that draws something.
    public func move(of identifier: String) -> HeadlessMove? {
        var moved: Node?
        node(identifier)?.forEach { if moved == nil, $0.move != nil { moved = $0 } }
        if let move = moved?.move { return move }
        var barrier = node(identifier)?.parent
        while let current = barrier, !(current.memory is ScrollState) {
            if let move = current.move { return move }
            barrier = current.parent
        }
        return nil
    }

    /// The number of evaluated bodies so far.
    public var evaluationCount: Int { graph.evaluationCount }

    private func node(_ identifier: String) -> Node? {
        var result: Node?
        root.forEach { if result == nil, $0.traits.accessibilityIdentifier == identifier { result = $0 } }
        return result
    }
}

// MARK: User

extension Host {
    /// The geometry of the scroll view.
    public var scrollGeometry: ScrollGeometry? {
        scrollState()?.geometry
    }

    /// The start of the visible content, between the insets.
    public var visibleStart: CGPoint {
        scrollState()?.start ?? .zero
    }

    /// Scrolls the content by touch, so that the visible part begins at a point.
    ///
    /// - Parameter identifier: The name of the scroll view, or nil for the outermost one.
    public func scroll(to point: CGPoint, in identifier: String? = nil) {
        guard let scrollState = scrollState(in: identifier) else {
            StandIn.fail(.unsupported, "nothing scrolls here")
            return
        }
        scrollState.scroll(to: point)
        update()
    }

    /// Scrolls down by a distance.
    public func scroll(by distance: CGFloat) {
        scroll(to: CGPoint(x: visibleStart.x, y: visibleStart.y + distance))
    }

    /// Whether the last scrolling by a view was animated.
    public var wasScrollAnimated: Bool {
        scrollState()?.lastTransaction?.animation != nil
    }

    /// Taps a view.
    public func tap(_ identifier: String) {
        guard let action = nearest(identifier, \.onTap) else {
            StandIn.fail(.unsupported, "nothing to tap at \(identifier)")
            return
        }
        action()
        update()
    }

    /// Drags a view, and drops it on the center of another one. Returns whether the drop was accepted.
    @discardableResult
    public func drag(_ source: String, to target: String) -> Bool {
        guard let payload = nearest(source, \.dragged), let drop = nearest(target, \.drop),
            let frame = frame(target)
        else {
            StandIn.fail(.unsupported, "\(source) can't be dragged to \(target)")
            return false
        }
        let value = payload()
        drop.isTargeted(true)
        update()
        drop.isTargeted(false)
        let isAccepted = drop.perform([value], CGPoint(x: frame.width / 2, y: frame.height / 2))
        update()
        return isAccepted
    }

    /// Pinches at a point of the window, in steps, and ends the gesture.
    public func magnify(_ magnifications: [CGFloat], at point: CGPoint) {
        var target: Node?
        root.forEach { if $0.traits.onMagnify != nil { target = $0 } }
        guard let target, let actions = target.traits.onMagnify else {
            StandIn.fail(.unsupported, "nothing here can be magnified")
            return
        }
        let frame = target.windowFrame
        func value(_ magnification: CGFloat) -> MagnifyGesture.Value {
            MagnifyGesture.Value(
                magnification: magnification,
                startLocation: CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
            )
        }
        for magnification in magnifications {
            (target.traits.onMagnify ?? actions).changed(value(magnification))
            update()
        }
        (target.traits.onMagnify ?? actions).ended(value(magnifications.last ?? 1))
        update()
    }

    /// Returns a trait of a view, of its content, or of the nearest view around it.
    private func nearest<Value>(_ identifier: String, _ read: (Traits) -> Value?) -> Value? {
        var node = node(identifier)
        while let current = node {
            if let value = current.inner(read) { return value }
            node = current.parent
        }
        return nil
    }

    private func scrollState(in identifier: String? = nil) -> ScrollState? {
        var result: ScrollState?
        (identifier.map(node) ?? root)?.forEach { if result == nil { result = $0.memory as? ScrollState } }
        return result
    }
}
