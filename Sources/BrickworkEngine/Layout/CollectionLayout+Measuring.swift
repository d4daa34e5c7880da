extension CollectionLayout {
    /// Sets the measured size of an element, in points.
    ///
    /// An item with an estimated width and height, as in a flow, gets both. Other items, headers and footers get only their
    /// length along the scroll axis, without the insets of a header or footer.
    ///
    /// With ``UpdatePolicy/sticky``, an item keeps its column from now on. When an estimated item of a
    /// waterfall is measured for the first time, the next few hundred estimated items go to the shortest
    /// columns again, so that the columns stay balanced. The items after them move along their columns. This
    /// costs O(384 + number of items / 128 × number of columns) in a waterfall without spans. Other sections
    /// are placed again from the item on. A header or footer costs O(64 + number of sections / 64).
    ///
    /// With `visible`, an item grows toward the content's start: its end and all later items stay in place relative
    /// to each other. Otherwise, when a user scrolls toward the start and items before the visible ones are measured, only
    /// one column can stay in place on the screen. The few hundred items before the item that are estimated and haven't
    /// been visible go to the columns with the most room. If there are none, the items before it keep their columns. Among
    /// the hidden items, columns may have gaps, which move toward the section's start before they become visible. They close
    /// when an item is measured while the section's start is visible, which moves the columns by less than an item if the
    /// sizes were nearly right. In a waterfall with spans, and while the section's start is visible, the item grows toward the end.
    ///
    /// If the element doesn't exist, or is a background, nothing happens.
    ///
    /// - Parameters:
    ///   - size: The size, in points.
    ///   - element: The element.
    ///   - policy: Whether other items keep their columns.
    ///   - visible: The visible rect, if an item grows toward the content's start. With ``UpdatePolicy/rebalance``, it
    ///     is ignored.
    public mutating func setMeasuredSize(
        _ size: LayoutSize,
        of element: LayoutElement,
        policy: UpdatePolicy = .sticky,
        keepingItemsIn visible: LayoutRect? = nil
    ) {
        guard element.kind == .item else {
            let index = element.path.section
            guard sections.indices.contains(index),
                sections[index].measure(
                    element.kind,
                    length: size.length(along: container.axis),
                    in: container
                )
            else { return }
            lineUp([index])
            return
        }
        switch item(at: element.path)?.extent {
        case .estimatedSize, .measuredSize:
            measure(.measuredSize(width: size.width, height: size.height), element.path, policy, visible)
        default:
            measure(.measured(size.length(along: container.axis)), element.path, policy, visible)
        }
    }

    /// Returns whether an element is an item with an estimated size, which hasn't been measured.
    package func isEstimated(_ element: LayoutElement) -> Bool {
        element.kind == .item && hasItem(at: element.path)
            && sections[element.path.section].section.items.traits[element.path.item].kind.isEstimate
    }

    /// Returns whether measuring an element may close gaps between items, even if its size is not a new one.
    package func mayCloseGaps(measuring element: LayoutElement) -> Bool {
        guard element.kind == .item, hasItem(at: element.path) else { return false }
        let section = sections[element.path.section]
        return section.places.mayCloseGaps(measuring: element.path.item, of: section.section.items)
    }

    /// Returns whether columns may have gaps at the start of a section, and this start is visible. O(log n + k) for k visible
    /// sections, or O(1) as long as no item has been measured.
    package func mayHaveVisibleGaps(in visible: LayoutRect) -> Bool {
        !sectionsWithVisibleGaps(in: visible).isEmpty
    }

    /// Closes the gaps of columns at the start of visible sections.
    package mutating func closeGaps(in visible: LayoutRect) {
        let changed = sectionsWithVisibleGaps(in: visible)
        for index in changed { sections[index].closeGapsAtStart() }
        lineUp(changed)
    }

    private func sectionsWithVisibleGaps(in visible: LayoutRect) -> [Int] {
        guard hasMeasures else { return [] }
        let stretch = projection.stretch(of: visible)
        let (start, end) = (LayoutUnit.nearest(stretch.start), LayoutUnit.nearest(stretch.end))
        let first = positions.firstSection(endingAfter: start)
        return (first..<sectionCount).prefix { positions.start($0) < end }.filter {
            sections[$0].places.mayHaveGapsAtStart && positions.start($0) >= start
        }
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

    private func firstItem(ofSection section: Int, in rect: LayoutRect) -> Int? {
        firstElement(in: rect) { element, _ in
            element.kind == .item && element.path.section >= section
        }.flatMap { $0.element.path.section == section ? $0.element.path.item : nil }
    }
}

// The sizes that views report.
extension CollectionLayout {
    /// Returns whether an element's view chooses its size, and this size differs from the present one by more than rounding.
    /// A size that isn't a number can't be used. Where measuring may close gaps between items, any size is new.
    package func isNewSize(_ size: LayoutSize, of element: LayoutElement) -> Bool {
        switch element.kind {
        case .background: return false
        case .header: return differs(section(element.path.section)?.header, size)
        case .footer: return differs(section(element.path.section)?.footer, size)
        case .item where mayCloseGaps(measuring: element):
            return differs(.infinity, size.length(along: container.axis))
        case .item: break
        }
        switch item(at: element.path)?.extent {
        case .estimated(let length), .measured(let length):
            return differs(length, size.length(along: container.axis))
        case .estimatedSize(let width, let height), .measuredSize(let width, let height):
            return differs(width, size.width) || differs(height, size.height)
        case .aspectRatio, .height, .size, nil:
            return false
        }
    }

    private func differs(_ view: LayoutSection.Supplementary?, _ size: LayoutSize) -> Bool {
        guard let view, view.estimate != nil else { return false }
        return differs(view.height, size.length(along: container.axis))
    }

    private func differs(_ old: Double, _ new: Double) -> Bool {
        guard new.isFinite, new >= 0 else { return false }
        // Views round their size to pixels.
        return abs(old - new) > (container.scale > 0 ? 0.25 / container.scale : 0.001)
    }
}
