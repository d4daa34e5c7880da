extension LayoutItems {
    /// Returns the length along the scroll axis of an item with a cross size of `width` points, in units.
    @inline(__always)
    func length(_ index: Int, width: Double, axis: LayoutContainer.Axis) -> Int64 {
        let first = first[index]
        switch traits[index].kind {
        case .aspectRatio:
            let length = axis == .vertical ? width / first : LayoutUnit.extent(width, times: first)
            return LayoutUnit.units(length: LayoutUnit.cut(length) + second[index])
        case .height, .estimated, .measured:
            return LayoutUnit.units(length: LayoutUnit.sanitized(first))
        case .size, .estimatedSize, .measuredSize:
            let cross = axis == .vertical ? first : second[index]
            let scroll = axis == .vertical ? second[index] : first
            return LayoutUnit.units(length: LayoutUnit.sanitized(width * scroll / cross))
        }
    }

    /// Writes the lengths of items in one column, with the spacing after each. Returns a length that none exceeds: the
    /// bits of all lengths.
    func measure(
        _ range: Range<Int>,
        width: Double,
        _ axis: LayoutContainer.Axis,
        spacing: Int64,
        into steps: inout [Int64]
    ) -> Int64 {
        var bits: Int64 = 0
        guard arePlain, axis == .vertical else {
            for index in range {
                let length = length(index, width: width, axis: axis)
                bits |= length
                steps[index] = length + spacing
            }
            return bits
        }
        // Without checks, compilers turn this loop into SIMD lanes.
        unsafe first.withUnsafeBufferPointer { ratios in
            unsafe second.withUnsafeBufferPointer { extras in
                unsafe steps.withUnsafeMutableBufferPointer { steps in
                    for index in range {
                        let picture = unsafe LayoutUnit.cut(width / ratios[index])
                        let length = unsafe LayoutUnit.units(length: picture + extras[index])
                        bits |= length
                        unsafe steps[index] = length &+ spacing
                    }
                }
            }
        }
        return bits
    }

    /// Returns the size of an item in a line with a cross size of `available` units.
    ///
    /// An item without its own cross size takes the whole line.
    func lineSize(_ index: Int, available: Int64, axis: LayoutContainer.Axis) -> (cross: Int64, length: Int64)
    {
        guard traits[index].kind.isSize else {
            return (available, length(index, width: LayoutUnit(raw: available).points, axis: axis))
        }
        let width = LayoutUnit(length: first[index]).raw
        let height = LayoutUnit(length: second[index]).raw
        return axis == .vertical
            ? (Swift.min(width, available), height) : (Swift.min(height, available), width)
    }

    /// Returns the cross size of an item in a row divided by its length, or zero if it is invalid. An item with a
    /// length but without an aspect ratio is a square.
    @inline(__always)
    func proportion(_ index: Int, axis: LayoutContainer.Axis) -> Double {
        let first = first[index]
        switch traits[index].kind {
        case .aspectRatio: return LayoutUnit.sanitized(axis == .vertical ? first : 1 / first)
        case .height, .estimated, .measured: return 1
        case .size, .estimatedSize, .measuredSize:
            return LayoutUnit.sanitized(axis == .vertical ? first / second[index] : second[index] / first)
        }
    }

    /// Returns the height of an item's caption, in points.
    @inline(__always)
    func captionHeight(_ index: Int) -> Double {
        traits[index].kind == .aspectRatio ? second[index] : 0
    }

    /// Turns measured sizes into estimates, because they aren't valid at another width. O(n).
    public mutating func forgetMeasures() {
        guard mayHaveMeasures else { return }
        mayHaveMeasures = false
        for index in traits.indices where traits[index].kind.isMeasured {
            let kind: ItemTraits.Kind = traits[index].kind == .measured ? .estimated : .estimatedSize
            traits[index] = ItemTraits(kind: kind, span: traits[index].span)
        }
    }
}
