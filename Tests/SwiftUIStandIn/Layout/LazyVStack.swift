/// Views below each other that exist only while they are visible.
///
/// Witness: Apple, WWDC26, session 321. The stack fills the visible rect, and estimates the other views by the average of
/// those that it has measured, so absolute offsets in it aren't stable. It keeps views that have left for a few updates before
/// their state is dropped. It also makes views over several frames before they appear, which isn't modeled: their bodies are
/// evaluated without `onAppear`.
@available(iOS 14, macOS 11, tvOS 14, visionOS 1, watchOS 7, *)
public struct LazyVStack<Content: View>: View, PrimitiveView {
    private let alignment: HorizontalAlignment
    private let spacing: CGFloat
    private let content: Content

    public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing ?? 8
        self.content = content()
    }

    func update(_ node: Node) {
        let state = node.memory as? LazyStackState ?? LazyStackState()
        node.memory = state
        state.rows = listedViews(of: content)
        node.layout = LazyStackLayout(state: state, share: alignment.share, spacing: spacing)
        state.mount(in: node)
    }
}

/// The views of a lazy stack, and their known heights.
@MainActor
private final class LazyStackState {
    /// The number of updates that a view survives outside of the visible rect.
    private static let patience = 3

    var rows: [(key: AnyHashable, view: any View)] = []
    var heights: [AnyHashable: CGFloat] = [:]
    /// The update in which a mounted view was last visible.
    private var lastVisible: [AnyHashable: Int] = [:]

    var average: CGFloat {
        heights.isEmpty ? 50 : heights.values.reduce(0, +) / CGFloat(heights.count)
    }

    /// Makes the view of a row, and removes those that left a while ago.
    func mount(_ key: AnyHashable? = nil, in node: Node) {
        let now = node.graph.updateCount
        let isNew = key.map { lastVisible[$0] == nil } ?? true
        if let key { lastVisible[key] = now }
        lastVisible = lastVisible.filter { now - $0.value <= Self.patience }
        guard isNew else { return }
        node.setKeyedChildren(rows.filter { lastVisible[$0.key] != nil }.map { ($0.key, $0.view) })
    }
}

private struct LazyStackLayout: NodeLayout {
    let state: LazyStackState
    let share: CGFloat
    let spacing: CGFloat

    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        let gaps = CGFloat(max(0, state.rows.count - 1)) * spacing
        let average = state.average
        let height = state.rows.reduce(gaps) { $0 + (state.heights[$1.key] ?? average) }
        return CGSize(
            width: proposal.width ?? node.contained.first?.size(for: proposal).width ?? 0,
            height: height
        )
    }

    func place(_ node: Node) {
        let visible = visibleRect(of: node)
        let average = state.average
        var top: CGFloat = 0
        var hasChanged = false
        for (key, _) in state.rows {
            let known = state.heights[key]
            if top < visible.maxY, top + (known ?? average) >= visible.minY {
                state.mount(key, in: node)
                for view in node.child(key)?.elements ?? [] {
                    view.proposal = ProposedViewSize(width: node.frame.width, height: nil)
                    let size = view.size(for: view.proposal)
                    view.frame = CGRect(
                        origin: CGPoint(x: (node.frame.width - size.width) * share, y: top),
                        size: size
                    )
                    state.heights[key] = size.height
                }
                hasChanged = hasChanged || state.heights[key] != known
            } else {
                for view in node.child(key)?.elements ?? [] { view.frame.origin.y = top }
            }
            top += (state.heights[key] ?? average) + spacing
        }
        if hasChanged { node.graph.valueChanged(in: node) }
    }

    private func visibleRect(of node: Node) -> CGRect {
        var ancestor = node.parent
        while let current = ancestor, !(current.memory is ScrollState) { ancestor = current.parent }
        guard let ancestor else { return CGRect(origin: .zero, size: node.frame.size) }
        return ancestor.windowFrame.offsetBy(dx: -node.windowFrame.minX, dy: -node.windowFrame.minY)
    }
}
