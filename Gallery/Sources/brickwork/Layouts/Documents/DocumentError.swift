import Foundation

/// An error in a document, with its place.
struct DocumentError: Error, CustomStringConvertible {
    /// One line with the place and the problem.
    let description: String

    init(at path: [any CodingKey], _ message: String) {
        let place = Self.place(path)
        let line = place.isEmpty ? message : "\(place): \(message)"
        description = line.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    init(_ error: DecodingError) {
        switch error {
        case .typeMismatch(let type, let context):
            self.init(at: context.codingPath, "expected \(Self.name(of: type)), found \(Self.found(context))")
        case .valueNotFound(let type, let context):
            self.init(at: context.codingPath, "expected \(Self.name(of: type)), found null")
        case .keyNotFound(let key, let context):
            self.init(at: context.codingPath + [key], "missing")
        case .dataCorrupted(let context):
            self.init(at: context.codingPath, "not valid JSON")
        @unknown default:
            self.init(at: [], "cannot be read: \(error)")
        }
    }

    /// Creates an error for invalid JSON. The description comes from a parser that reports the place.
    init(notJSON data: Data) {
        var detail = ""
        do {
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        } catch let error as NSError {
            detail = error.userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
        }
        self.init(at: [], detail.isEmpty ? "not valid JSON" : "not valid JSON: \(detail)")
    }

    /// Returns a place such as `sections[1].layout.kind`.
    private static func place(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { place, key in
            if let index = key.intValue {
                place += "[\(index)]"
            } else {
                place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is Double.Type, is Int.Type: "a number"
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is [Any].Type: "an array"
        default: "an object"
        }
    }

    /// The decoder reports the type that it found only in its description.
    private static func found(_ context: DecodingError.Context) -> String {
        let kinds = [
            ("found a string", "a string"), ("found string", "a string"), ("found number", "a number"),
            ("found a number", "a number"), ("found bool", "true or false"),
            ("found a dictionary", "an object"),
            ("found an array", "an array"), ("found array", "an array"), ("found null", "null"),
        ]
        let text = context.debugDescription.lowercased()
        return kinds.first { text.contains($0.0) }?.1 ?? "something else"
    }
}
