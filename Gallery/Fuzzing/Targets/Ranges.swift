// with: Sources/WallServer/Answers/ByteRange.swift
// with: Sources/WallServer/Answers/EntityTag.swift

/// The headers `Range` and `If-None-Match`. A range must be within the file, and not empty. The first byte
/// of the input is the size of the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard let first = bytes.first else { return 0 }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    for size in [Int64(first), .max] {
        switch ByteRange(text, size: size) {
        case .whole, .outside: break
        case .part(let range):
            precondition(!range.isEmpty && range.lowerBound >= 0 && range.upperBound <= size)
        }
    }
    precondition(!EntityTag("a").isKnown(by: text) || text.contains("\"a\"") || text.contains("*"))
    return 0
}
