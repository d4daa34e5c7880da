/// The layout of a node.
@MainActor
protocol NodeLayout {
    /// The node's size for a proposal.
    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize
    /// Sets the frames of a node's views. Its own frame and proposal are already set.
    func place(_ node: Node)
}

/// The layout of a modifier: it takes the place of one view, and passes its traits on.
///
/// Witness: OpenSwiftUI's `MultiViewModifier`, to which frames, padding, offsets and backgrounds conform.
@MainActor
protocol TransparentLayout: NodeLayout {
    /// Returns the view whose place and traits the node has.
    func primary(of node: Node) -> Node?
}

extension TransparentLayout {
    func primary(of node: Node) -> Node? {
        node.contained.count == 1 ? node.contained[0] : nil
    }
}

extension Node {
    /// The views that this one lays out.
    var contained: [Node] {
        children.flatMap(\.elements)
    }

    /// Returns whether a view's place is the same as that of this view, which only modifies it.
    func places(_ view: Node) -> Bool {
        if let layout = layout as? any TransparentLayout { return layout.primary(of: self) === view }
        return layout is UnaryLayout
    }

    func size(for proposal: ProposedViewSize) -> CGSize {
        if let layout { return layout.size(of: self, for: proposal) }
        return elements.first?.size(for: proposal) ?? .zero
    }

    func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        let size = size(for: proposal)
        return ViewDimensions(size: size) { guide in
            MainActor.assumeIsolated { self.explicitGuide(guide, in: proposal) }
        }
    }

    /// The position of a guide that the view, or the view that it modifies, sets itself. Only padding and modifiers that
    /// don't change the size pass guides on; SwiftUI's other containers do, too.
    private func explicitGuide(_ guide: VerticalAlignment, in proposal: ProposedViewSize) -> CGFloat? {
        if let compute = traits.guides[guide.id] {
            let size = size(for: proposal)
            let inner = ViewDimensions(size: size) { _ in nil }
            return compute(inner)
        }
        guard
            let view = (layout as? any TransparentLayout)?.primary(of: self)
                ?? (layout == nil ? elements.first : nil),
            view !== self
        else { return nil }
        if let padding = layout as? PaddingLayout {
            return view.explicitGuide(guide, in: padding.offered(proposal)).map { $0 + padding.insets.top }
        }
        return layout is FrameLayout ? nil : view.explicitGuide(guide, in: proposal)
    }

    /// Lays out all descendants, after the frame has been set.
    ///
    /// - Parameters:
    ///   - origin: The origin of the frame's coordinates in the window.
    ///   - transactions: The transaction, and those of scoped modifiers.
    func layOut(at origin: CGPoint, _ transactions: [Transaction]) {
        var transactions = transactions
        if let scopedTransform {
            transactions.append(transactions[transactions.count - 1])
            scopedTransform(&transactions[transactions.count - 1])
        }
        checkFrame()
        windowFrame = frame.offsetBy(dx: origin.x, dy: origin.y)
        note(frame, transactions.last ?? Transaction())
        layout?.place(self)
        if environment.layoutDirection == .rightToLeft {
            // Layouts place views from the leading side.
            for child in contained { child.frame.origin.x = frame.width - child.frame.maxX }
        }
        let shift = (layout as? any ShiftingLayout)?.shift(of: self) ?? .zero
        let inner = CGPoint(x: windowFrame.minX + shift.x, y: windowFrame.minY + shift.y)
        if layout is PlaceholderLayout, transactions.count > 1 { transactions.removeLast() }
        for child in contained { child.layOut(at: inner, transactions) }
    }
}

extension Node {
    /// Core Animation raises `CALayerInvalidGeometry` for positions that are not numbers, which infinite sizes lead to.
    private func checkFrame() {
        let values = [frame.minX, frame.minY, frame.width, frame.height]
        guard !values.allSatisfy(\.isFinite) else { return }
        StandIn.fail(.invalidPlacement, "\(type(of: view)) has the frame \(frame)")
        frame = .zero
    }
}

/// A layout that draws its content at a different position.
@MainActor
protocol ShiftingLayout: NodeLayout {
    func shift(of node: Node) -> CGPoint
}

/// One view, whose traits are hidden.
///
/// Witness: OpenSwiftUI's `UnaryView` and `UnaryViewModifier`, whose view lists have one element without the traits of the
/// elements in it.
struct UnaryLayout: OneViewLayout {}

/// One view.
struct SingleLayout: OneViewLayout, TransparentLayout {}

/// The layout of one view, which takes the place of the node. By default, its proposal is that of the node.
@MainActor
protocol OneViewLayout: NodeLayout {
    func offered(_ proposal: ProposedViewSize) -> ProposedViewSize
}

extension OneViewLayout {
    func offered(_ proposal: ProposedViewSize) -> ProposedViewSize { proposal }

    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        node.contained.first?.size(for: offered(proposal)) ?? .zero
    }

    func place(_ node: Node) {
        guard let child = node.contained.first else { return }
        child.frame = CGRect(origin: .zero, size: node.frame.size)
        child.proposal = offered(node.proposal)
    }
}
