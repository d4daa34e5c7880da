import Foundation
import Pictures

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
