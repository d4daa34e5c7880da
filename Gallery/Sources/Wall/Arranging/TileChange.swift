import BrickworkEngine
import WallNodes

/// A change of a slot on the page.
struct TileChange: Equatable, Sendable {
    /// The kinds of changes.
    enum Kind: Int, Sendable {
        /// The slot is free.
        case gone
        /// The slot shows something else. A slot number not used before is a new slot.
        case appeared
        /// The tile in the slot has another frame or index.
        case moved
    }

    /// The kinds of content of a slot.
    enum Content: Int, Sendable {
        /// A photo.
        case photo
        /// A section's header.
        case header
        /// A range of the wall whose photos aren't laid out yet.
        case gap
    }

    /// The kind of change.
    var kind: Kind
    /// The slot's number, from zero. A slot always shows the same kind of content.
    var slot: Int
    /// The kind of content.
    var content: Content
    /// The index of the photo, or of the first photo of a header's section or a gap.
    var index = 0
    /// The photo's identifier, or 0 while only its shape is known.
    var id: UInt32 = 0
    /// The version of the photo's content.
    var version: UInt32 = 0
    /// The placeholder color until the photo is loaded, as 0xRRGGBB.
    var color: UInt32 = 0
    /// The width of the thumbnail to load, in pixels.
    var thumbnail = 0
    /// The height of the caption within the frame, in points.
    var captionHeight = 0.0
    /// The number of lines of the caption, or 0 if there is no caption.
    var captionLines = 0
    /// Whether the photo is so tall that its tile shows only the top. False while only its shape is known.
    var isTall = false
    /// Whether a header is pinned. Its frame is then relative to the visible rect.
    var isPinned = false
    /// The frame, on the page.
    var frame = LayoutRect(x: 0, y: 0, width: 0, height: 0)
    /// The previous frame, adjusted to the page's scroll position. nil if the tile is new or moves without
    /// animation.
    var before: LayoutRect?
}

/// The placeholder color of a photo that isn't loaded yet.
enum Placeholder {
    /// Returns the dominant color. If it isn't known yet, returns one of five muted colors by the photo's
    /// identifier.
    static func color(_ color: UInt16, id: UInt32) -> UInt32 {
        guard color != 0 else { return tints[Int(id % UInt32(tints.count))] }
        let red = UInt32(color >> 11)
        let green = UInt32(color >> 5 & 63)
        let blue = UInt32(color & 31)
        return (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2)
    }

    private static let tints: [UInt32] = [0x8E9AA6, 0xA39B8F, 0x8FA096, 0xA3929A, 0x9A97AB]
}

extension ThumbnailWidth {
    /// Returns the smallest width in pixels with which a picture of the given aspect ratio fills a frame
    /// sharply enough.
    static func fitting(width: Double, height: Double, ratio: Double, scale: Double) -> Int {
        let needed = max(width, height * ratio) * (scale > 0 ? scale : 1)
        return (allCases.first { Double($0.rawValue) * 1.1 >= needed } ?? .w1920).rawValue
    }
}
