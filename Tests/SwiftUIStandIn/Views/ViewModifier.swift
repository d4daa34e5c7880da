/// What makes another view of any view.
@MainActor @preconcurrency
public protocol ViewModifier {
    /// The type of the view that it makes.
    associatedtype Body: View
    /// The view that it is applied to.
    typealias Content = _ViewModifier_Content<Self>
    /// Makes the view.
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The view that a modifier is applied to.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View, PrimitiveView {
    let view: any View

    func update(_ node: Node) {
        node.setChildren([view])
    }
}

/// A view that a modifier is applied to. The modifier's own state is connected like a view's.
private struct ModifierView<Content: View, Modifier: ViewModifier>: View, PrimitiveView {
    let content: Content
    let modifier: Modifier

    func update(_ node: Node) {
        node.setChildren([node.evaluated(modifier) { modifier.body(content: .init(view: content)) }])
    }
}

extension View {
    /// Applies a modifier.
    public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
        ModifierView(content: self, modifier: modifier)
    }
}
