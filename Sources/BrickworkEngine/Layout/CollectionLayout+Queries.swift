extension CollectionLayout {
    /// Returns the frame of an element, in points, or `nil` if the element doesn't exist. O(1).
    ///
    /// - Parameters:
    ///   - element: The element.
    ///   - visible: The visible rect, which determines the position of pinned headers and footers. If `nil`,
    ///     they are at the positions that they have without pinning.
    public func frame(of element: LayoutElement, visible: LayoutRect? = nil) -> LayoutRect? {
        guard let place = place(of: element, visible: visible.map(projection.stretch(of:))) else {
            return nil
        }
        return projection.frame(place)
    }

    /// Calls `body` with every element that intersects `rect`, in order: by section, then background, header,
    /// items by index, and footer. Rects that only touch don't intersect.
    ///
    /// O(log n + k) for k elements, without allocations. In a section with items above its own start,
    /// elements below the rect may be examined too.
    ///
    /// - Parameters:
    ///   - rect: The rect, in points.
    ///   - visible: The visible rect, which moves pinned headers and footers.
    ///   - body: Gets each element and its frame. An error that it throws ends the search.
    @inlinable
    public func forEachElement<E: Error>(
        in rect: LayoutRect,
        visible: LayoutRect? = nil,
        _ body: (LayoutElement, LayoutRect) throws(E) -> Void
    ) throws(E) {
        var failure: E?
        visitElements(in: rect, visible: visible) { element, frame in
            do throws(E) {
                try body(element, frame)
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
    }

    /// Returns the first element that intersects `rect` and satisfies a condition, in the order of
    /// ``forEachElement(in:visible:_:)``. The search ends there.
    ///
    /// - Parameters:
    ///   - rect: The rect, in points.
    ///   - visible: The visible rect, which moves pinned headers and footers.
    ///   - condition: Gets elements and their frames.
    public func firstElement(
        in rect: LayoutRect,
        visible: LayoutRect? = nil,
        where condition: (LayoutElement, LayoutRect) -> Bool
    ) -> PlacedElement? {
        var found: PlacedElement?
        visitElements(in: rect, visible: visible) { element, frame in
            guard condition(element, frame) else { return true }
            found = PlacedElement(element, frame: frame)
            return false
        }
        return found
    }

    /// Calls `body` with the elements that intersect `rect`, in order, until it returns false.
    @usableFromInline
    func visitElements(
        in rect: LayoutRect,
        visible: LayoutRect?,
        _ body: (LayoutElement, LayoutRect) -> Bool
    ) {
        guard let area = projection.area(rect) else { return }
        let projection = projection
        let overhang = overhang
        let positions = positions
        let stretch = visible.map(projection.stretch(of:))
        for index in positions.firstSection(endingAfter: area.along.start)..<sections.count {
            let start = positions.start(index)
            guard start - overhang < area.along.end else { return }
            let hasElementsBesidesItems = sections[index].hasElementsBesidesItems
            if hasElementsBesidesItems {
                guard visit(LayoutElement(.background, section: index), in: rect, visible: stretch, body),
                    visit(LayoutElement(.header, section: index), in: rect, visible: stretch, body)
                else { return }
            }
            let goesOn = sections[index].visitCandidates(in: area, start: start) { item, place in
                let frame = projection.frame(place)
                guard frame.intersects(rect) else { return true }
                return body(LayoutElement(.item, section: index, item: item), frame)
            }
            guard goesOn else { return }
            if hasElementsBesidesItems {
                guard visit(LayoutElement(.footer, section: index), in: rect, visible: stretch, body)
                else { return }
            }
        }
    }

    /// Returns the elements that intersect `rect`, in order, as ``forEachElement(in:visible:_:)`` does.
    public func elements(in rect: LayoutRect, visible: LayoutRect? = nil) -> [PlacedElement] {
        var found: [PlacedElement] = []
        forEachElement(in: rect, visible: visible) { element, frame in
            found.append(PlacedElement(element, frame: frame))
        }
        return found
    }

    /// Calls `body` with every element, in order, including empty ones. O(n).
    ///
    /// - Parameter body: Gets each element and its frame. An error that it throws ends the loop.
    @inlinable
    public func forEachElement<E: Error>(
        _ body: (LayoutElement, LayoutRect) throws(E) -> Void
    ) throws(E) {
        for index in 0..<sectionCount {
            try visitIfPresent(LayoutElement(.background, section: index), body)
            try visitIfPresent(LayoutElement(.header, section: index), body)
            for item in 0..<itemCount(inSection: index) {
                try visitIfPresent(LayoutElement(.item, section: index, item: item), body)
            }
            try visitIfPresent(LayoutElement(.footer, section: index), body)
        }
    }

    /// Returns the item at a point of the content, or `nil` if there is none. If there are several, returns the
    /// last one. O(log n + k) for k items at the point.
    public func item(at point: LayoutPoint) -> ItemPath? {
        let least = max(0x1p-32, abs(point.x).ulp, abs(point.y).ulp)
        var found: ItemPath?
        forEachElement(in: LayoutRect(x: point.x, y: point.y, width: least, height: least)) {
            element,
            frame in
            if element.kind == .item, frame.contains(point) {
                found = element.path
            }
        }
        return found
    }

    /// Returns the section at a point of the content, or the nearest one along the scroll axis. Returns `nil`
    /// if there are no sections. O(log n).
    public func section(at point: LayoutPoint) -> Int? {
        let start = projection.stretch(of: LayoutRect(x: point.x, y: point.y, width: 0, height: 0)).start
        let index = positions.firstSection(endingAfter: LayoutUnit.nearest(start))
        return sections.isEmpty ? nil : min(index, sections.count - 1)
    }

    @inlinable
    func visitIfPresent<E: Error>(
        _ element: LayoutElement,
        _ body: (LayoutElement, LayoutRect) throws(E) -> Void
    ) throws(E) {
        if let frame = frame(of: element) {
            try body(element, frame)
        }
    }

    private func visit(
        _ element: LayoutElement,
        in rect: LayoutRect,
        visible: (start: Double, end: Double)?,
        _ body: (LayoutElement, LayoutRect) -> Bool
    ) -> Bool {
        guard let place = place(of: element, visible: visible) else { return true }
        let frame = projection.frame(place)
        return frame.intersects(rect) ? body(element, frame) : true
    }
}

extension CollectionLayout {
    func hasItem(at path: ItemPath) -> Bool {
        sections.indices.contains(path.section)
            && sections[path.section].section.items.indices.contains(path.item)
    }

    package func item(at path: ItemPath) -> ItemSize? {
        hasItem(at: path) ? sections[path.section].section.items[path.item] : nil
    }
}
