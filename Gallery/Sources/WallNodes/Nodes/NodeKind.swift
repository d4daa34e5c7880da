/// The kinds of nodes in a wall's tree.
public enum NodeKind: Int, CaseIterable, Sendable {
    /// See ``RootNode``.
    case root
    /// See ``ChapterNode``.
    case chapter
    /// See ``ShapesNode``.
    case shapes
    /// See ``BlockNode``.
    case block

    /// The mark that a node's bytes begin with, which contains the kind and the format's version.
    var mark: [UInt8] {
        let letters: StaticString =
            switch self {
            case .root: "BWR2"
            case .chapter: "BWC3"
            case .shapes: "BWS1"
            case .block: "BWB2"
            }
        return [UInt8](UnsafeBufferPointer(start: letters.utf8Start, count: letters.utf8CodeUnitCount))
    }
}
