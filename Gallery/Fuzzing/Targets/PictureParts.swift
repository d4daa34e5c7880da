// with: Sources/Pictures/Reading/HEIFBoxes.swift
// with: Sources/Pictures/Reading/PNGChunks.swift
// with: Sources/Pictures/Facts/ExtendedXMP.swift
// with: Sources/Pictures/Raw/RawFormat.swift

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
    return 0
}
