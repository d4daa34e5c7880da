/// The widths of thumbnails in pixels.
public enum ThumbnailWidth: Int, CaseIterable, Sendable {
    /// A narrow column.
    case w240 = 240
    /// A column, or a narrow one on a dense screen.
    case w480 = 480
    /// A wide column on a dense screen.
    case w960 = 960
    /// A whole screen.
    case w1920 = 1920
}
