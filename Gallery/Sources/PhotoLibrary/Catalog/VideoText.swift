import Foundation
import Pictures

/// The text formats in which the catalog stores what only videos have, and where a clip is in a photo's file.
enum VideoText {
    static func text(_ video: VideoFacts) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(video)).map { String(decoding: $0, as: UTF8.self) }
    }

    static func video(_ text: String?) -> VideoFacts? {
        text.flatMap { try? JSONDecoder().decode(VideoFacts.self, from: Data($0.utf8)) }
    }

    static func text(_ clip: Range<Int64>) -> String { "\(clip.lowerBound)-\(clip.upperBound)" }

    static func clip(_ text: String?) -> Range<Int64>? {
        let ends = text?.split(separator: "-").compactMap { Int64($0) } ?? []
        return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
    }
}
