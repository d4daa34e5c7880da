// What changes how a view looks and nothing that the stand-in knows of.

/// A font.
public struct Font: Hashable, Sendable {
    private let name: String

    /// Of a title.
    public static let title = Font(name: "title")
    /// Of a heading.
    public static let headline = Font(name: "headline")
    /// Of a caption.
    public static let caption = Font(name: "caption")
    /// Of a note.
    public static let footnote = Font(name: "footnote")
}

/// A shape.
public protocol Shape: Sendable {}

/// A rectangle with round corners.
public struct RoundedRectangle: Shape {
    /// The corners' radius.
    public var cornerRadius: CGFloat

    /// A rectangle.
    public init(cornerRadius: CGFloat) {
        self.cornerRadius = cornerRadius
    }
}

/// A rectangle whose shorter sides are half circles.
public struct Capsule: Shape {
    /// A capsule.
    public init() {}
}

extension View {
    /// The font of the text.
    public func font(_ font: Font?) -> some View { modified { _ in } }

    /// The color of the text.
    public func foregroundStyle(_ color: Color) -> some View { modified { _ in } }

    /// Leaves out what is outside of a shape.
    public func clipShape(_ shape: some Shape) -> some View { modified { _ in } }

    /// What is read out.
    public func accessibilityLabel(_ label: Text) -> some View { modified { _ in } }

    /// A color behind the view, in a shape.
    public func background(_ color: Color, in shape: some Shape) -> some View {
        background { color }
    }
}
