#if canImport(UIKit)
import Foundation

/// A collection view's calls to its layout in each scenario, and the system of the recording.
struct CallRecord: Codable {
    /// The system, or `standIn`.
    var recordedOn: String
    var calls: [String: [String]]

    static let standIn = "the stand-in: not yet recorded on UIKit"

    static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Calls.json")

    static func read() throws -> CallRecord {
        try JSONDecoder().decode(CallRecord.self, from: Data(contentsOf: file))
    }

    func write() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try (encoder.encode(self) + Data("\n".utf8)).write(to: Self.file)
    }

    var isOfUIKit: Bool { recordedOn != Self.standIn }

    /// Returns what a layout may rely on: the steps and their order. The number of questions, and their rects
    /// and elements, are up to the view. The content's position is recorded for information: layouts are
    /// tested with each possibility.
    static func essence(of calls: [String]) -> [String] {
        var result: [String] = []
        for call in calls {
            let words = call.split(separator: " ", maxSplits: 1)
            guard let first = words.first,
                !["item", "header", "contentSize", "drop", "moving"].contains(first)
            else { continue }
            let stated = call.components(separatedBy: " | ")[0]
            let step = ["elements", "bounds?", "preferred?"].contains(first) ? String(first) : stated
            if result.last != step { result.append(step) }
        }
        return result
    }
}
#endif
