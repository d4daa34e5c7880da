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
