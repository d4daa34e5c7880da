/// The first message of a decoder process: it has started, and is confined to this extent.
struct Greeting: Hashable, Sendable {
    /// The version of our own checks of pictures. Refusals of other versions are checked again.
    static let version = 3

    /// The name and version of the decoder.
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
