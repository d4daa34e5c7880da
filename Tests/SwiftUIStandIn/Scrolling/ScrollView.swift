/// A view onto content that is larger than the view.
public struct ScrollView<Content: View>: View, PrimitiveView {
    /// What is scrolled.
    public var content: Content
    /// The ways it scrolls.
    public var axes: Axis.Set

    /// A view that scrolls.
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
        // Several views are stacked, as anywhere where one view is wanted.
        node.setChildren([VStack { content }], environment: environment)
    }
}

/// What modifiers want of the scroll views in them.
struct ScrollHooks {
    var position: Binding<ScrollPosition>?
    var checks: [(ScrollGeometry) -> (() -> Void)?] = []
}

enum ScrollHooksKey: EnvironmentKey {
    static var defaultValue: ScrollHooks { ScrollHooks() }
}

/// Whether a view is in a scroll view, which has taken the safe area already.
private enum IsScrolledKey: EnvironmentKey {
    static var defaultValue: Bool { false }
}

/// Where a scroll view is.
@MainActor
final class ScrollState {
    /// Where it goes, and in how many steps it is there.
    private var animation: (goal: CGPoint, steps: Int)?
    /// What bars take.
    var insets = EdgeInsets()
    var axes: Axis.Set = .vertical
    var hooks = ScrollHooks()
    /// Where what is seen between the insets begins, in the content.
    var start = CGPoint.zero
    var contentSize = CGSize.zero
    var visibleSize = CGSize.zero
    /// Whether the reader's finger holds the content, and may hold it beyond its ends.
    var isDragged = false
    /// The positions that have been gone to already.
    private var lastRequest = 0
    private var lastGoal: ScrollPosition.Request?
    private var notedRequest = 0
    /// The transaction with which the content was moved last, if a view moved it.
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

    /// Takes note of a place to go to, and of how.
    func noteRequest(_ transaction: Transaction) {
        guard let number = hooks.position?.wrappedValue.request.number, number != notedRequest else { return }
        notedRequest = number
        lastTransaction = transaction
    }

    /// Goes where it is asked to, and not beyond the content.
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
        // Apple's "scrollTo" methods say nothing of places that there are not; scroll views are never left beyond their ends.
        goal = clamped(goal)
        if lastTransaction?.animation != nil, StandIn.scrollAnimationSteps > 1 {
            animation = (goal, StandIn.scrollAnimationSteps)
        } else {
            animation = nil
            start = goal
        }
    }

    /// Goes a step on, to a goal that was chosen at the start: an animation of `UIScrollView` goes to an offset, whatever the
    /// content becomes meanwhile. Answers whether there was anything to do.
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

    /// Moves the content as the reader's finger does.
    func scroll(to point: CGPoint) {
        start = point
        animation = nil
        lastGoal = nil
        if let position = hooks.position, !position.wrappedValue.isPositionedByUser {
            position.wrappedValue = position.wrappedValue.byUser
            lastRequest = position.wrappedValue.request.number
        }
    }

    /// What those who watch the geometry have to do.
    func check(_ node: Node) -> (() -> Void)? {
        let geometry = geometry
        let actions = hooks.checks.compactMap { $0(geometry) }
        return actions.isEmpty ? nil : { for action in actions { action() } }
    }
}

private struct ScrollLayout: NodeLayout, ShiftingLayout {
    let state: ScrollState

    /// Along its axes as long as proposed; across exactly as wide as the content.
    ///
    /// Witnesses: swiftuifieldguide.com/layout/scrollview ("it only becomes as wide as the width of its contents"), and
    /// measurements on macOS 26 that iamcgn/swiftui-web has published.
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

/// A view with something for the scroll views in it.
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
    /// Says where the scroll views in this view are, and takes them elsewhere.
    @available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
    public func scrollPosition(_ position: Binding<ScrollPosition>) -> some View {
        Hooked(content: self) { $1.position = position }
    }

    /// Does something when what is made of a scroll view's geometry changes.
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
