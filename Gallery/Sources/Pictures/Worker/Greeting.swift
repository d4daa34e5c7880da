/// What a worker says first: that it has started, and may do no more than it needs to.
struct Greeting: Hashable, Sendable {
    /// Counts what is decided here of what is a picture, and what is too much: verdicts of another version are made
    /// anew.
    static let version = 1

    /// What reads pictures there, with its version.
    var decoder: String

    init(decoder: String) {
        self.decoder = decoder
    }

    init(bytes: [UInt8]) throws {
        var reader = WireReader(bytes)
        guard try reader.integer(UInt32.self) == Self.mark else { throw WireReader.Malformed() }
        decoder = try reader.text(atMost: 1000)
        try reader.end()
    }

    var bytes: [UInt8] {
        var writer = WireWriter()
        writer.write(Self.mark)
        writer.write(decoder)
        return writer.bytes
    }

    private static let mark: UInt32 = 0x4252_574B
}
