/// The reason why bytes can't be read as a node.
public enum NodeError: Error, Equatable, Sendable {
    /// The bytes don't begin like this kind of node.
    case unknownKind
    /// The bytes end before the node does.
    case tooShort
    /// More bytes follow after the node.
    case tooLong
    /// A number is larger than valid nodes contain.
    case tooLarge
    /// Two parts of the node contradict each other.
    case inconsistent
}
