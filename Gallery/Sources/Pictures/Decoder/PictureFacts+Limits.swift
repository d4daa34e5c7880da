extension PictureFacts {
    /// Whether these are sizes that a picture can have, a known format, and text of limited length.
    var isPlausible: Bool {
        let sides = 1...(1 << 30)
        return sides.contains(width) && sides.contains(height)
            && (video == nil ? Self.formats : VideoFormat.names).contains(format)
            && (video?.isPlausible ?? true)
            && (taken ?? 0).magnitude < 1 << 40 && takenSource == .picture
            && (caption?.utf8.count ?? 0) <= MetadataText.longest * 4
            && tags.count <= TagLimit.count && tags.allSatisfy { $0.utf8.count <= TagLimit.bytes }
            && tagsLeftOut >= 0
            && [camera?.name, camera?.lens, place, problem].allSatisfy { ($0?.utf8.count ?? 0) <= 1000 }
            && (coordinates?.areSound ?? true)
            && clip.map { 0 <= $0.lowerBound && !$0.isEmpty } ?? true
            && (0...5).contains(rating ?? 0)
            && people.count <= PersonLimit.count && people.allSatisfy(\.isPlausible)
    }
}

extension VideoFacts {
    fileprivate var isPlausible: Bool {
        (0...Self.longest).contains(duration ?? 0) && (recorded ?? 0).magnitude < 1 << 40
            && codec.utf8.count <= 100 && (audio?.utf8.count ?? 0) <= 100
    }
}

extension Person {
    fileprivate var isPlausible: Bool {
        !name.isEmpty && name.utf8.count <= PersonLimit.bytes
            && [face?.x, face?.y, face?.width, face?.height].allSatisfy { (0...1).contains($0 ?? 0) }
    }
}
