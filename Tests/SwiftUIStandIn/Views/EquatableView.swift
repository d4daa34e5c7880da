/// A view that is evaluated again only if it isn't equal to the one before.
///
/// Witness: SwiftUI's interfaces, in which it declares `_makeView` only. So it is one element, and hides the traits of its content.
public struct EquatableView<Content: View & Equatable>: View, PrimitiveView {
    public var content: Content

    public init(content: Content) {
        self.content = content
    }

    func update(_ node: Node) {
        node.layout = UnaryLayout()
        node.setChildren([content])
    }
}

extension View where Self: Equatable {
    public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// A view with an identity of its own.
///
/// Witness: Apple's documentation of `id(_:)`: if the value changes, "the identity of the view — for example, its state — is reset".
private struct IdentifiedView<Content: View>: View, PrimitiveView {
    let content: Content
    let id: AnyHashable

    func update(_ node: Node) {
        node.layout = SingleLayout()
        node.setKeyedChildren([(id, content)])
        if node.contained.isEmpty { node.layout = nil }
    }
}

extension View {
    public func id<ID: Hashable>(_ id: ID) -> some View {
        IdentifiedView(content: self, id: AnyHashable(id))
    }

    /// Lets the user pull to refresh. Nothing here pulls.
    @available(iOS 15, macOS 12, tvOS 15, visionOS 1, watchOS 8, *)
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        modified { _ in }
    }
}
