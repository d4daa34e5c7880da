/// Why bytes are no node.
public enum NodeError: Error, Equatable, Sendable {
    /// They do not begin as this kind of node does.
    case unknownKind
    /// They end before the node does.
    case tooShort
    /// Something follows the node.
    case tooLong
    /// A number is larger than any node has it.
    case tooLarge
    /// What it says in one place contradicts what it says in another.
    case inconsistent
}
