import LayoutEngine
import WallNodes

/// What has happened to a slot of the page, in the numbers that a page needs.
public struct TileChange: Equatable, Sendable {
    /// What has happened.
    public enum Kind: Int, Sendable {
        /// The slot is free.
        case gone
        /// The slot shows something else; a slot not heard of before is a new one.
        case appeared
        /// What the slot shows has another frame, or another number.
        case moved
    }

    /// What a slot can show.
    public enum Content: Int, Sendable {
        /// A photo.
        case photo
        /// A section's header.
        case header
        /// A stretch of the wall whose photos are not laid out yet.
        case gap
    }

    /// What has happened.
    public var kind: Kind
    /// The slot's number, from zero; it shows the same sort of content for ever.
    public var slot: Int
    /// What it shows.
    public var content: Content
    /// A photo's index; that of the first photo of what a header or a gap stands for.
    public var index = 0
    /// A photo's identifier; 0 as long as only its shape is known.
    public var id: UInt32 = 0
    /// Which content of the photo it is.
    public var version: UInt32 = 0
    /// The color that stands for the photo until it is there, as 0xRRGGBB.
    public var color: UInt32 = 0
    /// The width of the thumbnail to load, in pixels.
    public var thumbnail = 0
    /// The height of the caption within the frame, in points.
    public var captionHeight = 0.0
    /// Whether a header is pinned: its frame is then relative to what is seen, not to the content.
    public var isPinned = false
    /// The frame, on the page.
    public var frame = LayoutRect(x: 0, y: 0, width: 0, height: 0)
    /// Where it was, on the page as it is scrolled now; nil if it was not there or has not to glide.
    public var before: LayoutRect?
}

/// The color of a photo's place before the photo is there.
enum Placeholder {
    /// The dominant color, or where that is not known yet a muted one of five, by the photo's identifier.
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
    /// The least that is wide enough, or nearly so, for a picture of a proportion to fill a place; in pixels.
    static func fitting(width: Double, height: Double, ratio: Double, scale: Double) -> Int {
        let needed = max(width, height * ratio) * (scale > 0 ? scale : 1)
        return (allCases.first { Double($0.rawValue) * 1.1 >= needed } ?? .w1920).rawValue
    }
}
