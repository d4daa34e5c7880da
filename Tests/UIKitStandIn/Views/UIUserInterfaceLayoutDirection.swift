/// The layout direction.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// As in English, as in Arabic.
    case leftToRight, rightToLeft
}

/// The layout direction, as a trait.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// Not said.
    case unspecified = -1
    /// As in English, as in Arabic.
    case leftToRight, rightToLeft
}

/// Whether a view follows the layout direction.
public enum UISemanticContentAttribute: Int, Sendable {
    /// It follows.
    case unspecified
    /// It does not.
    case playback, spatial
    /// It has a direction of its own.
    case forceLeftToRight, forceRightToLeft
}
