// with: Sources/Pictures/Facts/TakenDate.swift
// with: Sources/Pictures/Facts/LocalTime.swift
// with: Sources/Pictures/Facts/NamedDate.swift
// with: Sources/Pictures/Facts/Camera.swift
// with: Sources/Pictures/Facts/MetadataText.swift
// with: Sources/Pictures/Facts/Person.swift
// with: Sources/Pictures/Facts/Tags.swift
// with: Sources/Pictures/PictureFacts.swift

/// Dates from EXIF, IPTC and XMP, and from names of files. Any text must give a date between the years 1 and 9999, or none,
/// and names only dates up to tomorrow.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let date = TakenDate(String(decoding: bytes, as: UTF8.self)) {
        precondition((-62_135_596_800...253_402_300_799).contains(date.seconds))
    }
    let now: Int64 = 1_700_000_000
    if let date = NamedDate(fileName: bytes, now: now)?.date {
        precondition((631_152_000...now + 86_400).contains(date.seconds))
    }
    return 0
}
