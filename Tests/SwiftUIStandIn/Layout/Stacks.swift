/// Views below each other.
public struct VStack<Content: View>: View, PrimitiveView {
    private let layout: StackLayout
    private let content: Content

    public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        layout = StackLayout(axis: .vertical, share: alignment.share, spacing: spacing ?? 8)
        self.content = content()
    }

    func update(_ node: Node) {
        node.layout = layout
        node.setChildren([content])
    }
}

/// Views beside each other.
public struct HStack<Content: View>: View, PrimitiveView {
    private let layout: StackLayout
    private let content: Content

    public init(
        alignment: VerticalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        layout = StackLayout(axis: .horizontal, share: alignment.share, spacing: spacing ?? 8)
        self.content = content()
    }

    func update(_ node: Node) {
        node.layout = layout
        node.setChildren([content])
    }
}

/// Lays out views in a row: the least flexible view is asked first, and the others share the remaining space. Spacers are asked
/// last.
private struct StackLayout: NodeLayout {
    let axis: Axis
    let share: CGFloat
    let spacing: CGFloat

    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        let sizes = offers(to: node.contained, for: proposal).map(\.size)
        let gaps = CGFloat(max(0, sizes.count - 1)) * spacing
        let along = sizes.reduce(gaps) { $0 + length($1) }
        let across = sizes.map(breadth).max() ?? 0
        return axis == .vertical ? CGSize(width: across, height: along) : CGSize(width: along, height: across)
    }

    func place(_ node: Node) {
        let views = node.contained
        var position: CGFloat = 0
        for (view, (offer, size)) in zip(views, offers(to: views, for: node.proposal)) {
            let room = axis == .vertical ? node.frame.width : node.frame.height
            let across = (room - breadth(size)) * share
            view.frame = CGRect(
                origin: axis == .vertical
                    ? CGPoint(x: across, y: position) : CGPoint(x: position, y: across),
                size: size
            )
            view.proposal = offer
            position += length(size) + spacing
        }
    }

    /// Returns the proposals to the views, and their sizes. A view is placed with the proposal that it was measured with.
    /// Witness: OpenSwiftUI's `ViewSize`, which has both.
    private func offers(to views: [Node], for proposal: ProposedViewSize) -> [(
        offer: ProposedViewSize, size: CGSize
    )] {
        let across = axis == .vertical ? proposal.width : proposal.height
        guard let room = axis == .vertical ? proposal.height : proposal.width else {
            let offer = offer(nil, across)
            return views.map { (offer, viewSize($0, offer)) }
        }
        let flexibility = views.map {
            length($0.size(for: offer(.infinity, across))) - length($0.size(for: offer(0, across)))
        }
        var offers = views.map { _ in (offer: ProposedViewSize.unspecified, size: CGSize.zero) }
        var left = room - CGFloat(max(0, views.count - 1)) * spacing
        let order = views.indices.sorted {
            flexibility[$0] != flexibility[$1] ? flexibility[$0] < flexibility[$1] : $0 < $1
        }
        // Views with a higher priority share the space without the minimum of the others. Witness: Apple's documentation of
        // `layoutPriority(_:)`, and OpenSwiftUI's `Spacer`, whose priority is negative infinity.
        let spacers = order.filter { views[$0].view is Spacer }
        let least = spacers.reduce(0) { $0 + length(viewSize(views[$1], offer(0, across))) }
        for (group, reserved) in [(order.filter { !spacers.contains($0) }, least), (spacers, 0)] {
            for (position, index) in group.enumerated() {
                let offer = offer(max(0, left - reserved) / CGFloat(group.count - position), across)
                offers[index] = (offer, viewSize(views[index], offer))
                left -= length(offers[index].size)
            }
        }
        return offers
    }

    /// Returns the size of a view of the stack. A spacer expands along the stack's axis only.
    ///
    /// Witness: Apple's documentation of `Spacer`.
    private func viewSize(_ view: Node, _ offer: ProposedViewSize) -> CGSize {
        let size = view.size(for: offer)
        guard let spacer = view.view as? Spacer else { return size }
        return axis == .vertical
            ? CGSize(width: 0, height: max(size.height, spacer.minLength))
            : CGSize(width: max(size.width, spacer.minLength), height: 0)
    }

    private func offer(_ along: CGFloat?, _ across: CGFloat?) -> ProposedViewSize {
        axis == .vertical
            ? ProposedViewSize(width: across, height: along) : ProposedViewSize(width: along, height: across)
    }

    private func length(_ size: CGSize) -> CGFloat { axis == .vertical ? size.height : size.width }
    private func breadth(_ size: CGSize) -> CGFloat { axis == .vertical ? size.width : size.height }
}
