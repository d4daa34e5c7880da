extension LayoutItems {
    /// The length along the scroll axis of an item that is `width` points across, in units.
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

    /// The size that an item has of itself in a line that is `available` units across.
    ///
    /// An item without a cross size of its own takes the whole line.
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

    /// Whether all items in a range have proportions and one column.
    func arePlain(_ range: Range<Int>) -> Bool {
        traits.withUnsafeBufferPointer { traits in
            var difference: UInt16 = 0
            for index in range {
                difference |= traits[index].bits ^ ItemTraits.plain.bits
            }
            return difference == 0
        }
    }

    /// Whether all items in a range take one column.
    func takeOneColumn(_ range: Range<Int>) -> Bool {
        traits.withUnsafeBufferPointer { traits in
            range.allSatisfy { traits[$0].takesOneColumn }
        }
    }

    /// Makes guesses of what was measured: at another width it does not hold. O(n).
    public mutating func forgetMeasures() {
        guard mayHaveMeasures else { return }
        mayHaveMeasures = false
        for index in traits.indices where traits[index].kind.isMeasured {
            let kind: ItemTraits.Kind = traits[index].kind == .measured ? .estimated : .estimatedSize
            traits[index] = ItemTraits(kind: kind, span: traits[index].span)
        }
    }
}
