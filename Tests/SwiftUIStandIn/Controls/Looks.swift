// Modifiers that change only the look of a view. The stand-in ignores them.

/// A font.
public struct Font: Hashable, Sendable {
    private let name: String

    public static let title = Font(name: "title")
    public static let headline = Font(name: "headline")
    public static let caption = Font(name: "caption")
    public static let footnote = Font(name: "footnote")
}

/// A shape.
public protocol Shape: Sendable {}

/// A rectangle with rounded corners.
public struct RoundedRectangle: Shape {
    public init(cornerRadius: CGFloat) {}
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: Shape {
    public init() {}
}

extension View {
    public func font(_ font: Font?) -> some View { modified { _ in } }

    public func clipShape(_ shape: some Shape) -> some View { modified { _ in } }

    public func background(_ color: Color, in shape: some Shape) -> some View {
        background { color }
    }
}
