/// A layout of sections, with the frames of all elements. It finds the elements in a rect, and updates frames
/// when items change.
///
/// It is a value: copies are independent, and share memory until one of them changes. The same input gives
/// the same frames on every platform, bit for bit. Invalid input doesn't trap. An index out of range has no
/// frame, and an invalid number counts as zero.
///
/// ```swift
/// var layout = CollectionLayout(
///     container: LayoutContainer(width: 375),
///     sections: [
///         LayoutSection(
///             layout: WaterfallSection(columns: .fixed(2), itemSpacing: 10, lineSpacing: 10),
///             items: [.aspectRatio(1.5), .aspectRatio(0.75, captionHeight: 40)])
///     ])
/// layout.frame(of: .item(ItemPath(section: 0, item: 1)))
/// ```
public struct CollectionLayout: Sendable {
    /// The container that the layout fills.
    public private(set) var container: LayoutContainer
    var sections: [PlacedSection]
    private(set) var positions = SectionPositions()
    private(set) var projection: Projection
    /// The maximum distance, in units, from a section's start to items that begin before it.
    private(set) var overhang: Int64 = 0
    package internal(set) var hasMeasures = false
    /// Whether an item's place may differ from its place in a new layout.
    private var mayBeUnbalanced = false
    /// Whether such an item may be in a section without measured lengths.
    private var mayBeUnbalancedWithoutMeasures = false

    /// Creates a layout of sections. O(number of items).
    public init(container: LayoutContainer, sections: [LayoutSection] = []) {
        self.container = container
        self.sections = sections.map(PlacedSection.init)
        projection = Projection(container, contentLength: 0)
        placeEverything(policy: .rebalance)
    }

    /// The size of the content in points. Edges are rounded to pixels. Content without items, headers,
    /// footers and backgrounds has no length, even if it has insets. The length is at least the container's
    /// ``LayoutContainer/minimumContentLength``.
    public var contentSize: LayoutSize {
        projection.contentSize
    }

    /// The number of sections.
    public var sectionCount: Int {
        sections.count
    }

    /// Returns the number of items in a section, or zero if the section doesn't exist.
    public func itemCount(inSection index: Int) -> Int {
        sections.indices.contains(index) ? sections[index].section.items.count : 0
    }

    /// Returns the number of items of a section that ``FlowSection/lineLimit`` hides, without the overflow item. O(1).
    public func hiddenItemCount(inSection index: Int) -> Int {
        sections.indices.contains(index) ? sections[index].places.hiddenCount : 0
    }

    /// Returns a section, or `nil` if it doesn't exist. O(1).
    public func section(_ index: Int) -> LayoutSection? {
        sections.indices.contains(index) ? sections[index].section : nil
    }

    /// Sets the container.
    ///
    /// If the axis or the length across it changes, all items are placed again, in O(number of items), and
    /// measured lengths become estimates. Otherwise, only items that an earlier change has left in their
    /// columns are placed again, if the policy allows it. With ``UpdatePolicy/sticky``, items keep their
    /// columns while the number of columns stays the same.
    public mutating func setContainer(_ new: LayoutContainer, policy: UpdatePolicy = .automatic) {
        let hasSameRoom = hasSameRoom(as: new)
        container = new
        if !hasSameRoom {
            placeEverything(policy: policy) { $1.items.forgetMeasures() }
        } else {
            lineUp(rebalance(policy))
        }
    }

    /// Places all items in another container, after changing each section. Use this if columns or lengths
    /// depend on the width. It reuses the layout's memory. O(number of items).
    ///
    /// - Parameters:
    ///   - new: The container.
    ///   - policy: Whether items keep their columns if the number of columns stays the same.
    ///   - describe: Gets each section's index and the section, and may change the section.
    public mutating func setContainer(
        _ new: LayoutContainer,
        policy: UpdatePolicy = .automatic,
        describing describe: (_ index: Int, _ section: inout LayoutSection) -> Void
    ) {
        let hasSameRoom = hasSameRoom(as: new)
        container = new
        placeEverything(policy: policy) { index, section in
            if !hasSameRoom { section.items.forgetMeasures() }
            describe(index, &section)
        }
    }

    /// Returns whether measured lengths are valid in another container too.
    private func hasSameRoom(as other: LayoutContainer) -> Bool {
        container.axis == other.axis && container.crossLength == other.crossLength
    }

    /// Moves the items that have kept their columns to their place in a new layout, unless the policy lets them
    /// keep their columns. Returns their sections. O(number of sections) if there may be such items, otherwise O(1).
    mutating func rebalance(_ policy: UpdatePolicy) -> [Int] {
        switch policy {
        case .sticky: return []
        case .rebalance: guard mayBeUnbalanced else { return [] }
        case .automatic: guard mayBeUnbalancedWithoutMeasures else { return [] }
        }
        mayBeUnbalanced = mayBeUnbalanced && policy == .automatic
        mayBeUnbalancedWithoutMeasures = false
        let unbalanced = sections.indices.filter {
            !sections[$0].places.isBalanced && !sections[$0].keepsColumns(policy)
        }
        for index in unbalanced {
            sections[index].rebalance(in: container)
        }
        return unbalanced
    }

    private mutating func placeEverything(
        policy: UpdatePolicy,
        after change: (_ index: Int, _ section: inout LayoutSection) -> Void = { _, _ in }
    ) {
        for index in sections.indices {
            change(index, &sections[index].section)
            sections[index].place(from: 0, policy: policy, in: container)
        }
        lineUp(from: 0)
    }

    /// Moves the sections after changed ones, if no section was inserted or removed. O(number of changed
    /// sections × (64 + number of sections / 64)), but at most O(number of sections).
    mutating func lineUp(_ changed: [Int]) {
        let most = sections.count / (64 + sections.count / 64)
        guard changed.count <= most, positions.count == sections.count else {
            if let first = changed.min() { lineUp(from: first) }
            return
        }
        for index in changed {
            positions.setLength(sections[index].length, ofSection: index)
            didChangeSection(index)
        }
        project()
    }

    /// Sets the positions of sections after they were inserted, removed or moved, before any of them is
    /// changed itself.
    mutating func lineUp(_ changes: ListChanges) {
        let inserted = changes.insertedIndices
        positions.apply(changes, inserting: inserted.map { sections[$0].length })
        inserted.forEach { didChangeSection($0) }
        project()
    }

    mutating func lineUp(from first: Int) {
        if first == 0 { overhang = 0 }
        let count = max(first, sections.count)
        // A pointer avoids copying sections, which would retain and release objects.
        unsafe sections.withUnsafeBufferPointer { sections in
            positions.replace(from: first, count: count) { unsafe sections[$0].length }
        }
        for index in first..<count {
            didChangeSection(index)
        }
        project()
    }

    private mutating func didChangeSection(_ index: Int) {
        overhang = max(overhang, sections[index].places.overhang)
        guard !sections[index].places.isBalanced else { return }
        mayBeUnbalanced = true
        if !sections[index].section.items.mayHaveMeasures { mayBeUnbalancedWithoutMeasures = true }
    }

    private mutating func project() {
        // Insets without elements don't count as content.
        let length = max(
            sections.allSatisfy { $0.isBlank } ? 0 : positions.length,
            container.leastContentLength
        )
        projection = Projection(container, contentLength: length)
    }
}

/// The start positions of sections along the scroll axis, in blocks of 64. If a section grows, moving the
/// later sections takes one addition for each in its block, and one for each later block.
///
/// With sections of 100 points, section 70 is in the second block: it starts 600 points after the block, which starts at 6,400.
struct SectionPositions: Sendable {
    private static let blockSize = 64

    private var lengths: [Int64] = []
    private var starts: [Int64] = []
    private var blockStarts: [Int64] = []
    private(set) var length: Int64 = 0
    /// Whether the content has reached its limit, where sections are cut off.
    private var isCut = false

    var count: Int { lengths.count }

    @inline(__always)
    func start(_ section: Int) -> Int64 {
        blockStarts[section / Self.blockSize] &+ starts[section]
    }

    @inline(__always)
    func end(_ section: Int) -> Int64 {
        LayoutUnit.clampedSum(start(section), lengths[section])
    }

    /// Sets the positions of `count` sections whose lengths have changed from `first` on. O(sections from
    /// there on).
    mutating func replace(from first: Int, count: Int, length: (_ section: Int) -> Int64) {
        lengths.removeSubrange(first...)
        lengths.append(contentsOf: (first..<count).lazy.map(length))
        lineUp(from: first)
    }

    /// Returns the first section that ends after a position, or `count` if there is none. O(log n). It
    /// searches blocks first, because their starts are close together in memory.
    @inline(__always)
    func firstSection(endingAfter position: Int64) -> Int {
        let block = partitionPoint(blockStarts.count) { blockStarts[$0] <= position }
        let first = max(0, block - 1) * Self.blockSize
        let count = min(lengths.count - first, Self.blockSize)
        return first + partitionPoint(count) { end(first + $0) <= position }
    }

    /// - Parameter new: The lengths of the inserted and moved sections, in order.
    mutating func apply(_ changes: ListChanges, inserting new: [Int64]) {
        lengths.apply(changes, inserting: new)
        lineUp(from: min(changes.firstChange, lengths.count))
    }

    /// Sets the length of a section. O(64 + number of sections / 64).
    mutating func setLength(_ new: Int64, ofSection section: Int) {
        let growth = new - lengths[section]
        guard growth != 0 else { return }
        lengths[section] = new
        guard !isCut, length < LayoutUnit.contentLimit.raw - max(0, growth) else {
            lineUp(from: section)
            return
        }
        length += growth
        let block = section / Self.blockSize
        for later in section + 1..<max(section + 1, min((block + 1) * Self.blockSize, count)) {
            starts[later] += growth
        }
        for later in block + 1..<max(block + 1, blockStarts.count) {
            blockStarts[later] += growth
        }
    }

    private mutating func lineUp(from first: Int) {
        let firstInBlock = first / Self.blockSize * Self.blockSize
        var position = firstInBlock == 0 ? 0 : end(firstInBlock - 1)
        starts.removeSubrange(min(firstInBlock, starts.count)...)
        blockStarts.removeSubrange(min(firstInBlock / Self.blockSize, blockStarts.count)...)
        starts.reserveCapacity(count)
        for section in firstInBlock..<max(firstInBlock, count) {
            if section % Self.blockSize == 0 { blockStarts.append(position) }
            starts.append(position - (blockStarts.last ?? 0))
            position = LayoutUnit.clampedSum(position, lengths[section])
        }
        length = position
        isCut = position >= LayoutUnit.contentLimit.raw
    }
}

extension CollectionLayout {
    /// - Parameter visible: The visible range of the scroll axis, in points, which determines the position of pinned elements.
    func place(of element: LayoutElement, visible: (start: Double, end: Double)?) -> Place? {
        let index = element.path.section
        guard sections.indices.contains(index) else { return nil }
        // Sections aren't copied out of the list, because that would retain and release objects.
        switch element.kind {
        case .item:
            guard sections[index].section.items.indices.contains(element.path.item) else { return nil }
            return sections[index].place(ofItem: element.path.item, start: positions.start(index))
        case .background:
            guard sections[index].section.hasBackground else { return nil }
            return Place(
                crossStart: 0,
                crossEnd: projection.crossLength,
                start: positions.start(index),
                end: positions.end(index)
            )
        case .header:
            guard let header = sections[index].section.header else { return nil }
            let start = header.isPinned ? pinnedHeaderStart(index, visible) : positions.start(index)
            return supplementaryPlace(
                of: header,
                in: index,
                from: start,
                length: sections[index].headerLength
            )
        case .footer:
            guard let footer = sections[index].section.footer else { return nil }
            let start = footer.isPinned ? pinnedFooterStart(index, visible) : footerStart(index)
            return supplementaryPlace(
                of: footer,
                in: index,
                from: start,
                length: sections[index].footerLength
            )
        }
    }

    /// Returns the start of a pinned header. It is at the start of the visible rect, but within its section
    /// and not over its footer.
    private func pinnedHeaderStart(_ index: Int, _ visible: (start: Double, end: Double)?) -> Int64 {
        let origin = positions.start(index)
        guard let visible else { return origin }
        let last = footerStart(index) - sections[index].headerLength
        return max(origin, min(LayoutUnit.nearest(visible.start), last))
    }

    /// Returns the start of a pinned footer. It is at the end of the visible rect, but within its section and
    /// not over its header.
    private func pinnedFooterStart(_ index: Int, _ visible: (start: Double, end: Double)?) -> Int64 {
        let last = footerStart(index)
        guard let visible else { return last }
        let first = LayoutUnit.clampedSum(positions.start(index), sections[index].headerLength)
        return min(last, max(LayoutUnit.nearest(visible.end) - sections[index].footerLength, first))
    }

    private func footerStart(_ index: Int) -> Int64 {
        max(positions.start(index), positions.end(index) - sections[index].footerLength)
    }

    private func supplementaryPlace(
        of view: LayoutSection.Supplementary,
        in index: Int,
        from start: Int64,
        length: Int64
    ) -> Place {
        let cross = sections[index].supplementaryStretch(of: projection.crossLength)
        let insets = view.insets.units(along: container.axis)
        let crossInsets = view.insets.units(along: container.axis.cross)
        let crossStart = min(cross.start + crossInsets.start, cross.end)
        return Place(
            crossStart: crossStart,
            crossEnd: max(crossStart, cross.end - crossInsets.end),
            start: LayoutUnit.clampedSum(start, insets.start),
            end: LayoutUnit.clampedSum(start, length - insets.end)
        )
    }
}
