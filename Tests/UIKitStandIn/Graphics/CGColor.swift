import Foundation

/// Four components.
public final class CGColor: Sendable, Equatable {
    /// Red, green, blue, alpha; 0 to 1.
    public let components: [CGFloat]?

    init(_ components: [CGFloat]) { self.components = components }

    /// Whether the components are the same.
    public static func == (a: CGColor, b: CGColor) -> Bool { a.components == b.components }
}
