/// The facts about a video that pictures don't have.
public struct VideoFacts: Codable, Hashable, Sendable {
    /// The duration in milliseconds, or nil if it isn't known.
    public var duration: Int64?
    /// FFmpeg's name of the codec of its pictures: `h264`, `vp9`.
    public var codec: String
    /// FFmpeg's name of the codec of its sound, or nil if it has none.
    public var audio: String?
    /// Whether its colors go beyond those of usual screens.
    public var isHDR: Bool
    /// When it was recorded, in seconds since 1970 (UTC), for a file that doesn't say the local time. Only until the
    /// local time is known.
    public var recorded: Int64?

    /// The longest duration in milliseconds: about 30 years. Damaged files claim more.
    static let longest: Int64 = 1 << 40

    /// Makes a value from its parts.
    public init(
        duration: Int64? = nil,
        codec: String,
        audio: String? = nil,
        isHDR: Bool = false,
        recorded: Int64? = nil
    ) {
        self.duration = duration
        self.codec = codec
        self.audio = audio
        self.isHDR = isHDR
        self.recorded = recorded
    }
}
