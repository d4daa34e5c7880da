import LayoutEngine

/// Frames that are known already, of some photos of a section that is longer.
final class FramedSection: SectionLayout {
    private let frames: [LayoutRect]
    private let length: Double

    init(_ frames: [LayoutRect], length: Double) {
        self.frames = frames
        self.length = length
    }

    func place(
        _ items: LayoutItems,
        from first: Int,
        policy: UpdatePolicy,
        in space: SectionSpace,
        into places: inout Places
    ) {
        places.removeAll(from: 0)
        for frame in frames { append(frame, to: &places) }
        // Where the section ends.
        append(LayoutRect(x: 0, y: length, width: 0, height: 0), to: &places)
    }

    /// Not inlined: Swift 6.3 stops over the loop otherwise, when it optimizes for browsers.
    @inline(never)
    private func append(_ frame: LayoutRect, to places: inout Places) {
        places.append(frame)
    }
}
