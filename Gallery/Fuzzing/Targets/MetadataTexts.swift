// with: Sources/Pictures/Facts/Caption.swift
// with: Sources/Pictures/Facts/Camera.swift
// with: Sources/Pictures/Facts/MetadataText.swift
// with: Sources/Pictures/Facts/PositionRule.swift
// with: Sources/Pictures/Facts/Tags.swift

/// Texts and numbers from metadata. Texts must be trimmed and limited in length, and numbers must be finite.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let text = MetadataText.text(bytes) else { return 0 }
    precondition(!text.isEmpty && text.count <= 10_000 && MetadataText.trimmed(text) == text)
    _ = Caption.isCameraDefault(text)
    let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let limited = TagLimit.first(of: parts)
    precondition(limited.tags.count + limited.leftOut == parts.count && limited.tags.count <= 1000)
    if let value = Rational.value(text) { precondition(value.isFinite) }
    for isXMP in [false, true] {
        if let degrees = PositionRule.degrees(parts[0], isXMP: isXMP, hemisphere: parts.last) {
            precondition(degrees.isFinite)
        }
    }
    if let position = PositionRule.coordinates(text) { precondition(position.areSound) }
    return 0
}
