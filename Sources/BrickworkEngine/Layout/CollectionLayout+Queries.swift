extension CollectionLayout {
    /// The frame of an element in points, or nil if there is no such element. O(1).
    ///
    /// - Parameters:
    ///   - element: the element.
    ///   - visible: the visible rect, by which pinned headers and footers stand; without one they stand where they
    ///     would if nothing were pinned.
    public func frame(of element: LayoutElement, visible: LayoutRect? = nil) -> LayoutRect? {
        guard let place = place(of: element, visible: visible.map(projection.stretch(of:))) else {
            return nil
        }
        return projection.frame(place)
    }

    /// Calls `body` with every element that meets `rect`: by section; background, header, items by index,
    /// footer. Rects that only touch do not meet.
    ///
    /// O(log n + k) for k elements found; nothing is allocated. Where items stand before the start of their section,
    /// sections that begin so far below the rect are looked at too.
    ///
    /// - Parameters:
    ///   - rect: the rect, in points.
    ///   - visible: the visible rect, by which pinned headers and footers stand.
    ///   - body: gets each element and its frame.
    public func forEachElement(
        in rect: LayoutRect,
        visible: LayoutRect? = nil,
        _ body: (LayoutElement, LayoutRect) -> Void
    ) {
        guard let area = projection.area(rect) else { return }
        let projection = projection
        let overhang = overhang
        let positions = positions
        let stretch = visible.map(projection.stretch(of:))
        // Through a pointer, so that no section is copied, which would count references up and down.
        sections.withUnsafeBufferPointer { sections in
            let first = positions.firstSection(endingAfter: area.along.start)
            for index in first..<sections.count {
                let start = positions.start(index)
                guard start - overhang < area.along.end else { return }
                let hasSurroundings = sections[index].hasSurroundings
                if hasSurroundings {
                    visit(LayoutElement(.background, section: index), in: rect, visible: stretch, body)
                    visit(LayoutElement(.header, section: index), in: rect, visible: stretch, body)
                }
                sections[index].forEachCandidate(in: area, start: start) { item, place in
                    let frame = projection.frame(place)
                    if frame.intersects(rect) {
                        body(LayoutElement(.item, section: index, item: item), frame)
                    }
                }
                if hasSurroundings {
                    visit(LayoutElement(.footer, section: index), in: rect, visible: stretch, body)
                }
            }
        }
    }

    /// The elements that meet `rect`, in order. The same as ``forEachElement(in:visible:_:)``, in an array.
    public func elements(in rect: LayoutRect, visible: LayoutRect? = nil) -> [PlacedElement] {
        var found: [PlacedElement] = []
        forEachElement(in: rect, visible: visible) { element, frame in
            found.append(PlacedElement(element, frame: frame))
        }
        return found
    }

    /// Calls `body` with every element there is, in order, those without an area included. O(n).
    public func forEachElement(_ body: (LayoutElement, LayoutRect) -> Void) {
        for index in sections.indices {
            visitIfPresent(LayoutElement(.background, section: index), body)
            visitIfPresent(LayoutElement(.header, section: index), body)
            for item in sections[index].section.items.indices {
                visitIfPresent(LayoutElement(.item, section: index, item: item), body)
            }
            visitIfPresent(LayoutElement(.footer, section: index), body)
        }
    }

    /// The item at a point of the content; of several, the last, which lies on top. O(log n + k).
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

    /// The section at a point of the content, or the nearest along the scroll axis; nil if there is none. O(log n).
    public func section(at point: LayoutPoint) -> Int? {
        let start = projection.stretch(of: LayoutRect(x: point.x, y: point.y, width: 0, height: 0)).start
        let index = positions.firstSection(endingAfter: LayoutUnit.nearest(start))
        return sections.isEmpty ? nil : min(index, sections.count - 1)
    }

    private func visitIfPresent(_ element: LayoutElement, _ body: (LayoutElement, LayoutRect) -> Void) {
        if let frame = frame(of: element) {
            body(element, frame)
        }
    }

    private func visit(
        _ element: LayoutElement,
        in rect: LayoutRect,
        visible: (start: Double, end: Double)?,
        _ body: (LayoutElement, LayoutRect) -> Void
    ) {
        guard let place = place(of: element, visible: visible) else { return }
        let frame = projection.frame(place)
        if frame.intersects(rect) {
            body(element, frame)
        }
    }
}
