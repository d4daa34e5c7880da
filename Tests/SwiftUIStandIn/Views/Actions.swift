extension View {
    /// Runs an action when the view appears.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        modified { node in
            guard node.memory == nil else { return }
            node.memory = true
            if let action { node.graph.enqueue(action) }
        }
    }

    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        modified { $0.traits.onDisappear = action }
    }

    /// Runs an action when a value differs from the one in the previous update: at most twice in an update.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    public func onChange<Value: Equatable>(
        of value: Value,
        initial: Bool = false,
        _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
    ) -> some View {
        modified { node in
            let old = node.memory as? Value
            let isFirst = node.memory == nil
            node.memory = value
            if isFirst ? initial : old != value, node.mayAct() {
                node.graph.enqueue { action(old ?? value, value) }
            }
        }
    }

    /// Runs an action when a value differs from the one in the previous update.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    public func onChange<Value: Equatable>(
        of value: Value,
        initial: Bool = false,
        _ action: @escaping () -> Void
    ) -> some View {
        onChange(of: value, initial: initial) { _, _ in action() }
    }

    public func transition(_ transition: AnyTransition) -> some View {
        modified { $0.traits.transition = transition }
    }

    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        modified { $0.traits.onTap = action }
    }

    /// Changes the transaction for the modifiers in a closure, but not for the view's content.
    @available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
    public func transaction<V: View>(
        _ transform: @escaping (inout Transaction) -> Void,
        @ViewBuilder body: (PlaceholderContentView<Self>) -> V
    ) -> some View {
        Scope(content: body(PlaceholderContentView(view: self)), transform: transform)
    }
}

/// The scope of an animation, which excludes the view's content.
private struct Scope<Content: View>: View, PrimitiveView {
    let content: Content
    let transform: (inout Transaction) -> Void

    func update(_ node: Node) {
        node.layout = SingleLayout()
        node.scopedTransform = transform
        node.setChildren([content])
    }
}

/// The view that the modifiers of a closure apply to.
@available(iOS 17, macOS 14, tvOS 17, visionOS 1, watchOS 10, *)
public struct PlaceholderContentView<Value: View>: View, PrimitiveView {
    let view: Value

    func update(_ node: Node) {
        node.layout = PlaceholderLayout()
        node.setChildren([view])
    }
}

/// Restores the previous transaction.
struct PlaceholderLayout: OneViewLayout, TransparentLayout {}
