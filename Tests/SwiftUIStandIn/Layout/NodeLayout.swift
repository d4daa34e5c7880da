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
    func layOut(in surroundings: LayoutSurroundings) {
        var surroundings = surroundings
        if let changeTransaction {
            surroundings.transaction = TransactionSource(surroundings.transaction, changeTransaction)
        }
        checkFrame()
        hasFrame = true
        windowFrame = frame.offsetBy(dx: surroundings.windowOrigin.x, dy: surroundings.windowOrigin.y)
        let position = frame.offsetBy(dx: surroundings.origin.x, dy: surroundings.origin.y)
        (memory as? ScrollState)?.transaction = surroundings.transaction
        layout?.place(self)
        let views = contained
        if environment.layoutDirection == .rightToLeft {
            // Layouts place views from the leading side.
            for child in views { child.frame.origin.x = frame.width - child.frame.maxX }
        }
        let isBarrier = layout is any BarrierLayout
        if isBarrier || (layout != nil && views.isEmpty) { note(position, surroundings.transaction) }
        let shift = (layout as? any ShiftingLayout)?.shift(of: self) ?? .zero
        surroundings.windowOrigin = CGPoint(x: windowFrame.minX + shift.x, y: windowFrame.minY + shift.y)
        surroundings.origin =
            isBarrier ? .zero : CGPoint(x: position.minX + shift.x, y: position.minY + shift.y)
        for child in views { child.layOut(in: surroundings) }
    }
}

/// What a view's containers determine.
@MainActor
struct LayoutSurroundings {
    /// The origin of the frame's coordinates in the window.
    var windowOrigin = CGPoint.zero
    /// The origin of the frame's coordinates in the innermost barrier.
    var origin = CGPoint.zero
    var transaction: TransactionSource
}

/// The transaction that reaches a view. A modifier changes it when a view uses it.
@MainActor
final class TransactionSource {
    private let outer: TransactionSource?
    private let change: (inout Transaction) -> Void

    /// The value, for all views that use it in an update.
    private(set) lazy var value: Transaction = {
        var transaction = outer?.value ?? Transaction()
        change(&transaction)
        return transaction
    }()

    init(_ outer: TransactionSource? = nil, _ change: @escaping (inout Transaction) -> Void) {
        (self.outer, self.change) = (outer, change)
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

/// A layout whose content is drawn as a whole: views in it are at positions relative to it. All others push their positions
/// down to the views that draw something, which animate their positions in the innermost barrier.
///
/// Witnesses: Apple's documentation of `geometryGroup()` ("views push position and size changes down … so that only views that
/// draw something apply the current animation to their frame rectangle"); oleb.net, "How the .animation modifier affects the
/// position of a view", and chris.eidhof.nl, "SwiftUI phase animation bug", where `offset` in a scoped animation changes
/// nothing about how the offset is animated; OpenSwiftUI's `_OffsetEffect`, which only adds to the position, and
/// `GeometryEffectProvider`, in which positions start at zero again.
@MainActor
protocol BarrierLayout: NodeLayout {}

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
