/// How a view appears and disappears with an animation. Only in the stand-in, tests can compare it.
public struct AnyTransition: Equatable, Sendable {
    private let name: String

    /// No transition.
    public static let identity = AnyTransition(name: "identity")
    /// Fading, the default.
    public static let opacity = AnyTransition(name: "opacity")
    /// Growing and shrinking.
    public static let scale = AnyTransition(name: "scale")
    /// From the leading edge, and to the trailing one.
    public static let slide = AnyTransition(name: "slide")
}
