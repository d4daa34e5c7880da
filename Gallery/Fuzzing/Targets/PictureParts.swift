// with: Sources/Pictures/Reading/HEIFBoxes.swift
// with: Sources/Pictures/Reading/PNGChunks.swift
// with: Sources/Pictures/Facts/ExtendedXMP.swift
// with: Sources/Pictures/Raw/RawFormat.swift
// with: Sources/Pictures/Reading/MotionPhoto.swift
// with: Sources/Pictures/Video/VideoFormat.swift

/// Code that finds metadata in files. It must never read beyond the end of a file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    for part in HEIFBoxes.pixels(in: bytes) {
        precondition(!part.isEmpty && part.lowerBound >= 0 && part.upperBound <= count)
    }
    precondition(PNGChunks.withoutPixels(bytes).count <= count)
    if let name = ExtendedXMP.name(in: bytes) {
        _ = ExtendedXMP.packet(named: name, in: bytes)
    }
    _ = RawFormat.matches(bytes)
    _ = VideoFormat.matches(bytes)
    _ = MotionPhoto.isClaimed(xmp: bytes, end: bytes.suffix(4))
    if let clip = MotionPhoto.clip(in: bytes) {
        precondition(!clip.isEmpty && clip.lowerBound > 0 && clip.upperBound <= count)
    }
    return 0
}
