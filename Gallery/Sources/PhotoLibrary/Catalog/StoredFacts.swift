import Foundation
import Pictures

/// The text format in which the catalog stores a photo's camera data.
package enum CameraText {
    package static func text(_ camera: Camera) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(camera)).map { String(decoding: $0, as: UTF8.self) }
    }

    package static func camera(_ text: String?) -> Camera? {
        text.flatMap { try? JSONDecoder().decode(Camera.self, from: Data($0.utf8)) }
    }
}

/// The text format in which the catalog stores the people in a photo.
package enum PeopleText {
    /// JSON, or nil for nobody.
    package static func text(_ people: [Person]) -> String? {
        guard !people.isEmpty else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(people)).map { String(decoding: $0, as: UTF8.self) }
    }

    package static func people(_ text: String?) -> [Person] {
        text.flatMap { try? JSONDecoder().decode([Person].self, from: Data($0.utf8)) } ?? []
    }
}

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

/// A photo's tags in one field, in order.
package enum TagList {
    /// JSON, because a tag may contain any character. Nil for no tags.
    package static func text(_ tags: [String]) -> String? {
        guard !tags.isEmpty, let data = try? JSONEncoder().encode(tags) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    package static func tags(_ text: String?) -> [String] {
        guard let text else { return [] }
        return (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
    }

    /// Tags with equal keys are the same tag. Case is ignored.
    package static func key(_ tag: String) -> String {
        tag.precomposedStringWithCanonicalMapping.lowercased()
    }
}

/// The color of a content in the catalog.
///
/// Its number is larger by 65,536 if the content has a ThumbHash, so that `PhotoDigest` changes when the ThumbHash
/// becomes known.
struct StoredColor: Hashable, Sendable {
    /// The number in the column.
    let number: Int64

    private static let withThumbHash: Int64 = 1 << 16

    /// - Parameter number: The number in the column.
    init(number: Int64) {
        self.number = number
    }

    init(_ color: UInt16, hasThumbHash: Bool) {
        number = Int64(color) + (hasThumbHash ? Self.withThumbHash : 0)
    }

    /// The average color as RGB 565.
    var color: UInt16 { UInt16(truncatingIfNeeded: number) }

    var hasThumbHash: Bool { number >= Self.withThumbHash }
}
