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

    /// Returns whether all items in a range have aspect ratios and take one column.
    func arePlain(_ range: Range<Int>) -> Bool {
        unsafe traits.withUnsafeBufferPointer { traits in
            var difference: UInt16 = 0
            for index in range {
                unsafe difference |= traits[index].bits ^ ItemTraits.plain.bits
            }
            return difference == 0
        }
    }

    /// Returns whether all items in a range take one column.
    func takeOneColumn(_ range: Range<Int>) -> Bool {
        unsafe traits.withUnsafeBufferPointer { traits in
            range.allSatisfy { unsafe traits[$0].takesOneColumn }
        }
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
