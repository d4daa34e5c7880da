import Foundation

/// A photo's tags in one field, in their order.
enum TagList {
    /// JSON, since a tag may contain anything; nil for none.
    static func text(_ tags: [String]) -> String? {
        guard !tags.isEmpty, let data = try? JSONEncoder().encode(tags) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    static func tags(_ text: String?) -> [String] {
        guard let text else { return [] }
        return (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
    }

    /// Tags with equal keys are one: capitals do not count.
    static func key(_ tag: String) -> String {
        tag.precomposedStringWithCanonicalMapping.lowercased()
    }
}
