/// What a worker says first: that it has started, and how far it may do no more than it needs to.
struct Greeting: Hashable, Sendable {
    /// Counts what is decided here of what is a picture, and what is too much: verdicts of another version are made
    /// anew.
    static let version = 1

    /// What reads pictures there, with its version.
    var decoder: String
    /// How far it is confined.
    var confinement: Confinement
    /// The number of bytes of address space that the system lets it add. `Int.max` if there is no limit.
    var room: Int

    fileprivate static let mark: UInt32 = 0x4252_574B
}

extension Greeting {
    init(bytes: [UInt8]) throws {
        var reader = WireReader(bytes)
        guard try reader.integer(UInt32.self) == Self.mark else { throw WireReader.Malformed() }
        decoder = try reader.text(atMost: 1000)
        let kind = try reader.integer(UInt8.self), error = try reader.integer(Int32.self)
        confinement =
            switch (kind, error) {
            case (0, 0): .full
            case (1, 0): .withoutLandlock
            case (2, 1...): .none(error: error)
            default: throw WireReader.Malformed()
            }
        room = try reader.integer()
        try reader.end()
    }

    var bytes: [UInt8] {
        var writer = WireWriter()
        writer.write(Self.mark)
        writer.write(decoder)
        let (kind, error): (UInt8, Int32) =
            switch confinement {
            case .full: (0, 0)
            case .withoutLandlock: (1, 0)
            case .none(let error): (2, error)
            }
        writer.write(kind)
        writer.write(error)
        writer.write(room)
        return writer.bytes
    }
}
