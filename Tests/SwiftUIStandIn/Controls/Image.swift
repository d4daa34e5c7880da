/// A picture of the app's, which there is none of: 40 points wide and high, unless it is resizable.
public struct Image: View, PrimitiveView {
    private let name: String
    private var isResizable = false

    /// A picture by its name.
    public init(_ name: String) {
        self.name = name
    }

    /// The same picture as large as it is wanted.
    public func resizable() -> Image {
        var result = self
        result.isResizable = true
        return result
    }

    func update(_ node: Node) {
        node.layout = ImageLayout(isResizable: isResizable)
        node.traits = Traits()
        node.setChildren([])
    }
}

private struct ImageLayout: NodeLayout {
    let isResizable: Bool

    func size(of node: Node, for proposal: ProposedViewSize) -> CGSize {
        let own = CGSize(width: 40, height: 40)
        return isResizable ? proposal.replacingUnspecifiedDimensions(by: own) : own
    }

    func place(_ node: Node) {}
}

extension View {
    /// As large as it takes to leave nothing of the room free. (The stand-in knows of no picture's proportions.)
    public func scaledToFill() -> some View { modified { _ in } }

    /// Leaves out what is outside of the view's frame.
    public func clipped() -> some View { modified { _ in } }
}
