// importing: Sources/WallNodes

import WallNodes

/// The nodes of a wall, which a page gets from an untrusted server. A node that can be read must be
/// consistent, and must give an equal node when it is written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    if let root = try? RootNode(bytes) {
        precondition(root.sums.count <= root.total)
        precondition(root.bytes.withUnsafeBytes { try? RootNode($0) } == root)
    }
    if let chapter = try? ChapterNode(bytes) {
        let photos = chapter.sections.reduce(0) { $0 + $1.sums.count }
        precondition(chapter.blocks.reduce(0) { $0 + $1.count } == photos)
        precondition(chapter.bytes.withUnsafeBytes { try? ChapterNode($0) } == chapter)
    }
    if let shapes = try? ShapesNode(bytes) {
        precondition(shapes.captionLengths.isEmpty || shapes.captionLengths.count == shapes.ratios.count)
        precondition(shapes.bytes.withUnsafeBytes { try? ShapesNode($0) } == shapes)
    }
    if let block = try? BlockNode(bytes) {
        precondition((1...BlockNode.maxPhotos).contains(block.photos.count))
        precondition(block.bytes.withUnsafeBytes { try? BlockNode($0) } == block)
    }
    if let listing = try? Listing(bytes) {
        precondition(listing.sections.reduce(0) { $0 + $1.count } == listing.photos.count)
        precondition(listing.bytes.withUnsafeBytes { try? Listing($0) } == listing)
    }
    if let bundle = try? WallBundle(bytes) {
        precondition(bundle.nodes[0].kind == .root && !bundle.nodes.dropFirst().contains { $0.kind == .root })
        precondition(bundle.bytes.withUnsafeBytes { try? WallBundle($0) } == bundle)
    }
    return 0
}
