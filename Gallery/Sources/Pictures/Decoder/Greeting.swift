/// The first message of a decoder process: it has started, and is confined to this extent.
struct Greeting: Message, Hashable, Sendable {
    /// The version of our own checks of pictures. Refusals of other versions are checked again.
    static let version = 4

    /// The name and version of the decoder.
    var decoder: String
    /// How far it is confined.
    var confinement: Confinement

    var isPlausible: Bool { decoder.utf8.count <= 1000 }
}
