/// Several nodes of a wall in one answer: the root first, then what a page needs next, so that a small wall arrives whole.
///
/// After the mark `BWW1`, of each node: its kind (a byte: 0 root, 1 chapter, 2 shapes, 3 block), its name (16 bytes), the
/// length of its bytes (a number of seven bits a byte), the bytes.
public struct WallBundle: Equatable, Sendable {
    /// A node as it lies in a bundle.
    public struct Node: Equatable, Sendable {
        /// What it is.
        public let kind: NodeKind
        /// Its name.
        public let name: NodeName
        /// Its bytes.
        public let bytes: [UInt8]

        /// A node of some kind.
        public init(kind: NodeKind, name: NodeName, bytes: [UInt8]) {
            self.kind = kind
            self.name = name
            self.bytes = bytes
        }
    }

    /// The nodes; the first is the root, and no other is.
    public let nodes: [Node]

    private static let mark: [UInt8] = [0x42, 0x57, 0x57, 0x31]

    /// A bundle of a root and other nodes.
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

    /// The bundle that bytes stand for; the nodes in it are not looked into. O(length).
    ///
    /// - Throws: `NodeError` for bytes that no bundle has.
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
