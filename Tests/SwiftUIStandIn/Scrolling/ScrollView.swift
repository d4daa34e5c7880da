/// A scroll view.
public struct ScrollView<Content: View>: View, PrimitiveView {
    /// The content.
    public var content: Content
    /// The scroll directions.
    public var axes: Axis.Set

    /// Makes a scroll view.
    public init(
        _ axes: Axis.Set = .vertical,
        showsIndicators: Bool = true,
        @ViewBuilder content: () -> Content
    ) {
        self.axes = axes
        self.content = content()
    }

    func update(_ node: Node) {
        let state = node.memory as? ScrollState ?? ScrollState()
        node.memory = state
        state.axes = axes
        state.hooks = node.environment[ScrollHooksKey.self]
        state.noteRequest(node.graph.evaluationTransaction)
        if axes.contains(.horizontal), node.environment.layoutDirection == .rightToLeft {
            StandIn.fail(.unsupported, "a scroll view that scrolls from right to left by itself")
        }
        node.layout = ScrollLayout(state: state)
        node.traits = Traits()
        node.traits.geometryCheck = { state.check($0) }
        state.insets = node.environment[IsScrolledKey.self] ? EdgeInsets() : node.graph.safeArea
        var environment = node.environment
        environment[ScrollHooksKey.self] = ScrollHooks()
        environment[IsScrolledKey.self] = true
        // Several views are stacked, as in every place for one view.
        node.setChildren([VStack { content }], environment: environment)
    }
}

/// The modifiers that apply to the scroll views in a view.
struct ScrollHooks {
    var position: Binding<ScrollPosition>?
    var checks: [(ScrollGeometry) -> (() -> Void)?] = []
}

enum ScrollHooksKey: EnvironmentKey {
    static var defaultValue: ScrollHooks { ScrollHooks() }
}

/// Whether a view is in a scroll view, which has consumed the safe area.
private enum IsScrolledKey: EnvironmentKey {
    static var defaultValue: Bool { false }
}

/// The state of a scroll view.
@MainActor
final class ScrollState {
    /// The target of the current animation, and the remaining steps.
    private var animation: (goal: CGPoint, steps: Int)?
    /// The insets of bars.
    var insets = EdgeInsets()
    var axes: Axis.Set = .vertical
    var hooks = ScrollHooks()
    /// The start of the visible part between the insets, in the content.
    var start = CGPoint.zero
    var contentSize = CGSize.zero
    var visibleSize = CGSize.zero
    /// Whether the user is dragging the content, possibly beyond its ends.
    var isDragged = false
    /// The last request that was handled.
    private var lastRequest = 0
    private var lastGoal: ScrollPosition.Request?
    private var notedRequest = 0
    /// The transaction of the last movement, if it was made by a view.
    private(set) var lastTransaction: Transaction?

    var geometry: ScrollGeometry {
        ScrollGeometry(
            contentOffset: CGPoint(x: start.x - insets.leading, y: start.y - insets.top),
            contentSize: contentSize,
            contentInsets: insets,
            containerSize: visibleSize
        )
    }

    func scrolls(along axis: Axis) -> Bool {
        axes.contains(axis == .vertical ? .vertical : .horizontal)
    }

    /// Records a request to scroll, and its transaction.
    func noteRequest(_ transaction: Transaction) {
        guard let number = hooks.position?.wrappedValue.request.number, number != notedRequest else { return }
        notedRequest = number
        lastTransaction = transaction
    }

    /// Scrolls to the requested position, limited to the content.
    func settle() {
        if let position = hooks.position?.wrappedValue, position.request.number != lastRequest {
            lastRequest = position.request.number
            if StandIn.heedsEqualScrollPositions || lastGoal?.goesWhere(position.request) != true {
                lastGoal = position.request
                go(to: position.request)
            }
        }
        guard !isDragged else { return }
        start = clamped(start)
    }

    private func go(to request: ScrollPosition.Request) {
        var goal = start
        let bars = StandIn.scrollPositionsCountFromBars ? EdgeInsets() : insets
        if let x = request.x { goal.x = x + bars.leading }
        if let y = request.y { goal.y = y + bars.top }
        switch request.edge {
        case .top: goal.y = 0
        case .bottom: goal.y = lastStart.y
        case .leading: goal.x = 0
        case .trailing: goal.x = lastStart.x
        case nil: break
        }
        // Apple's documentation of the "scrollTo" methods doesn't mention positions outside of the content.
        // Scroll views never stay beyond their ends.
        goal = clamped(goal)
        if lastTransaction?.animation != nil, StandIn.scrollAnimationSteps > 1 {
            animation = (goal, StandIn.scrollAnimationSteps)
        } else {
            animation = nil
            start = goal
        }
    }

    /// Advances the animation by one step. The target was chosen at the start: an animation of `UIScrollView`
    /// goes to an offset, even if the content changes meanwhile. Returns whether anything was done.
    func stepAnimation() -> Bool {
        guard let (goal, steps) = animation else { return false }
        start.x += (goal.x - start.x) / CGFloat(steps)
        start.y += (goal.y - start.y) / CGFloat(steps)
        animation = steps > 1 ? (goal, steps - 1) : nil
        return true
    }

    private func clamped(_ point: CGPoint) -> CGPoint {
        CGPoint(x: max(0, min(point.x, lastStart.x)), y: max(0, min(point.y, lastStart.y)))
    }

    private var lastStart: CGPoint {
        CGPoint(
            x: max(0, contentSize.width - visibleSize.width),
            y: max(0, contentSize.height - visibleSize.height)
        )
    }

    /// Moves the content like a touch.
    func scroll(to point: CGPoint) {
        start = point
        animation = nil
        lastGoal = nil
        if let position = hooks.position, !position.wrappedValue.isPositionedByUser {
            position.wrappedValue = position.wrappedValue.byUser
            lastRequest = position.wrappedValue.request.number
        }
    }

    /// Returns the actions of geometry observers.
    func check(_ node: Node) -> (() -> Void)? {
        let geometry = geometry
        let actions = hooks.checks.compactMap { $0(geometry) }
        return actions.isEmpty ? nil : { for action in actions { action() } }
    }
}

private struct ScrollLayout: NodeLayout, ShiftingLayout {
    let state: ScrollState

    /// Along its axes, the proposed size. Across, exactly the size of the content.
    ///
    /// Witnesses: swiftuifieldguide.com/layout/scrollview ("it only becomes as wide as the width of its
    /// contents"), and measurements on macOS 26 published by iamcgn/swiftui-web.
    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        let content = node.contained.first?.size(for: offered(proposal)) ?? .zero
        return CGSize(
            width: state.scrolls(along: .horizontal) ? proposal.width ?? content.width : content.width,
            height: state.scrolls(along: .vertical) ? proposal.height ?? content.height : content.height
        )
    }

    func place(_ node: Node) {
        state.visibleSize = node.frame.size
        let offered = offered(node.proposal)
        for child in node.contained {
            child.proposal = offered
            child.frame = CGRect(origin: .zero, size: child.size(for: offered))
        }
        state.contentSize = node.contained.first?.frame.size ?? .zero
        state.settle()
    }

    func shift(of node: Node) -> CGPoint {
        CGPoint(x: -state.start.x, y: -state.start.y)
    }

    private func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: state.axes.contains(.horizontal) ? nil : proposal.width,
            height: state.axes.contains(.vertical) ? nil : proposal.height
        )
    }
}

/// A view with modifiers for the scroll views in it.
private struct Hooked<Content: View>: View, PrimitiveView {
    let content: Content
    let change: (Node, inout ScrollHooks) -> Void

    func update(_ node: Node) {
        var environment = node.environment
        change(node, &environment[ScrollHooksKey.self])
        node.setChildren([content], environment: environment)
    }
}

extension View {
    /// Binds the position of the scroll views in this view.
    @available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
    public func scrollPosition(_ position: Binding<ScrollPosition>) -> some View {
        Hooked(content: self) { $1.position = position }
    }

    /// Runs an action when a value derived from a scroll view's geometry changes.
    @available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
    public func onScrollGeometryChange<Value: Equatable>(
        for type: Value.Type,
        of transform: @escaping (ScrollGeometry) -> Value,
        action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
    ) -> some View {
        Hooked(content: self) { node, hooks in
            hooks.checks.append { geometry in
                let new = transform(geometry)
                let old = node.memory as? Value
                node.memory = new
                if old == nil, !StandIn.tellsFirstScrollGeometry { return nil }
                return old == new || !node.mayAct() ? nil : { action(old ?? new, new) }
            }
        }
    }
}
