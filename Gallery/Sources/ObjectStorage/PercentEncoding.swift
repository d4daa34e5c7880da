import Foundation

/// Percent encoding in the form that signatures require: letters, digits and `-._~` stay unchanged, and
/// everything else becomes `%` and two digits.
enum PercentEncoding {
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
    private static let unreservedInPath = unreserved.union(["/"])

    /// Encodes text for a query.
    static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// Encodes text for a path. Slashes stay.
    static func encodePath(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreservedInPath) ?? ""
    }

    /// Decodes such text, or text from a form, which has `+` for a space. Returns nil for invalid text.
    static func decode(_ text: String) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
