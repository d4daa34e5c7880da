import Foundation

/// A width or height: a part of the container's, or points, known or estimated.
@preconcurrency @MainActor
public final class NSCollectionLayoutDimension: NSObject {
    enum Kind: Equatable { case fractionalWidth, fractionalHeight, absolute, estimated }

    let kind: Kind
    /// The part, or the points.
    public let dimension: CGFloat

    private init(_ kind: Kind, _ dimension: CGFloat) {
        (self.kind, self.dimension) = (kind, dimension)
        super.init()
    }

    /// A part of the container's width.
    public static func fractionalWidth(_ fractionalWidth: CGFloat) -> Self {
        Self(.fractionalWidth, fractionalWidth)
    }

    /// A part of the container's height.
    public static func fractionalHeight(_ fractionalHeight: CGFloat) -> Self {
        Self(.fractionalHeight, fractionalHeight)
    }

    /// Points.
    public static func absolute(_ absoluteDimension: CGFloat) -> Self { Self(.absolute, absoluteDimension) }

    /// An estimate in points. Here, it is never measured.
    public static func estimated(_ estimatedDimension: CGFloat) -> Self {
        Self(.estimated, estimatedDimension)
    }

    /// Whether it is a part of a width.
    public var isFractionalWidth: Bool { kind == .fractionalWidth }
    /// Whether it is a part of a height.
    public var isFractionalHeight: Bool { kind == .fractionalHeight }
    /// Whether it is points.
    public var isAbsolute: Bool { kind == .absolute }
    /// Whether it is estimated.
    public var isEstimated: Bool { kind == .estimated }

    func points(in container: CGSize) -> CGFloat {
        switch kind {
        case .fractionalWidth: container.width * dimension
        case .fractionalHeight: container.height * dimension
        case .absolute, .estimated: dimension
        }
    }
}

/// A width and a height.
@preconcurrency @MainActor
public final class NSCollectionLayoutSize: NSObject {
    /// The width.
    public let widthDimension: NSCollectionLayoutDimension
    /// The height.
    public let heightDimension: NSCollectionLayoutDimension

    /// A size from its dimensions.
    public init(
        widthDimension width: NSCollectionLayoutDimension,
        heightDimension height: NSCollectionLayoutDimension
    ) {
        (widthDimension, heightDimension) = (width, height)
        super.init()
    }

    func points(in container: CGSize) -> CGSize {
        CGSize(width: widthDimension.points(in: container), height: heightDimension.points(in: container))
    }
}

/// A spacing.
@preconcurrency @MainActor
public final class NSCollectionLayoutSpacing: NSObject {
    /// Points.
    public let spacing: CGFloat

    private init(_ spacing: CGFloat) {
        self.spacing = spacing
        super.init()
    }

    /// Exactly this spacing.
    public static func fixed(_ fixedSpacing: CGFloat) -> Self { Self(fixedSpacing) }

    /// At least this spacing. Here, exactly.
    public static func flexible(_ flexibleSpacing: CGFloat) -> Self { Self(flexibleSpacing) }
}
