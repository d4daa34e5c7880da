import WallNodes

/// Puts together what comes with a root: what a page needs first, up to some length, and all of a small wall.
public struct BundleMaker {
    private var nodes: [WallBundle.Node]
    private var length = 0
    private let limit: Int

    /// Walls of so many photos come whole.
    private static let smallWall = 4_000
    private static let usualLength = 64 << 10

    /// - Parameters:
    ///   - root: The wall's root.
    ///   - count: How many photos it shows.
    public init(_ root: WallBundle.Node, count: Int) {
        nodes = [root]
        limit = count <= Self.smallWall ? .max : Self.usualLength
    }

    /// Whether no more has to come at once.
    public var isFull: Bool { length >= limit }

    /// What it has.
    public var bundle: WallBundle { WallBundle(nodes: nodes) }

    /// Adds a node.
    public mutating func add(_ node: WallBundle.Node) {
        nodes.append(node)
        length += node.bytes.count
    }
}

extension ChapterNode {
    /// The other nodes of the chapter in the order in which a page needs them: the shapes of each section, and then the blocks
    /// in which it begins.
    public var parts: [(kind: NodeKind, name: NodeName)] {
        var parts: [(NodeKind, NodeName)] = []
        var rest = blocks[...]
        var photos = 0
        var start = 0
        for section in sections {
            if case .node(let name) = section.shapes { parts.append((.shapes, name)) }
            photos += section.sums.count
            while let block = rest.first, start < photos {
                parts.append((.block, block.name))
                start += block.count
                rest = rest.dropFirst()
            }
        }
        return parts
    }
}
