import Foundation

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
