// with: Sources/Pictures/Reading/BoxReader.swift
// with: Sources/Pictures/Reading/GIFBlocks.swift
// with: Sources/Pictures/Reading/HEIFBoxes.swift
// with: Sources/Pictures/Reading/HEIFItems.swift
// with: Sources/Pictures/Reading/JPEGSegments.swift
// with: Sources/Pictures/Facts/MetadataBlocks.swift
// with: Sources/Pictures/Reading/HEIFReferences.swift
// with: Sources/Pictures/Reading/HEIFProperties.swift
// with: Sources/Pictures/Reading/HEIFColors.swift
// with: Sources/Pictures/Reading/ColorProfile.swift
// with: Sources/Pictures/Reading/PictureColors.swift
// with: Sources/Pictures/Reading/PNGColors.swift
// with: Sources/Pictures/Reading/PNGChunks.swift
// with: Sources/Pictures/Facts/ExtendedXMP.swift
// with: Sources/Pictures/Raw/RawFormat.swift
// with: Sources/Pictures/Reading/MotionPhoto.swift
// with: Sources/Pictures/Video/VideoFormat.swift
// with: Sources/Pictures/Video/AVCHDFacts.swift
// with: Sources/Pictures/Facts/Camera.swift

/// Code that finds metadata in files. It must never read beyond the end of a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    for part in HEIFBoxes.pixels(in: bytes) {
        precondition(!part.isEmpty && part.lowerBound >= 0 && part.upperBound <= count)
    }
    _ = HEIFColors.colors(in: bytes)
    _ = PNGColors.colors(in: bytes)
    _ = ColorProfile(bytes)
    _ = GIFBlocks(bytes).firstArea
    _ = GIFBlocks(bytes).isAnimated
    let changed = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    changed.copyMemory(from: bytes)
    HEIFReferences.keepOneTarget(in: changed)
    HEIFProperties.putChangesLast(in: changed)
    HEIFBrand.makeKnown(in: changed)
    PNGChunks.mendChecksums(in: changed)
    changed.deallocate()
    precondition(PNGChunks.withoutPixels(bytes).count <= count)
    if let name = ExtendedXMP.name(in: bytes) {
        _ = ExtendedXMP.packet(named: name, in: bytes)
    }
    _ = RawFormat.matches(bytes)
    _ = VideoFormat.matches(bytes)
    _ = MotionPhoto.isClaimed(xmp: [Array(bytes)], end: bytes.suffix(4))
    let blocks = HEIFBoxes.metadata(in: bytes)
    // Pieces of a block can overlap.
    precondition(([blocks.exif] + blocks.xmp).allSatisfy { $0.count <= MetadataBlocks.longest })
    precondition(
        GIFBlocks(bytes).xmp.count <= count && GIFBlocks(bytes).comment.count <= count
            && JPEGSegments.comment(in: bytes).count <= count
    )
    precondition(RawProfile.bytes(of: bytes).count <= count)
    _ = MotionPhoto.hasMore(bytes, isJPEG: true)
    _ = MotionPhoto.hasMore(bytes, isJPEG: false)
    _ = AVCHDFacts(bytes)
    if let clip = MotionPhoto.clip(in: bytes) {
        precondition(!clip.isEmpty && clip.lowerBound > 0 && clip.upperBound <= count)
    }
    return 0
}
