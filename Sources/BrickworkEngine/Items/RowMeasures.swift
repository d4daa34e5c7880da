/// The sizes of items for justified rows: their aspect ratios, and the heights of their captions.
@unsafe struct RowMeasures {
    private let first: Int
    private let proportions: UnsafeBufferPointer<Double>
    private let extras: UnsafeBufferPointer<Double>

    fileprivate init(
        from first: Int,
        _ proportions: UnsafeBufferPointer<Double>,
        _ extras: UnsafeBufferPointer<Double>
    ) {
        unsafe self.first = first
        unsafe self.proportions = unsafe proportions
        unsafe self.extras = unsafe extras
    }

    /// The number of items in the section.
    var count: Int { unsafe first + proportions.count }

    /// Returns the cross size divided by the length of an item, or zero if it is invalid.
    @inline(__always)
    func proportion(_ index: Int) -> Double {
        let proportion = unsafe proportions[index - first]
        return proportion < .infinity ? LayoutUnit.cut(proportion) : 0
    }

    /// Returns the height of an item's caption, in points.
    @inline(__always)
    func extra(_ index: Int) -> Double {
        unsafe extras[index - first]
    }
}

extension LayoutItems {
    /// Calls `body` with the sizes of the items from `first` on. Items with a length but without an aspect
    /// ratio are squares.
    ///
    /// If rows are horizontal and all items have aspect ratios, which is common, nothing is copied.
    func withRowMeasures(axis: LayoutContainer.Axis, from first: Int, _ body: (RowMeasures) -> Void) {
        let range = Swift.min(first, count)..<count
        if axis == .vertical, arePlain(range) {
            unsafe withUnsafeBuffers(self.first, second) { ratios, extras in
                unsafe body(
                    RowMeasures(
                        from: first,
                        UnsafeBufferPointer(rebasing: ratios[range]),
                        UnsafeBufferPointer(rebasing: extras[range])
                    )
                )
            }
        } else {
            unsafe withUnsafeBuffers(
                range.map { proportion($0, axis: axis) },
                range.map { traits[$0].kind == .aspectRatio ? second[$0] : 0 }
            ) { proportions, extras in
                unsafe body(RowMeasures(from: first, proportions, extras))
            }
        }
    }

    private func proportion(_ index: Int, axis: LayoutContainer.Axis) -> Double {
        switch traits[index].kind {
        case .aspectRatio: LayoutUnit.sanitized(axis == .vertical ? first[index] : 1 / first[index])
        case .height, .estimated, .measured: 1
        case .size, .estimatedSize, .measuredSize:
            LayoutUnit.sanitized(
                axis == .vertical ? first[index] / second[index] : second[index] / first[index]
            )
        }
    }
}

private func withUnsafeBuffers(
    _ first: [Double],
    _ second: [Double],
    _ body: (UnsafeBufferPointer<Double>, UnsafeBufferPointer<Double>) -> Void
) {
    unsafe first.withUnsafeBufferPointer { first in
        unsafe second.withUnsafeBufferPointer { second in
            unsafe body(first, second)
        }
    }
}
