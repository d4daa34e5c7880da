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

    /// Changes the transaction for the views in this view. The closure is called when one of them changes its position or size.
    ///
    /// Witness: OpenSwiftUI's `_TransactionModifier`, whose `ChildTransaction` is evaluated when a view reads it, in the main
    /// thread if the closure has references.
    public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
        modified { $0.changeTransaction = transform }
    }
}
