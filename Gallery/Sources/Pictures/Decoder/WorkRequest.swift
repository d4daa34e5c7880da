/// A request to a decoder process. The descriptors of the picture's file and of the output files come with
/// it.
struct WorkRequest: Message, Hashable, Sendable {
    enum Work: Codable, Hashable, Sendable {
        case facts
        /// The facts in a sidecar.
        case sidecar
        /// The parts of a text in CommonMark.
        case text
        /// A WebP file for each width, the widest first.
        case thumbnails(widths: [Int])
        /// A JPEG file of all its pixels.
        case fullSize
        /// Two MP4 files of at most this size in bytes: one that can be played while it grows, and one that can be
        /// searched.
        case video(mostBytes: Int)
    }

    var work: Work
    var limits: WorkLimits
    /// The parts of the file that have been fetched. `nil` if that is all of it.
    var parts: [Range<Int64>]?

    var isPlausible: Bool { parts?.allSatisfy { 0 <= $0.lowerBound } ?? true }
}

extension WorkRequest.Work {
    /// The ends of the names of the output files.
    var outputNames: [String] {
        switch self {
        case .facts, .sidecar, .text: []
        case .thumbnails(let widths): widths.map { "\($0).webp" }
        case .fullSize: ["full.jpg"]
        case .video: ["growing.mp4", "video.mp4"]
        }
    }
}
