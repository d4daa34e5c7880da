/// A section with the places of its items and its range of the scroll axis.
///
/// With a header of 44 points and insets of 10, the first item begins 54 points after the section's start (``startLength``). The
/// places of the items are relative to it, so a header that is measured moves no place.
struct PlacedSection: Sendable {
    var section: LayoutSection
    private(set) var places = ItemFrames()
    private(set) var headerLength: Int64 = 0
    private(set) var footerLength: Int64 = 0
    /// The distance from the section's start to its first item.
    private(set) var startLength: Int64 = 0
    private var endLength: Int64 = 0
    private var crossInset: Int64 = 0
    private var space: SectionSpace?

    init(_ section: LayoutSection) {
        self.section = section
    }

    var hasElementsBesidesItems: Bool {
        section.hasBackground || section.header != nil || section.footer != nil
    }

    var isBlank: Bool { section.items.isEmpty && !hasElementsBesidesItems }

    var length: Int64 {
        LayoutUnit.clampedSum(LayoutUnit.clampedSum(startLength, places.length), endLength)
    }

    /// Returns whether a policy lets items keep their columns. This depends on whether any are measured.
    func keepsColumns(_ policy: UpdatePolicy) -> Bool {
        policy == .sticky || (policy == .automatic && section.items.mayHaveMeasures)
    }

    /// Places the items from `first` on. One copy of its code is enough, because it is called once for each changed section.
    @inline(never)
    mutating func place(from first: Int, policy: UpdatePolicy, in container: LayoutContainer) {
        let space = measureSpace(in: container)
        self.space = space
        section.layout.place(
            section.items,
            from: max(0, min(first, section.items.count)),
            keepingColumns: keepsColumns(policy),
            in: space,
            into: &places
        )
        places.fit(to: section.items.count)
    }

    /// Takes the properties of another section, except its items.
    mutating func describe(as new: LayoutSection, policy: UpdatePolicy, in container: LayoutContainer) {
        let hasSameLayout = section.layout == new.layout
        let items = section.items
        section = new
        section.items = items
        let room = measureSpace(in: container)
        guard !hasSameLayout || room != space else { return }
        place(from: 0, policy: policy, in: container)
    }

    /// Sets the measured length of a header or footer. Returns false if it doesn't exist.
    mutating func measure(_ kind: LayoutElement.Kind, length: Double, in container: LayoutContainer) -> Bool {
        switch kind {
        case .header where section.header != nil: section.header?.height = length
        case .footer where section.footer != nil: section.footer?.height = length
        default: return false
        }
        measureSpace(in: container)
        return true
    }

    /// - Parameter visible: The first item that stays in place and the visible rect's start in the section, if the item
    ///   grows toward the section's start.
    mutating func measure(
        _ item: Int,
        _ extent: ItemSize.Extent,
        policy: UpdatePolicy,
        in container: LayoutContainer,
        before visible: (item: Int, start: Int64)?
    ) {
        let isFirst = section.items.traits[item].kind.isEstimate
        let before = places.length(of: item, in: section.items)
        section.items[item].extent = extent
        // A local variable keeps the closure from accessing the section while its places change.
        let items = section.items
        if keepsColumns(policy), let before {
            let isPlaced = places.withColumns {
                $0.measure(item, from: before, isFirst: isFirst, before: visible, of: items)
            }
            if isPlaced == true { return }
        }
        place(from: item, policy: policy, in: container)
    }

    /// Lets all columns begin at the section's start. Items keep their columns.
    mutating func closeGapsAtStart() {
        let items = section.items
        places.withColumns { $0.closeGaps(before: 0, of: items) }
    }

    /// Makes a visible item keep its column while others are measured.
    mutating func keepColumn(of item: Int) {
        guard section.items.indices.contains(item), section.items.traits[item].kind.isEstimate else { return }
        places.withColumns { $0.keepColumn(of: item) }
    }

    mutating func apply(_ edit: UpdatePlan.ItemEdit, policy: UpdatePolicy, in container: LayoutContainer) {
        let oldCount = section.items.count
        section.items.apply(edit.changes, inserting: edit.inserted)
        if keepsColumns(policy), edit.firstChange < oldCount {
            places.withColumns { $0.apply(edit) }
        }
        place(from: edit.firstChange, policy: policy, in: container)
    }

    mutating func rebalance(in container: LayoutContainer) {
        place(from: section.items.count, policy: .rebalance, in: container)
    }

    func supplementaryStretch(of crossLength: Int64) -> (start: Int64, end: Int64) {
        guard section.supplementariesFollowInsets, let space else { return (0, crossLength) }
        return (crossInset, crossInset + space.crossUnits)
    }

    /// Returns the place of an item, relative to the content's start, in a section that begins at `start`.
    @inline(__always)
    func place(ofItem index: Int, start: Int64) -> Place {
        let origin = LayoutUnit.clampedSum(start, startLength)
        return places.place(index, of: section.items).offset(cross: crossInset, along: origin)
    }

    /// Calls `body` with at least the items that intersect `area`, in a section that begins at `start`, until
    /// it returns false. Returns whether it always returned true.
    @inline(never)
    func visitCandidates(in area: Area, start: Int64, _ body: (Int, Place) -> Bool) -> Bool {
        // Local variables keep the closure from capturing a copy of the section.
        let origin = LayoutUnit.clampedSum(start, startLength)
        let cross = crossInset
        return places.visitCandidates(in: area.offset(cross: -cross, along: -origin), of: section.items) {
            index,
            place in
            body(index, place.offset(cross: cross, along: origin))
        }
    }

    @discardableResult @inline(never)
    private mutating func measureSpace(in container: LayoutContainer) -> SectionSpace {
        func length(_ view: LayoutSection.Supplementary?) -> Int64 {
            guard let view else { return 0 }
            let insets = view.insets.units(along: container.axis)
            return LayoutUnit(length: view.height).raw + insets.start + insets.end
        }
        headerLength = length(section.header)
        footerLength = length(section.footer)
        let insets = section.insets.units(along: container.axis)
        startLength = headerLength + insets.start
        endLength = footerLength + insets.end
        let cross = container.crossRange(inside: section.insets)
        crossInset = cross.start
        return SectionSpace(axis: container.axis, crossUnits: cross.length)
    }
}
