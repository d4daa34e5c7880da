// Modifiers that change only the look of a view. The stand-in ignores them.

/// A font.
public struct Font: Hashable, Sendable {
    private let name: String

    /// The font of titles.
    public static let title = Font(name: "title")
    /// The font of headings.
    public static let headline = Font(name: "headline")
    /// The font of captions.
    public static let caption = Font(name: "caption")
    /// The font of footnotes.
    public static let footnote = Font(name: "footnote")
}

/// A shape.
public protocol Shape: Sendable {}

/// A rectangle with rounded corners.
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
    /// Sets the font of the text.
    public func font(_ font: Font?) -> some View { modified { _ in } }

    /// Clips the view to a shape.
    public func clipShape(_ shape: some Shape) -> some View { modified { _ in } }

    /// Sets the accessibility label.
    public func accessibilityLabel(_ label: Text) -> some View { modified { _ in } }

    /// Adds a color behind the view, in a shape.
    public func background(_ color: Color, in shape: some Shape) -> some View {
        background { color }
    }
}
