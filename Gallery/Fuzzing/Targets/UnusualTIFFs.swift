// compiling: Sources/CTIFF/tiff.c
// linking: tiff

import CTIFF

/// TIFF files that libvips refuses: the header names the size of the picture, and decoding writes no more than that.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var header = ctiff_header()
    guard ctiff_is_unusual(start, count, &header) != 0 else { return 0 }
    precondition(header.width > 0 && header.height > 0 && (1...8).contains(header.orientation))
    // The decoder has a limit of its own.
    guard Int(header.width) * Int(header.height) <= 1 << 20 else { return 0 }
    let size = 4 * Int(header.width) * Int(header.height)
    // The address sanitizer sees a write behind the end.
    let pixels = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    defer { pixels.deallocate() }
    if ctiff_decode(start, count, pixels) == 0 {
        // Every pixel was written.
        precondition((0..<size).reduce(0) { $0 | Int(pixels[$1]) } <= 255)
    }
    return 0
}
