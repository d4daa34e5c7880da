/// A layout of sections: every element's frame, what is visible where, and what changes when items do.
///
/// A value: copies are independent, and cost nothing until one of them changes. The same input gives the same
/// frames, to the bit, on every platform. Nothing traps: an index that is out of range has no frame, and a
/// number that makes no sense counts as zero.
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
    /// What the layout fills.
    public private(set) var container: LayoutContainer
    var sections: [PlacedSection]
    /// Where the sections begin.
    private(set) var positions = SectionPositions()
    private(set) var projection: Projection
    /// No section's items reach farther than so many units beyond its start.
    private(set) var overhang: Int64 = 0
    /// Whether an item has ever been measured.
    var hasMeasures = false
    /// Whether an item may stand elsewhere than a layout from scratch would put it.
    private var mayBeUnbalanced = false
    /// Whether one may that stands in a section without measured lengths.
    private var mayBeUnbalancedWithoutMeasures = false

    /// Lays out sections from scratch. O(number of items).
    public init(container: LayoutContainer, sections: [LayoutSection] = []) {
        self.container = container
        self.sections = sections.map(PlacedSection.init)
        projection = Projection(container, contentLength: 0)
        placeEverything(policy: .rebalance)
    }

    /// The size of the content in points. Edges are rounded to pixels. Content without any items, headers, footers and
    /// backgrounds has no length, whatever the insets.
    public var contentSize: LayoutSize {
        projection.contentSize
    }

    /// The number of sections.
    public var sectionCount: Int {
        sections.count
    }

    /// The number of items in a section; zero for one that does not exist.
    public func itemCount(inSection index: Int) -> Int {
        sections.indices.contains(index) ? sections[index].section.items.count : 0
    }

    /// A section as it was described, or nil if there is none. O(1).
    public func section(_ index: Int) -> LayoutSection? {
        sections.indices.contains(index) ? sections[index].section : nil
    }

    /// Lays out for another container.
    ///
    /// Where the size across has changed, everything is placed anew, in O(number of items), and measured lengths
    /// become guesses; otherwise, where items may leave their columns, only what earlier changes have let keep them.
    /// With ``UpdatePolicy/sticky`` items keep their columns as long as the number of columns stays the same.
    public mutating func setContainer(_ new: LayoutContainer, policy: UpdatePolicy = .automatic) {
        let hasSameRoom = hasSameRoom(as: new)
        container = new
        if !hasSameRoom {
            placeEverything(policy: policy) { $1.items.forgetMeasures() }
        } else {
            lineUp(rebalance(policy))
        }
    }

    /// Places everything anew for another container, after each section has been described anew: what needs to be done
    /// where columns, or lengths, depend on the width. Takes the memory that the layout has. O(number of items).
    ///
    /// - Parameters:
    ///   - new: the container.
    ///   - policy: whether items keep their columns where there are as many as before.
    ///   - describe: gets each section's index and the section, to change whatever is to be another.
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

    /// Whether measured lengths hold in another container too.
    private func hasSameRoom(as other: LayoutContainer) -> Bool {
        container.axis == other.axis && container.crossLength == other.crossLength
    }

    /// Brings all items that have kept their columns, and may not under a policy, to where a layout from scratch puts
    /// them; returns the sections where there were any. O(number of sections) if there may be any, else O(1).
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

    /// Moves what stands behind sections that have changed, none of which has come or gone. O(number of them × (64 +
    /// number of sections / 64)), but not more than O(number of sections).
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

    /// Lines up the sections after they have been put together anew, before any of them is changed itself.
    mutating func lineUp(_ arrangement: SectionArrangement) {
        let sections = sections
        positions.arrange(arrangement) { sections[$0].length }
        for (start, run) in arrangement.runs {
            if case .new = run { note(start) }
        }
        project()
    }

    /// Lines up the sections from `first` on, after those before have changed.
    mutating func lineUp(from first: Int) {
        if first == 0 { overhang = 0 }
        let count = max(first, sections.count)
        // Through a pointer, so that no section is copied, which would count references up and down.
        sections.withUnsafeBufferPointer { sections in
            positions.replace(from: first, count: count) { sections[$0].length }
        }
        for index in first..<count {
            note(index)
        }
        project()
    }

    /// Takes note of what there may be in any section, once one has changed.
    private mutating func note(_ index: Int) {
        overhang = max(overhang, sections[index].places.overhang)
        guard !sections[index].places.isBalanced else { return }
        mayBeUnbalanced = true
        if !sections[index].section.items.mayHaveMeasures { mayBeUnbalancedWithoutMeasures = true }
    }

    private mutating func project() {
        // Insets around nothing are no content.
        let length = max(
            sections.allSatisfy { $0.isBlank } ? 0 : positions.length,
            container.leastContentLength
        )
        projection = Projection(container, contentLength: length)
    }
}
