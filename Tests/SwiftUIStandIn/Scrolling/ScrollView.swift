/// A scroll view.
public struct ScrollView<Content: View>: View, PrimitiveView {
    public var content: Content
    public var axes: Axis.Set

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
        node.traits.geometryCheck = { state.check($0) }
        var environment = node.environment
        environment[SafeAreaInsetKey.self] = EdgeInsets()
        environment[ScrollHooksKey.self] = ScrollHooks()
        environment[IsScrolledKey.self] = true
        // Several views are stacked, as in every place for one view.
        node.setChildren([VStack { content }], environment: environment)
    }
}

/// The modifiers that apply to the scroll views in a view.
struct ScrollHooks {
    var position: Binding<ScrollPosition>?
    /// The initial position of the visible part.
    var anchor: UnitPoint?
    var margins = EdgeInsets()
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
    private(set) var contentSize = CGSize.zero
    private(set) var visibleSize = CGSize.zero
    /// Whether the user is dragging the content, possibly beyond its ends.
    var isDragged = false
    /// Whether the first position was chosen, which the first layout does.
    private var hasSettled = false
    /// The last request that was handled.
    private var lastRequest = 0
    private var lastGoal: ScrollPosition.Request?
    private var notedRequest = 0
    /// The transaction of the last movement, if it was made by a view.
    private(set) var lastTransaction: Transaction?
    /// The transaction that reaches the scroll view.
    var transaction: TransactionSource?

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

    /// Returns the part of a scroll view's frame within the margins.
    func visiblePart(of frame: CGRect) -> CGRect { frame.inset(by: hooks.margins) }

    /// Takes other sizes of the content and of the visible part.
    func resize(content: CGSize, visible: CGSize) {
        let before = lastStart
        (contentSize, visibleSize) = (content, visible)
        guard StandIn.keepsScrolledEnd, !isDragged, before != lastStart,
            transaction?.value.scrollContentOffsetAdjustmentBehavior.isDisabled != true
        else { return }
        if before.x > 0, start.x >= before.x { start.x = lastStart.x }
        if before.y > 0, start.y >= before.y { start.y = lastStart.y }
    }

    /// Scrolls to the requested position, limited to the content.
    func settle() {
        if !hasSettled, let anchor = hooks.anchor {
            start = CGPoint(x: lastStart.x * anchor.x, y: lastStart.y * anchor.y)
        }
        hasSettled = true
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
        // Zero is the content's start below the bars. Witness: a hosted test of Dave861/LazyLayoutKit on macOS, which jumps to
        // an item below insets of 0 and of 120 points.
        if let x = request.x { goal.x = x }
        if let y = request.y { goal.y = y }
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

private struct ScrollLayout: NodeLayout, ShiftingLayout, BarrierLayout {
    let state: ScrollState

    /// Along its axes, the proposed size. Across, exactly the size of the content.
    ///
    /// Witnesses: swiftuifieldguide.com/layout/scrollview ("it only becomes as wide as the width of its
    /// contents"), and measurements on macOS 26 published by iamcgn/swiftui-web.
    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        var content = node.contained.first?.size(for: offered(proposal)) ?? .zero
        content.width += state.hooks.margins.leading + state.hooks.margins.trailing
        content.height += state.hooks.margins.top + state.hooks.margins.bottom
        return CGSize(
            width: state.scrolls(along: .horizontal) ? proposal.width ?? content.width : content.width,
            height: state.scrolls(along: .vertical) ? proposal.height ?? content.height : content.height
        )
    }

    func place(_ node: Node) {
        let safeArea = node.environment[IsScrolledKey.self] ? EdgeInsets() : node.graph.safeArea
        state.insets = safeArea.adding(node.environment[SafeAreaInsetKey.self]).adding(state.hooks.margins)
        let visible = state.visiblePart(of: CGRect(origin: .zero, size: node.frame.size))
        let offered = offered(node.proposal)
        for child in node.contained {
            child.proposal = offered
            child.frame = CGRect(origin: visible.origin, size: child.size(for: offered))
        }
        state.resize(content: node.contained.first?.frame.size ?? .zero, visible: visible.size)
        state.settle()
    }

    func shift(of node: Node) -> CGPoint {
        CGPoint(x: -state.start.x, y: -state.start.y)
    }

    private func offered(_ proposal: ProposedViewSize) -> ProposedViewSize {
        let inner = proposal.inset(by: state.hooks.margins)
        return ProposedViewSize(
            width: state.scrolls(along: .horizontal) ? nil : inner.width,
            height: state.scrolls(along: .vertical) ? nil : inner.height
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

/// The lengths of views at the edges of the safe area, from `safeAreaInset`.
private enum SafeAreaInsetKey: EnvironmentKey {
    static var defaultValue: EdgeInsets { EdgeInsets() }
}

extension EdgeInsets {
    fileprivate func adding(_ other: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: top + other.top,
            leading: leading + other.leading,
            bottom: bottom + other.bottom,
            trailing: trailing + other.trailing
        )
    }
}

/// One of the two vertical edges.
public enum VerticalEdge: Int8, CaseIterable, Sendable {
    case top, bottom
}

/// A view with a bar at an edge. Its scroll views scroll below the bar.
private struct WithBar<Content: View, Bar: View>: View, PrimitiveView {
    let content: Content
    let bar: Bar
    let edge: VerticalEdge

    func update(_ node: Node) {
        let memory = node.memory as? BarLength ?? BarLength()
        node.memory = memory
        node.layout = BarLayout(edge: edge, length: memory)
        var environment = node.environment
        let length = memory.value
        environment[SafeAreaInsetKey.self] = environment[SafeAreaInsetKey.self].adding(
            EdgeInsets(edge == .top ? .top : .bottom, length)
        )
        node.setKeyedChildren([(0, content)], environment: environment, others: [(1, bar)])
    }
}

/// The measured length of a bar.
private final class BarLength {
    var value: CGFloat = 0
}

/// The content beside a bar. The bar's length reaches scroll views with the next evaluation.
private struct BarLayout: NodeLayout {
    let edge: VerticalEdge
    let length: BarLength

    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        let bar = barSize(node, proposal).height
        let inner = ProposedViewSize(width: proposal.width, height: proposal.height.map { max(0, $0 - bar) })
        let content = node.children.first?.elements.first?.size(for: inner) ?? .zero
        return CGSize(width: content.width, height: content.height + bar)
    }

    func place(_ node: Node) {
        guard let content = node.children.first?.elements.first, let bar = node.children.last?.elements.first
        else {
            return
        }
        let own = barSize(node, node.proposal)
        if own.height != length.value {
            length.value = own.height
            node.graph.valueChanged(in: node)
        }
        let room = CGSize(width: node.frame.width, height: max(0, node.frame.height - own.height))
        content.proposal = ProposedViewSize(room)
        content.frame = CGRect(
            origin: CGPoint(x: 0, y: edge == .top ? own.height : 0),
            size: content.size(for: content.proposal)
        )
        bar.proposal = ProposedViewSize(own)
        bar.frame = CGRect(origin: CGPoint(x: 0, y: edge == .top ? 0 : room.height), size: own)
    }

    private func barSize(_ node: Node, _ proposal: ProposedViewSize) -> CGSize {
        node.children.last?.elements.first?.size(for: ProposedViewSize(width: proposal.width, height: nil))
            ?? .zero
    }
}

/// The part of a scroll view that has content margins.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct ContentMarginPlacement: Sendable {
    public static let automatic = ContentMarginPlacement()
}

extension View {
    /// Adds margins around the content of the scroll views in this view. Content scrolls through them.
    ///
    /// Apple's documentation: "the customized content to inset from its container".
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    public func contentMargins(
        _ edges: Edge.Set = .all,
        _ length: CGFloat?,
        for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        Hooked(content: self) { $1.margins = EdgeInsets(edges, length ?? 16) }
    }

    /// Shows a view at an edge of this view, whose scroll views scroll below it.
    @available(iOS 15, macOS 12, tvOS 15, visionOS 1, watchOS 8, *)
    public func safeAreaInset<Bar: View>(
        edge: VerticalEdge,
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Bar
    ) -> some View {
        WithBar(content: self, bar: content(), edge: edge)
    }

    /// Sets the part of the content at which scroll views begin.
    ///
    /// Apple's documentation: "Associates an anchor to control which part of the scroll view's content should be rendered by
    /// default."
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
        Hooked(content: self) { $1.anchor = anchor }
    }

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
