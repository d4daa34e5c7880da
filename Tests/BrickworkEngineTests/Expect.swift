import BrickworkEngine
import Testing

/// Compares frames one by one, in order. Numbers that aren't multiples of 2⁻³² points may differ by the
/// rounding of two edges, which is less than 2⁻³¹.
func expectFrames(
    _ frames: [LayoutRect],
    _ expected: [LayoutRect],
    _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(frames.count == expected.count, comment, sourceLocation: sourceLocation)
    for (index, (frame, wanted)) in zip(frames, expected).enumerated() {
        #expect(
            frame.isWithin(0x1p-31, of: wanted),
            "\(comment ?? "frame") \(index) is \(frame), not \(wanted)",
            sourceLocation: sourceLocation
        )
    }
}

/// Makes a rect in a short line, for long lists.
func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> LayoutRect {
    LayoutRect(x: x, y: y, width: width, height: height)
}

extension CollectionLayout {
    /// Makes a layout with one section, surrounded only by insets.
    init(
        _ layout: any SectionArrangement,
        _ items: LayoutItems,
        in container: LayoutContainer,
        insets: LayoutInsets = .zero
    ) {
        self.init(
            container: container,
            sections: [LayoutSection(layout: layout, insets: insets, items: items)]
        )
    }
}

extension LayoutRect {
    /// Whether all four numbers are finite, and neither extent is negative.
    var makesSense: Bool {
        x.isFinite && y.isFinite && width.isFinite && height.isFinite && width >= 0 && height >= 0
    }
}
