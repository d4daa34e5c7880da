/// A step from one version of the tables to the next: an SQL file in Migrations/.
///
/// The file of a released migration is never edited. The next change gets a new file.
struct Migration: Sendable {
    /// The name that catalogs record.
    package let name: String
    /// The text of the file.
    package let text: String

    /// - Parameters:
    ///   - name: The name that catalogs record.
    ///   - file: The bytes of the file.
    init(_ name: String, _ file: [UInt8]) {
        self.name = name
        text = String(decoding: file, as: UTF8.self)
    }

    /// The statements of the file, which empty lines separate.
    package var statements: [String] {
        text.split(separator: "\n\n").map(String.init).filter { part in
            !part.split(separator: "\n").allSatisfy { $0.hasPrefix("--") }
        }
    }
}
