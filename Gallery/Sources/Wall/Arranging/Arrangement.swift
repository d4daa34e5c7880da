import LayoutEngine

/// Which photos of a library are shown, and in which of the layout's sections and items each stands.
struct Arrangement: Sendable {
    /// How sections stand together.
    let grouping: Grouping
    /// The photos that pass the filter.
    let matches: Positions
    /// How many photos that pass the filter stand before each of the layout's sections, and in all.
    let matchStarts: [Int]
    /// The photos that are shown: those that pass the filter, or from afar some of them.
    let shown: Positions
    /// How many of the shown photos stand before each of the layout's sections, and in all.
    let starts: [Int]
    /// The library's sections that each of the layout's sections shows.
    let sections: [ClosedRange<Int>]
    /// Width over height of the photos of each of the layout's sections. It stays while the wall's width changes.
    private(set) var proportions: [[Double]] = []
    /// Whether any photo of the library has a caption.
    let hasCaptions: Bool
    /// How many photos stand before each of the library's sections, and in all.
    private let libraryStarts: [Int]

    /// Arranges the photos at some positions of the library.
    init(_ library: Library, matches: Positions, grouping: Grouping) {
        let libraryStarts = library.sections.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        let ends = libraryStarts.map { matches.count(before: $0) }
        let groups = grouping.groups(of: library, counts: zip(ends, ends.dropFirst()).map { $1 - $0 })
        self.grouping = grouping
        self.matches = matches
        self.libraryStarts = libraryStarts
        sections = groups.map { $0.sections }
        matchStarts = groups.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        if let most = grouping.most {
            shown = Positions(Self.sample(matches, starts: matchStarts, most: most))
            starts = groups.reduce(into: [0]) { $0.append($0[$0.count - 1] + min(most, $1.count)) }
        } else {
            shown = matches
            starts = matchStarts
        }
        hasCaptions = library.captionLengths.contains { $0 > 0 }
        proportions = sections.indices.map { section in
            library.ratios.withUnsafeBufferPointer { ratios in
                shown.numbers(of: starts[section]..<starts[section + 1]) { Library.shape(of: ratios[$0]) }
            }
        }
    }

    /// All photos, each section by itself.
    init(_ library: Library) {
        self.init(library, matches: Positions(all: library.count), grouping: Grouping())
    }

    /// So many photos of each section, the first among them, as far apart as can be.
    private static func sample(_ matches: Positions, starts: [Int], most: Int) -> [UInt32] {
        var sample: [UInt32] = []
        for (start, end) in zip(starts, starts.dropFirst()) {
            let count = min(most, end - start)
            for number in 0..<count {
                sample.append(UInt32(matches[start + number * (end - start) / count]))
            }
        }
        return sample
    }
}

extension Arrangement {
    /// The item that is shown as the so-manieth.
    private func path(at index: Int) -> ItemPath {
        let section = partition(starts.count) { starts[$0] <= index } - 1
        return ItemPath(section: section, item: index - starts[section])
    }

    /// Where in the library the photo of an item is.
    func position(of path: ItemPath) -> Int {
        shown[starts[path.section] + path.item]
    }

    /// The item that shows the photo at a position of the library; nil if it is not shown.
    func path(ofPosition position: Int) -> ItemPath? {
        shown.index(of: position).map { path(at: $0) }
    }

    /// The item that shows the photo at a position of the library, or else the next, or the last; nil if there is none.
    func path(nearestToPosition position: Int) -> ItemPath? {
        shown.count == 0 ? nil : path(at: min(shown.count - 1, shown.count(before: position)))
    }

    /// The layout's section that shows a section of the library; nil if none of its photos is shown.
    func section(showing librarySection: Int) -> Int? {
        let index = partition(sections.count) { sections[$0].upperBound < librarySection }
        return index < sections.count && sections[index].contains(librarySection) ? index : nil
    }

    /// The library's section that the photo at a position is in; nil if there is no such photo.
    func librarySection(ofPosition position: Int) -> Int? {
        guard position >= 0, position < libraryStarts.last ?? 0 else { return nil }
        return partition(libraryStarts.count) { libraryStarts[$0] <= position } - 1
    }
}
