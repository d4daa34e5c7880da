// with: Sources/Pictures/Facts/TakenDate.swift

/// Dates from EXIF, IPTC and XMP. Any text must give a date between the years 1 and 9999, or none.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    if let date = TakenDate(text) {
        precondition((-62_135_596_800...253_402_300_799).contains(date.seconds))
    }
    return 0
}
