/// Several nodes of a wall in one answer: the root, followed by the nodes that a page needs next. A small
/// wall arrives completely.
///
/// After the mark `BWW1`, for each node: its kind (a byte: 0 root, 1 chapter, 2 shapes, 3 block), its name
/// (16 bytes), the length of its bytes (a varint), and the bytes.
public struct WallBundle: Equatable, Sendable {
    /// A node in a bundle.
    public struct Node: Equatable, Sendable {
        /// The node's kind.
        public let kind: NodeKind
        /// The node's name.
        public let name: NodeName
        /// The node's bytes.
        public let bytes: [UInt8]

        /// Creates a node.
        public init(kind: NodeKind, name: NodeName, bytes: [UInt8]) {
            self.kind = kind
            self.name = name
            self.bytes = bytes
        }
    }

    /// The nodes. The first one is the root, and there is no other root.
    public let nodes: [Node]

    private static let mark: [UInt8] = [0x42, 0x57, 0x57, 0x31]

    /// Creates a bundle of a root and other nodes.
    public init(nodes: [Node]) {
        self.nodes = nodes
    }

    /// The bundle's bytes. O(length).
    public var bytes: [UInt8] {
        var writer = ByteWriter(mark: Self.mark)
        for node in nodes {
            writer.append(fixed: UInt8(node.kind.rawValue))
            writer.append(node.name)
            writer.append(counted: node.bytes)
        }
        return writer.bytes
    }

    /// Reads a bundle from its bytes, without checking the bytes of its nodes. O(length).
    ///
    /// - Throws: `NodeError` if the bytes aren't valid.
    public init(_ bytes: UnsafeRawBufferPointer) throws(NodeError) {
        var reader = try ByteReader(bytes, mark: Self.mark)
        var nodes: [Node] = []
        repeat {
            guard let kind = NodeKind(rawValue: Int(try reader.fixed(UInt8.self))),
                (kind == .root) == nodes.isEmpty
            else { throw .inconsistent }
            let name = try reader.name()
            nodes.append(Node(kind: kind, name: name, bytes: try reader.counted(upTo: bytes.count)))
        } while !reader.isAtEnd
        self.init(nodes: nodes)
    }
}
