/// Counts the changes of a catalogue. The numbers go on where they were when the catalogue is opened again.
public struct Revision: Hashable, Codable, Sendable {
    /// One more whenever photos came, went, moved, or changed.
    public var photos: Int
    /// One more whenever photos' colours became known.
    public var colours: Int
}
