import WallNodes

/// A wall's chapters, and where each begins in it.
struct ChapterList: Sendable {
    let root: RootNode
    /// How many photos stand before each chapter, and in all.
    let starts: [Int]
    private let numbers: [NodeName: Int]

    /// The chapters of a root; nil if one is in it twice, as none is in any wall.
    init?(_ root: RootNode) {
        self.root = root
        var starts = [0]
        starts.reserveCapacity(root.chapters.count + 1)
        var numbers: [NodeName: Int] = [:]
        numbers.reserveCapacity(root.chapters.count)
        for (number, chapter) in root.chapters.enumerated() {
            starts.append(starts[number] + chapter.sums.count)
            guard numbers.updateValue(number, forKey: chapter.name) == nil else { return nil }
        }
        self.starts = starts
        self.numbers = numbers
    }

    /// A wall without photos.
    init() {
        root = RootNode(token: [], total: 0, chapters: [])
        starts = [0]
        numbers = [:]
    }

    /// How many chapters there are.
    var count: Int { root.chapters.count }

    /// How many photos there are.
    var photoCount: Int { starts[count] }

    func name(_ number: Int) -> NodeName { root.chapters[number].name }

    /// The number of a chapter; nil if the wall does not have it.
    func number(of name: NodeName) -> Int? { numbers[name] }

    /// The chapter that a photo of the wall is in, and the photo's number there; nil if there is no such photo.
    func place(of index: Int) -> (chapter: Int, photo: Int)? {
        guard index >= 0, index < photoCount else { return nil }
        let chapter = partition(starts.count) { starts[$0] <= index } - 1
        return (chapter, index - starts[chapter])
    }
}

extension RootNode.Chapter {
    /// Whether a chapter is what a root says of it.
    func describes(_ node: ChapterNode) -> Bool {
        var sums = PhotoSums()
        for section in node.sections { sums += section.sums }
        return node.sections.count == sectionCount && sums == self.sums
            && node.sections.first?.title == firstTitle && node.sections.last?.title == lastTitle
    }
}
