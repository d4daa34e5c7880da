extension CollectionLayout {
    /// The elements that a front end shows, in reusable slots. A new visible element gets a slot (a view, a
    /// cell, a node of a document) that another element has left.
    ///
    /// ```swift
    /// var window = CollectionLayout.Window()
    /// window.update(to: layout, visible: visible, overscan: 300) { change in
    ///     switch change {
    ///     case .appeared(let slot, let placed): views[slot].show(placed)
    ///     case .moved(let slot, let placed): views[slot].frame = placed.frame
    ///     case .disappeared(let slot, _): views[slot].hide()
    ///     }
    /// }
    /// ```
    public struct Window: Sendable {
        /// A change of a slot.
        public enum Change: Hashable, Sendable {
            /// A slot shows a new element. A slot equal to the former ``CollectionLayout/Window/slotCount``
            /// is a new one.
            case appeared(slot: Int, PlacedElement)
            /// The element in a slot has another frame, or after ``CollectionLayout/Window/follow(_:)``,
            /// another path.
            case moved(slot: Int, PlacedElement)
            /// A slot no longer shows its element, and is free.
            case disappeared(slot: Int, LayoutElement)
        }

        private struct Entry: Sendable {
            var placed: PlacedElement
            var slot: Int
            var hasChanged = false
        }

        private var entries: [Entry] = []
        private var next: [Entry] = []
        /// The free slots, by the kind of element that they can show.
        private var freeSlots: [[Int]] = [[], [], [], []]
        /// The slots of removed elements, until the next update reports them.
        private var orphans: [Entry] = []
        /// The number of slots. They are numbered from zero. A slot always shows the same kind of element.
        public private(set) var slotCount = 0

        /// Creates an empty window.
        public init() {}

        /// The number of shown elements.
        public var count: Int { entries.count }

        /// Calls `body` with the shown elements and their slots, in order.
        public func forEach(_ body: (Int, PlacedElement) -> Void) {
            for entry in entries {
                body(entry.slot, entry.placed)
            }
        }

        /// Updates the paths of shown elements after a change of the layout, so that they keep their slots.
        /// Call ``update(to:visible:overscan:_:)`` afterward.
        public mutating func follow(_ map: UpdateMap) {
            var kept: [Entry] = []
            for var entry in entries {
                if let element = map.newElement(of: entry.placed.element) {
                    entry.hasChanged = entry.hasChanged || element != entry.placed.element
                    entry.placed.element = element
                    kept.append(entry)
                } else {
                    orphans.append(entry)
                }
            }
            entries = kept.sorted { $0.placed.element.precedes($1.placed.element) }
        }

        /// Updates the shown elements, and calls `body` with every change. Elements that disappear are first,
        /// then those that appear or move, in order. O(log n + k) for k shown elements. Nothing is allocated
        /// unless more elements are shown than ever before.
        ///
        /// - Parameters:
        ///   - layout: The layout.
        ///   - visible: The visible rect.
        ///   - overscan: The length beyond the visible rect in which elements are shown, along the scroll
        ///     axis, in points.
        ///   - body: Gets the changes.
        public mutating func update(
            to layout: CollectionLayout,
            visible: LayoutRect,
            overscan: Double = 0,
            _ body: (Change) -> Void
        ) {
            let rect = visible.extended(by: overscan, along: layout.container.axis)
            update(to: layout, visible: visible, within: rect, body)
        }

        /// Updates the shown elements to those in a rect, which may begin and end at other distances from the visible rect.
        /// Otherwise, this method is like ``update(to:visible:overscan:_:)``.
        ///
        /// - Parameters:
        ///   - layout: The layout.
        ///   - visible: The visible rect. Pinned elements are at its edges.
        ///   - rect: The rect in which elements are shown.
        ///   - body: Gets the changes.
        public mutating func update(
            to layout: CollectionLayout,
            visible: LayoutRect,
            within rect: LayoutRect,
            _ body: (Change) -> Void
        ) {
            next.removeAll(keepingCapacity: true)
            layout.forEachElement(in: rect, visible: visible) {
                next.append(Entry(placed: PlacedElement($0, frame: $1), slot: -1))
            }
            releaseOrphans(body)
            keepSlots(body)
            for index in next.indices {
                if next[index].slot < 0 {
                    let slot = takeSlot(for: next[index].placed.element.kind)
                    next[index].slot = slot
                    body(.appeared(slot: slot, next[index].placed))
                } else if next[index].hasChanged {
                    next[index].hasChanged = false
                    body(.moved(slot: next[index].slot, next[index].placed))
                }
            }
            swap(&entries, &next)
        }

        /// Returns elements that are already shown to their slots, and frees the other slots. Shown and
        /// visible elements have the same order, so one pass through both is enough.
        private mutating func keepSlots(_ body: (Change) -> Void) {
            var index = 0
            for entry in entries {
                while index < next.count, next[index].placed.element.precedes(entry.placed.element) {
                    index += 1
                }
                if index < next.count, next[index].placed.element == entry.placed.element {
                    next[index].slot = entry.slot
                    next[index].hasChanged =
                        entry.hasChanged || entry.placed.frame != next[index].placed.frame
                    index += 1
                } else {
                    release(entry, body)
                }
            }
        }

        private mutating func releaseOrphans(_ body: (Change) -> Void) {
            for orphan in orphans {
                release(orphan, body)
            }
            orphans.removeAll(keepingCapacity: true)
        }

        private mutating func release(_ entry: Entry, _ body: (Change) -> Void) {
            freeSlots[entry.placed.element.kind.rawValue].append(entry.slot)
            body(.disappeared(slot: entry.slot, entry.placed.element))
        }

        private mutating func takeSlot(for kind: LayoutElement.Kind) -> Int {
            if let slot = freeSlots[kind.rawValue].popLast() {
                return slot
            }
            slotCount += 1
            return slotCount - 1
        }
    }
}

extension LayoutRect {
    fileprivate func extended(by distance: Double, along axis: LayoutContainer.Axis) -> LayoutRect {
        // With an infinite distance, the result would not be a rect.
        let more = distance > 0 ? min(distance, LayoutUnit.contentLimit.points) : 0
        return LayoutRect(
            start: start(along: axis) - more,
            length: end(along: axis) - start(along: axis) + 2 * more,
            crossStart: start(along: axis.cross),
            crossLength: end(along: axis.cross) - start(along: axis.cross),
            along: axis
        )
    }
}
