/// A type that makes a new view from any view.
@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    /// Returns the resulting view.
    @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// The view that a modifier is applied to.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View, PrimitiveView {
    let source: ModifiedContent

    func update(_ node: Node) {
        source.node = node
        node.setChildren([source.view])
    }
}

/// The content of a modifier. It may change without evaluating the modifier's own body.
@MainActor
final class ModifiedContent {
    var view: any View
    /// The node where the modifier shows it.
    weak var node: Node?

    init(_ view: any View) { self.view = view }
}

/// A view with a modifier, whose state is connected like that of a view.
private struct ModifierView<Content: View, Modifier: ViewModifier>: View, PrimitiveView {
    private struct Memory {
        var modifier: Modifier
        var environment: EnvironmentValues
        let content: ModifiedContent
    }

    let content: Content
    let modifier: Modifier

    func update(_ node: Node) {
        if let effect = modifier as? any GeometryEffect {
            node.layout = EffectLayout(effect: effect)
            return node.setChildren([content])
        }
        guard let memory = node.memory as? Memory else {
            let source = ModifiedContent(content)
            node.memory = Memory(modifier: modifier, environment: node.environment, content: source)
            show(source, in: node)
            return
        }
        memory.content.view = content
        let isSame =
            isUnchanged(memory.modifier, modifier)
            && !environmentChanged(for: modifier, from: memory.environment, to: node.environment)
        node.memory = Memory(modifier: modifier, environment: node.environment, content: memory.content)
        if node.wasDirty || !isSame {
            show(memory.content, in: node)
        } else {
            for child in node.children { child.update(child.view, environment: node.environment) }
        }
        memory.content.node?.setChildren([content])
    }

    private func show(_ source: ModifiedContent, in node: Node) {
        node.setChildren([node.evaluated(modifier) { modifier.body(content: .init(source: source)) }])
    }
}

extension View {
    public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
        ModifierView(content: self, modifier: modifier)
    }
}
