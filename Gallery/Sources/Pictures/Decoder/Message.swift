import Foundation

/// A message between a pool and its decoder processes, as JSON.
protocol Message: Codable {
    /// Whether an honest process could send this. One that was taken over by a malicious picture may write anything.
    var isPlausible: Bool { get }
}

extension Message {
    /// Reads a message.
    init(bytes: [UInt8]) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(bytes))
        guard isPlausible else { throw ImplausibleMessage() }
    }

    /// The bytes of the message. None if it has a number that JSON lacks, such as infinity.
    var bytes: [UInt8] { (try? JSONEncoder().encode(self)).map(Array.init) ?? [] }
}

/// A message that no honest process sends.
struct ImplausibleMessage: Error {}
