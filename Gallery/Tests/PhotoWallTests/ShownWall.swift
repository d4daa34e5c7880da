import NIOCore
import Testing
import WallNodes

@testable import PhotoWall

/// A small wall as sent to a page: complete, with its root.
struct ShownWall {
    /// The name of its root.
    let name: NodeName
    let root: RootNode
    private(set) var chapters: [ChapterNode] = []
    private(set) var blocks: [(name: NodeName, chapter: Int, node: BlockNode)] = []

    /// Parses a wall from a server or a site.
    init(_ packed: [UInt8]) throws {
        let bytes = try #require(GzipTests.unpacked(ByteBuffer(bytes: packed), count: 1 << 20))
        let nodes = try bytes.withUnsafeReadableBytes { try WallBundle($0) }.nodes
        name = nodes[0].name
        root = try nodes[0].bytes.withUnsafeBytes { try RootNode($0) }
        for node in nodes {
            #expect(NodeName(of: node.bytes) == node.name)
            try node.bytes.withUnsafeBytes { bytes in
                switch node.kind {
                case .root, .shapes: break
                case .chapter: chapters.append(try ChapterNode(bytes))
                case .block: blocks.append((node.name, chapters.count - 1, try BlockNode(bytes)))
                }
            }
        }
        #expect(chapters.count == root.chapters.count && ids.count == root.sums.count)
    }

    /// The photos' numbers, in order.
    var ids: [UInt32] { blocks.flatMap(\.node.photos.ids) }
    var versions: [UInt32] { blocks.flatMap(\.node.photos.versions) }
    var ratios: [UInt16] { blocks.flatMap(\.node.photos.ratios) }
    var colors: [UInt16] { blocks.flatMap(\.node.photos.colors) }
    var captionLengths: [UInt8] { blocks.flatMap(\.node.photos.captionLengths) }
    /// The titles of its sections, and their numbers of photos.
    var sections: [String] {
        chapters.flatMap(\.sections).map {
            "\(String(decoding: $0.title.text, as: UTF8.self)): \($0.sums.count)"
        }
    }
    /// The catalog's token.
    var token: String { String(decoding: root.token, as: UTF8.self) }
}
