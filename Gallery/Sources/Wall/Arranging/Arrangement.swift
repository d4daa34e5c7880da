import LayoutEngine

/// Which photos of a library are shown, and in which of the layout's sections and items each stands.
struct Arrangement: Sendable {
    /// The shown photos' positions in the library, rising; nil where all are shown.
    let filter: [UInt32]?
    /// How many of the shown photos stand before each of the layout's sections, and in all.
    let starts: [Int]
    /// The library's section that each of the layout's sections shows.
    let sections: [Int]
    /// Width over height of the photos of each of the layout's sections. It stays while the wall's width changes.
    private(set) var proportions: [[Double]] = []
    /// Whether any photo of the library has a caption.
    let hasCaptions: Bool

    /// Arranges all photos, or those at some positions (rising, without repeats, within the library).
    init(_ library: Library, filter: [UInt32]? = nil) {
        self.filter = filter
        var starts: [Int] = [0]
        var sections: [Int] = []
        var libraryEnd = 0
        for (index, section) in library.sections.enumerated() {
            libraryEnd += section.count
            let end =
                filter.map { filter in partition(filter.count) { Int(filter[$0]) < libraryEnd } }
                ?? libraryEnd
            if end > (starts.last ?? 0) {
                starts.append(end)
                sections.append(index)
            }
        }
        self.starts = starts
        self.sections = sections
        hasCaptions = library.captionLengths.contains { $0 > 0 }
        proportions = sections.indices.map { section in
            library.ratios.withUnsafeBufferPointer { ratios in
                numbers(of: starts[section]..<starts[section + 1]) { Library.shape(of: ratios[$0]) }
            }
        }
    }

    /// A number for each of some photos, by number among those shown, from its position in the library.
    @inline(__always)
    func numbers(of range: Range<Int>, _ number: (Int) -> Double) -> [Double] {
        [Double](unsafeUninitializedCapacity: range.count) { numbers, count in
            if let filter {
                for index in range {
                    numbers.initializeElement(at: index - range.lowerBound, to: number(Int(filter[index])))
                }
            } else {
                for index in range {
                    numbers.initializeElement(at: index - range.lowerBound, to: number(index))
                }
            }
            count = range.count
        }
    }

    /// How many photos are shown.
    var count: Int { starts.last ?? 0 }

    /// The number of an item among all that are shown.
    func index(of path: ItemPath) -> Int {
        starts[path.section] + path.item
    }

    /// The item that is shown as the so-manieth.
    func path(at index: Int) -> ItemPath? {
        guard index >= 0, index < count else { return nil }
        let section = partition(starts.count) { starts[$0] <= index } - 1
        return ItemPath(section: section, item: index - starts[section])
    }

    /// Where in the library the photo of an item is.
    func position(of path: ItemPath) -> Int {
        let index = index(of: path)
        return filter.map { Int($0[index]) } ?? index
    }

    /// The item that shows the photo at a position of the library; nil if it is not shown.
    func path(ofPosition position: Int) -> ItemPath? {
        guard let filter else { return path(at: position) }
        let index = partition(filter.count) { Int(filter[$0]) < position }
        guard index < filter.count, Int(filter[index]) == position else { return nil }
        return path(at: index)
    }

    /// The layout's section that shows a section of the library; nil if none of its photos is shown.
    func section(showing librarySection: Int) -> Int? {
        let index = partition(sections.count) { sections[$0] < librarySection }
        return index < sections.count && sections[index] == librarySection ? index : nil
    }
}

/// The first number below `count` for which a condition that holds at first no longer holds.
func partition(_ count: Int, _ holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
        let middle = low + (high - low) / 2
        if holds(middle) {
            low = middle + 1
        } else {
            high = middle
        }
    }
    return low
}
