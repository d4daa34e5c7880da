// with: Sources/Pictures/Decoder/Message.swift
// with: Sources/Pictures/Decoder/Confinement.swift
// with: Sources/Pictures/Text/TextPart.swift
// with: Sources/Pictures/Facts/Camera.swift
// with: Sources/Pictures/Facts/MetadataText.swift
// with: Sources/Pictures/Facts/Person.swift
// with: Sources/Pictures/Facts/Tags.swift
// with: Sources/Pictures/Facts/TakenDate.swift
// with: Sources/Pictures/Facts/LocalTime.swift
// with: Sources/Pictures/Reading/BoxReader.swift
// with: Sources/Pictures/ContentHash.swift
// with: Sources/Pictures/PictureFacts.swift
// with: Sources/Pictures/Video/VideoFormat.swift
// with: Sources/Pictures/Making/ThumbHash.swift
// with: Sources/Pictures/PictureFailure.swift

/// The answers of a decoder process, which a malicious picture may have taken over. An answer that can be
/// read must give an equal answer when it is written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let answer = try? WorkAnswer(bytes: bytes) {
        precondition((try? WorkAnswer(bytes: answer.bytes)) == answer)
    }
    if let request = try? WorkRequest(bytes: bytes), request.limits.seconds.isFinite {
        precondition((try? WorkRequest(bytes: request.bytes)) == request)
    }
    if let greeting = try? Greeting(bytes: bytes) {
        precondition((try? Greeting(bytes: greeting.bytes)) == greeting)
    }
    return 0
}
