/// How a view appears and disappears with an animation. Only in the stand-in, tests can compare it.
public struct AnyTransition: Equatable, Sendable {
    private let name: String

    /// Fading, the default.
    public static let opacity = AnyTransition(name: "opacity")
    public static let scale = AnyTransition(name: "scale")
}
