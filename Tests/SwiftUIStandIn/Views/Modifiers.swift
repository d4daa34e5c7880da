/// A view with changes to its node.
struct Modified<Content: View>: View, PrimitiveView {
    let content: Content
    let modify: (Node) -> Void

    func update(_ node: Node) {
        node.layout = SingleLayout()
        modify(node)
        node.setChildren([content])
        if node.contained.isEmpty { node.layout = nil }
        if node.contained.count > 1 {
            StandIn.fail(.unsupported, "a modifier of \(node.contained.count) views at once")
        }
    }
}

/// Views in front of or behind another one.
private struct Layered<Back: View, Front: View>: View, PrimitiveView {
    let back: Back
    let front: Front
    let layout: LayeredLayout

    func update(_ node: Node) {
        node.layout = layout
        node.setChildren([back, front])
        // Modifiers of no view are no view. Witness: OpenSwiftUI's `MultiViewModifier`, which applies them to each element of a
        // list. Whether there is a view is only noticed here, so a view that comes later has no background yet.
        guard layout.primary(of: node) == nil else { return }
        node.layout = nil
        let primary: any View = if layout.primary == 0 { back } else { front }
        node.setKeyedChildren([(AnyHashable(layout.primary), primary)])
    }
}

/// A view in another environment.
private struct InEnvironment<Content: View>: View, PrimitiveView {
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    func update(_ node: Node) {
        var environment = node.environment
        change(&environment)
        node.setChildren([content], environment: environment)
    }
}

extension View {
    func modified(_ modify: @escaping (Node) -> Void) -> some View {
        Modified(content: self, modify: modify)
    }

    public func frame(
        width: CGFloat? = nil,
        height: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View {
        let size = ProposedViewSize(width: width, height: height)
        return modified { $0.layout = FrameLayout(least: size, most: size, alignment: alignment) }
    }

    public func frame(
        minWidth: CGFloat? = nil,
        idealWidth: CGFloat? = nil,
        maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil,
        maxHeight: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View {
        let layout = FrameLayout(
            least: ProposedViewSize(width: minWidth, height: minHeight),
            ideal: ProposedViewSize(width: idealWidth, height: idealHeight),
            most: ProposedViewSize(width: maxWidth, height: maxHeight),
            alignment: alignment
        )
        return modified { $0.layout = layout }
    }

    public func padding(_ insets: EdgeInsets) -> some View {
        modified { $0.layout = PaddingLayout(insets: insets) }
    }

    /// Adds the same padding on some edges.
    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        padding(EdgeInsets(edges, length ?? 16))
    }

    /// Adds the same padding on all edges.
    public func padding(_ length: CGFloat) -> some View {
        padding(.all, length)
    }

    /// Draws the view at an offset.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        modified { $0.layout = OffsetLayout(offset: CGSize(width: x, height: y)) }
    }

    /// Uses the view's ideal size, whatever is proposed.
    public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
        modified { $0.layout = FixedSizeLayout(horizontal: horizontal, vertical: vertical) }
    }

    public func aspectRatio(_ ratio: CGFloat, contentMode: ContentMode) -> some View {
        modified { $0.layout = AspectRatioLayout(ratio: ratio, fills: contentMode == .fill) }
    }

    public func background<Back: View>(
        alignment: Alignment = .center,
        @ViewBuilder content: () -> Back
    ) -> some View {
        Layered(back: content(), front: self, layout: LayeredLayout(alignment: alignment, primary: 1))
    }

    public func background(_ color: Color) -> some View {
        background { color }
    }

    public func overlay<Front: View>(
        alignment: Alignment = .center,
        @ViewBuilder content: () -> Front
    ) -> some View {
        Layered(back: self, front: content(), layout: LayeredLayout(alignment: alignment, primary: 0))
    }

    public func environment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
        _ value: Value
    ) -> some View {
        InEnvironment(content: self) { $0[keyPath: keyPath] = value }
    }

    @available(iOS 16, macOS 13, tvOS 16, visionOS 1, watchOS 9, *)
    public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
        modified { $0.traits.layoutValues[ObjectIdentifier(key)] = value }
    }

    public func alignmentGuide(
        _ guide: VerticalAlignment,
        computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        modified { $0.traits.guides[guide.id] = computeValue }
    }

    public func zIndex(_ value: Double) -> some View {
        modified { $0.traits.zIndex = value }
    }

    /// Sets the name by which tests find the view.
    public func accessibilityIdentifier(_ identifier: String) -> some View {
        modified { $0.traits.accessibilityIdentifier = identifier }
    }

    /// Sets the accessibility order. Views with greater values come first.
    public func accessibilitySortPriority(_ priority: Double) -> some View {
        modified { $0.traits.accessibilitySortPriority = priority }
    }

    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        modified { _ in }
    }
}

/// How the children of an accessibility element are treated.
public enum AccessibilityChildBehavior: Hashable, Sendable {
    case ignore, contain
}

/// How a view with an aspect ratio fits into a rectangle.
public enum ContentMode: Hashable, Sendable {
    case fit, fill
}
