import BrickworkEngine

/// Places photos at known frames. They are a part of a long section, or the photos of several short ones.
struct FramedSection: SectionLayout {
    private let frames: [LayoutRect]
    /// The length of the section, or nil if its last photos end it.
    private let length: Double?

    init(_ frames: [LayoutRect], length: Double? = nil) {
        self.frames = frames
        self.length = length
    }

    func place(
        _ items: LayoutItems,
        from first: Int,
        keepingColumns: Bool,
        in space: SectionSpace,
        into places: inout ItemFrames
    ) {
        places.removeAll(from: 0)
        for frame in frames { append(frame, to: &places) }
        // This item marks the end of the section.
        if let length { append(LayoutRect(x: 0, y: length, width: 0, height: 0), to: &places) }
    }

    /// Not inlined, because otherwise the Swift 6.3 compiler fails on the loop when it optimizes for WebAssembly.
    @inline(never)
    private func append(_ frame: LayoutRect, to places: inout ItemFrames) {
        places.append(frame)
    }
}
