// with: Sources/Pictures/Reading/BoxReader.swift
// with: Sources/Pictures/Reading/JXLBoxes.swift
// with: Sources/Pictures/Facts/MetadataBlocks.swift
// including: Sources/CBrotli
// linking: brotlidec

/// Metadata in JPEG XL, which may be compressed. A few bytes must not expand without limit.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    let limit = count > 0 ? Int(bytes[0]) << 8 : 0
    let content = Brotli.decompressed(bytes, atMost: limit)
    precondition(content.count <= limit)
    // A smaller limit ends the same content early.
    precondition(content.starts(with: Brotli.decompressed(bytes, atMost: limit / 2)))
    let blocks = JXLBoxes.metadata(in: bytes)
    precondition(blocks.xmp.count <= MetadataBlocks.maxPackets)
    precondition(([blocks.exif] + blocks.xmp).allSatisfy { $0.count <= MetadataBlocks.longest })
    return 0
}
