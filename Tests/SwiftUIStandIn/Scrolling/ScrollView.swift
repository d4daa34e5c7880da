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
        var environment = node.environment
        environment[ScrollHooksKey.self] = ScrollHooks()
        node.setChildren([content], environment: environment)
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

/// Where a scroll view is.
@MainActor
final class ScrollState {
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
    private var notedRequest = 0
    /// The transaction with which the content was moved last, if a view moved it.
    private(set) var lastTransaction: Transaction?

    func geometry(_ insets: EdgeInsets) -> ScrollGeometry {
        ScrollGeometry(
            contentOffset: CGPoint(x: start.x - insets.leading, y: start.y - insets.top),
            contentSize: contentSize,
            contentInsets: insets,
            containerSize: CGSize(
                width: visibleSize.width + insets.leading + insets.trailing,
                height: visibleSize.height + insets.top + insets.bottom
            )
        )
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
            let last = lastStart
            if let x = position.x { start.x = x }
            if let y = position.y { start.y = y }
            switch position.request.edge {
            case .top: start.y = 0
            case .bottom: start.y = last.y
            case .leading: start.x = 0
            case .trailing: start.x = last.x
            case nil: break
            }
        }
        guard !isDragged else { return }
        let last = lastStart
        start = CGPoint(x: max(0, min(start.x, last.x)), y: max(0, min(start.y, last.y)))
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
        if let position = hooks.position, !position.wrappedValue.isPositionedByUser {
            position.wrappedValue = position.wrappedValue.byUser
            lastRequest = position.wrappedValue.request.number
        }
    }

    /// What those who watch the geometry have to do.
    func check(_ node: Node) -> (() -> Void)? {
        let geometry = geometry(node.graph.safeArea)
        let actions = hooks.checks.compactMap { $0(geometry) }
        return actions.isEmpty ? nil : { for action in actions { action() } }
    }
}

private struct ScrollLayout: NodeLayout, ShiftingLayout {
    let state: ScrollState

    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        let content = node.contained.first?.size(for: offered(proposal)) ?? .zero
        return proposal.replacingUnspecifiedDimensions(by: content)
    }

    func place(_ node: Node) {
        state.visibleSize = node.frame.size
        let offered = offered(ProposedViewSize(node.frame.size))
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
    public func scrollPosition(_ position: Binding<ScrollPosition>) -> some View {
        Hooked(content: self) { $1.position = position }
    }

    /// Does something when what is made of a scroll view's geometry changes.
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
                return old == new ? nil : { action(old ?? new, new) }
            }
        }
    }
}
