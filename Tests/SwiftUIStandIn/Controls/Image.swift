/// A picture of the app. It isn't loaded: it is 40 points wide and high, unless it is resizable.
public struct Image: View, PrimitiveView {
    private let name: String
    private var isResizable = false

    /// A picture by its name.
    public init(_ name: String) {
        self.name = name
    }

    /// Returns the same picture in the proposed size.
    public func resizable() -> Image {
        var result = self
        result.isResizable = true
        return result
    }

    func update(_ node: Node) {
        let own = ProposedViewSize(width: 40, height: 40)
        node.layout =
            isResizable ? FillLayout(ideal: 40) : FrameLayout(least: own, most: own, alignment: .center)
        node.setChildren([])
    }
}
