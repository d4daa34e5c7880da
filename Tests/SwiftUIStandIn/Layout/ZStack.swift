/// Views in front of each other, as large as the largest of them.
///
/// Witness: swiftuifieldguide.com/layout/zstack: it proposes its own proposal to each view, and takes the union of their frames.
public struct ZStack<Content: View>: View, PrimitiveView {
    private let alignment: Alignment
    private let content: Content

    public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }

    func update(_ node: Node) {
        node.layout = DepthLayout(alignment: alignment)
        node.setChildren([content])
    }
}

private struct DepthLayout: NodeLayout {
    let alignment: Alignment

    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        let sizes = node.contained.map { $0.size(for: proposal) }
        return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    }

    func place(_ node: Node) {
        for view in node.contained {
            view.proposal = node.proposal
            view.frame = alignment.frame(of: view.size(for: view.proposal), in: node.frame.size)
        }
    }
}
