/// Several nodes of a wall in one answer: the root, followed by the nodes that a page needs next. A small
/// wall arrives completely.
public struct WallBundle: Equatable, Sendable {
    /// A node in a bundle.
    public struct Node: Equatable, Sendable {
        /// The node's kind.
        public private(set) var kind: NodeKind
        /// The node's name.
        public private(set) var name: NodeName
        /// The node's bytes.
        public private(set) var bytes: [UInt8]

        /// Creates a node.
        public init(kind: NodeKind, name: NodeName, bytes: [UInt8]) {
            self.kind = kind
            self.name = name
            self.bytes = bytes
        }
    }

    /// The nodes. The first one is the root, and there is no other root.
    public private(set) var nodes: [Node]

    private static let mark: [UInt8] = [0x42, 0x57, 0x57, 0x31]

    /// Creates a bundle of a root and other nodes.
    public init(nodes: [Node]) {
        self.nodes = nodes
    }

    /// The bundle's bytes. O(length).
    public var bytes: [UInt8] { NodeWriter.bytes(of: self) }

    /// Reads a bundle from its bytes, without checking the bytes of its nodes. O(length).
    ///
    /// - Throws: `NodeError` if the bytes aren't valid.
    public init(_ bytes: UnsafeRawBufferPointer) throws(NodeError) {
        self = try NodeReader.read(bytes)
    }
}

extension WallBundle: Coded {
    init() { self.init(nodes: []) }

    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.mark(Self.mark)
        try coder.rest(&nodes)
        let isWall = nodes.first?.kind == .root && !nodes.dropFirst().contains { $0.kind == .root }
        try coder.check(isWall, .inconsistent)
    }
}

extension WallBundle.Node: Coded {
    init() { self.init(kind: .root, name: NodeName(), bytes: []) }

    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        var number = UInt8(kind.rawValue)
        try coder.fixed(&number)
        let known = NodeKind(rawValue: Int(number))
        try coder.check(known != nil, .inconsistent)
        kind = known ?? kind
        try name.code(with: &coder)
        try coder.text(&bytes, upTo: .max)
    }
}
