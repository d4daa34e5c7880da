extension CollectionLayout {
    /// Sets the measured length of an item, in points along the scroll axis.
    ///
    /// With ``UpdatePolicy/sticky``, the item keeps its column from now on. When an estimated item of a
    /// waterfall is measured for the first time, the next few hundred estimated items go to the shortest
    /// columns again, so that the columns stay balanced. The items after them move along their columns. This
    /// costs O(384 + number of items / 128 × number of columns) in a waterfall without spans. Other sections
    /// are placed again from the item on.
    ///
    /// With `visible`, the item grows toward the content's start: its end and all later items stay in place relative
    /// to each other. Otherwise, when a user scrolls toward the start and items before the visible ones are measured, only
    /// one column can stay in place on the screen. The few hundred items before the item that are estimated and haven't
    /// been visible go to the columns with the most room. Among these items, columns may have gaps. The gaps close when
    /// the last of the items is measured, which moves the columns by less than an item if the estimates were good. In a
    /// waterfall with spans, and if there are no such items, the item grows toward the end.
    ///
    /// If the item doesn't exist, nothing happens.
    ///
    /// - Parameters:
    ///   - length: The length, in points.
    ///   - path: The item.
    ///   - policy: Whether other items keep their columns.
    ///   - visible: The visible rect, if the item grows toward the content's start. With ``UpdatePolicy/rebalance``, it
    ///     is ignored.
    public mutating func setMeasuredLength(
        _ length: Double,
        ofItemAt path: ItemPath,
        policy: UpdatePolicy = .sticky,
        keepingItemsIn visible: LayoutRect? = nil
    ) {
        measure(.measured(length), path, policy, visible)
    }

    /// Returns whether an element is an item with an estimated size, which hasn't been measured.
    package func isEstimated(_ element: LayoutElement) -> Bool {
        element.kind == .item && hasItem(at: element.path)
            && sections[element.path.section].section.items.traits[element.path.item].kind.isEstimate
    }

    /// Returns whether measuring an element may close gaps, even if its estimate is right: it isn't measured yet, and the
    /// columns may have gaps among items that haven't been visible.
    package func mayCloseGaps(measuring element: LayoutElement) -> Bool {
        isEstimated(element) && sections[element.path.section].places.mayHaveGaps
    }

    /// Makes items that have been visible keep their columns while others are measured, even if they aren't measured
    /// themselves. O(log n + k) for k items in the rect, or O(1) as long as no item has been measured.
    ///
    /// - Parameter rect: The earlier visible rect. After scrolling, call this before you measure elements that have become
    ///   visible.
    public mutating func keepColumns(ofItemsIn rect: LayoutRect) {
        guard hasMeasures else { return }
        var visible: [ItemPath] = []
        forEachElement(in: rect) { element, _ in
            if element.kind == .item { visible.append(element.path) }
        }
        for path in visible {
            sections[path.section].keepColumn(of: path.item)
        }
    }

    /// Sets the measured width and height of an item in a flow, in points. In columns and justified rows, they count
    /// as an aspect ratio.
    ///
    /// The parameters and the cost are those of ``setMeasuredLength(_:ofItemAt:policy:keepingItemsIn:)``. If the
    /// item doesn't exist, nothing happens.
    public mutating func setMeasuredSize(
        _ size: LayoutSize,
        ofItemAt path: ItemPath,
        policy: UpdatePolicy = .sticky,
        keepingItemsIn visible: LayoutRect? = nil
    ) {
        measure(.measuredSize(width: size.width, height: size.height), path, policy, visible)
    }

    /// Sets the measured length of an element, in points along the scroll axis, without the insets of a header or footer. If it
    /// doesn't exist, or is a background, nothing happens. O(64 + number of sections / 64) for a header or footer. For an item,
    /// this is ``setMeasuredLength(_:ofItemAt:policy:keepingItemsIn:)``.
    public mutating func setMeasuredLength(_ length: Double, of element: LayoutElement) {
        if element.kind == .item { return setMeasuredLength(length, ofItemAt: element.path) }
        let index = element.path.section
        guard sections.indices.contains(index),
            sections[index].measure(element.kind, length: length, in: container)
        else { return }
        lineUp([index])
    }

    private mutating func measure(
        _ extent: ItemSize.Extent,
        _ path: ItemPath,
        _ policy: UpdatePolicy,
        _ visible: LayoutRect?
    ) {
        guard hasItem(at: path) else { return }
        hasMeasures = true
        sections[path.section].measure(
            path.item,
            extent,
            policy: policy,
            in: container,
            before: visible.map { rect in
                let first = firstItem(ofSection: path.section, in: rect) ?? path.item
                let start = LayoutUnit.nearest(projection.stretch(of: rect).start)
                return (first, start - positions.start(path.section))
            }
        )
        lineUp([path.section])
    }

    /// Returns the first visible item of a section.
    private func firstItem(ofSection section: Int, in rect: LayoutRect) -> Int? {
        firstElement(in: rect) { element, _ in
            element.kind == .item && element.path.section >= section
        }.flatMap { $0.element.path.section == section ? $0.element.path.item : nil }
    }
}

// The sizes that views report.
extension CollectionLayout {
    /// Returns whether an element's view chooses its size, and this size differs from the present one by more than rounding.
    /// A size that isn't a number can't be used. Where measuring may close gaps between items, the first size is always new.
    package func isNewSize(_ size: LayoutSize, of element: LayoutElement) -> Bool {
        switch element.kind {
        case .background: return false
        case .header: return differs(section(element.path.section)?.header, size)
        case .footer: return differs(section(element.path.section)?.footer, size)
        case .item where mayCloseGaps(measuring: element): return differs(.infinity, length(of: size))
        case .item: break
        }
        switch item(at: element.path)?.extent {
        case .estimated(let length), .measured(let length):
            return differs(length, self.length(of: size))
        case .estimatedSize(let width, let height), .measuredSize(let width, let height):
            return differs(width, size.width) || differs(height, size.height)
        case .aspectRatio, .height, .size, nil:
            return false
        }
    }

    /// Sets the measured size of an element. Views of headers and footers, and of items in columns, choose only their
    /// length.
    ///
    /// - Parameter visible: The visible rect, if an item grows toward the content's start.
    package mutating func setMeasuredSize(
        _ size: LayoutSize,
        of element: LayoutElement,
        keepingItemsIn visible: LayoutRect?
    ) {
        guard element.kind == .item else { return setMeasuredLength(length(of: size), of: element) }
        switch item(at: element.path)?.extent {
        case .estimatedSize, .measuredSize:
            setMeasuredSize(size, ofItemAt: element.path, keepingItemsIn: visible)
        default:
            setMeasuredLength(length(of: size), ofItemAt: element.path, keepingItemsIn: visible)
        }
    }

    private func length(of size: LayoutSize) -> Double {
        container.axis == .vertical ? size.height : size.width
    }

    private func differs(_ view: LayoutSection.Supplementary?, _ size: LayoutSize) -> Bool {
        guard let view, view.estimate != nil else { return false }
        return differs(view.height, length(of: size))
    }

    private func differs(_ old: Double, _ new: Double) -> Bool {
        guard new.isFinite, new >= 0 else { return false }
        // Views round their size to pixels.
        return abs(old - new) > (container.scale > 0 ? 0.25 / container.scale : 0.001)
    }
}
