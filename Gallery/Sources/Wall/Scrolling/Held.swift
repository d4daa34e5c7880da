import LayoutEngine

/// A point of a photo that stays where it is on the screen.
struct Held: Equatable, Sendable {
    /// The photo's position in the library.
    let position: Int
    /// How far down the screen the point is, as a share of the height that is seen.
    let share: Double
    /// How far down the photo it is, as a share of the photo's height.
    private let photoShare: Double

    /// The point of a photo that is seen so far down the screen.
    init(position: Int, _ frame: LayoutRect, y: Double, offset: Double, _ visibleHeight: Double) {
        self.position = position
        // Beside the photo or in a gap, its nearest edge is held.
        let inside = max(frame.minY, min(y + offset, frame.maxY))
        share = visibleHeight > 0 ? (inside - offset) / visibleHeight : 0
        photoShare = frame.height > 0 ? (inside - frame.minY) / frame.height : 0
    }

    /// Where the point is in the content when the photo has a frame.
    func y(in frame: LayoutRect) -> Double {
        frame.minY + photoShare * frame.height
    }
}
