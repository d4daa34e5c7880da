import Pictures

/// The motion of a video, of a picture, or of a photo with a clip of the seconds around it.
public enum Motion: Hashable, Sendable {
    /// A video with a duration in milliseconds, or nil if it isn't known.
    case video(duration: Int64?)
    /// A photo with a clip, in a file next to it or in its own.
    case clip
    /// A picture that moves by itself: a GIF, WebP, AVIF or PNG.
    case animation

    /// The number in the catalog.
    package var number: Int64 {
        switch self {
        case .video(let duration): duration ?? 0
        case .clip: -1
        case .animation: -2
        }
    }

    package init?(number: Int64?) {
        guard let number else { return nil }
        self =
            switch number {
            case -2: .animation
            case -1: .clip
            default: .video(duration: number > 0 ? number : nil)
            }
    }

    /// Makes the motion of a file, without the clip next to it. Nil for a picture.
    package init?(_ facts: PictureFacts) {
        if let video = facts.video {
            self = .video(duration: video.duration)
        } else if facts.clip != nil {
            self = .clip
        } else if facts.isAnimated {
            self = .animation
        } else {
            return nil
        }
    }
}
