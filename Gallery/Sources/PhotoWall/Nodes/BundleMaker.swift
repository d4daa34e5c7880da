import WallNodes

/// Bundles a root with the nodes that a page needs first, up to a certain length. A small wall is bundled
/// completely.
public struct BundleMaker {
    private var nodes: [WallBundle.Node]
    private var length = 0
    private let limit: Int

    /// The highest number of photos of a wall that is bundled completely.
    private static let smallWall = 1_500
    private static let usualLength = 64 << 10

    /// - Parameters:
    ///   - root: The wall's root.
    ///   - count: The number of photos that the wall shows.
    public init(_ root: WallBundle.Node, count: Int) {
        nodes = [root]
        limit = count <= Self.smallWall ? .max : Self.usualLength
    }

    /// Whether the bundle needs no further nodes.
    public var isFull: Bool { length >= limit }

    /// The bundle.
    public var bundle: WallBundle { WallBundle(nodes: nodes) }

    /// Adds a node.
    public mutating func add(_ node: WallBundle.Node) {
        nodes.append(node)
        length += node.bytes.count
    }
}

extension ChapterNode {
    /// The other nodes of the chapter in the order in which a page needs them: the shapes of each part of a section,
    /// followed by the blocks that begin in it.
    public var parts: [(kind: NodeKind, name: NodeName)] {
        var parts: [(NodeKind, NodeName)] = []
        var rest = blocks[...]
        var photos = 0
        var start = 0
        func addBlocks(of count: Int) {
            photos += count
            while let block = rest.first, start < photos {
                parts.append((.block, block.name))
                start += block.count
                rest = rest.dropFirst()
            }
        }
        for section in sections {
            guard case .parts(let shapes) = section.shapes else {
                addBlocks(of: section.sums.count)
                continue
            }
            for part in shapes {
                parts.append((.shapes, part.name))
                addBlocks(of: part.sums.count)
            }
        }
        return parts
    }
}
