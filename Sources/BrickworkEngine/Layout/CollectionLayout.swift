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
    /// The start positions of the sections.
    private(set) var positions = SectionPositions()
    private(set) var projection: Projection
    /// The maximum distance, in units, from a section's start to items that begin before it.
    private(set) var overhang: Int64 = 0
    /// Whether an item has ever been measured.
    var hasMeasures = false
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
    /// footers and backgrounds has no length, even if it has insets.
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

    /// Returns a section, or `nil` if it doesn't exist. O(1).
    public func section(_ index: Int) -> LayoutSection? {
        sections.indices.contains(index) ? sections[index].section : nil
    }

    /// Sets the container.
    ///
    /// If the length across the scroll axis changes, all items are placed again, in O(number of items), and
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

    /// Moves all items that have kept their columns, and may not under a policy, to their place in a new
    /// layout. Returns their sections. O(number of sections) if there may be such items, otherwise O(1).
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

    /// Places all items, section by section, each after `change`.
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
            note(index)
        }
        project()
    }

    /// Sets the positions of sections after they were inserted, removed or moved, before any of them is
    /// changed itself.
    mutating func lineUp(_ changes: ListChanges) {
        let inserted = changes.insertedIndices
        positions.apply(changes, inserting: inserted.map { sections[$0].length })
        inserted.forEach { note($0) }
        project()
    }

    /// Sets the positions of the sections from `first` on, after earlier sections have changed.
    mutating func lineUp(from first: Int) {
        if first == 0 { overhang = 0 }
        let count = max(first, sections.count)
        // A pointer avoids copying sections, which would retain and release objects.
        unsafe sections.withUnsafeBufferPointer { sections in
            positions.replace(from: first, count: count) { unsafe sections[$0].length }
        }
        for index in first..<count {
            note(index)
        }
        project()
    }

    /// Updates the layout's flags after a section has changed.
    private mutating func note(_ index: Int) {
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
