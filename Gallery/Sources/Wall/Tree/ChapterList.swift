import WallNodes

/// The chapters of a wall, with the index of each one's first photo.
struct ChapterList: Sendable {
    let root: RootNode
    /// The number of photos before each chapter, followed by the total.
    let starts: [Int]
    private let numbers: [NodeName: Int]

    /// Creates the list of a root's chapters. Returns nil if a chapter occurs twice, which is invalid.
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

    /// Creates the list of an empty wall.
    init() {
        root = RootNode(token: [], total: 0, chapters: [])
        starts = [0]
        numbers = [:]
    }

    /// The number of chapters.
    var count: Int { root.chapters.count }

    /// The number of photos.
    var photoCount: Int { starts[count] }

    func name(_ number: Int) -> NodeName { root.chapters[number].name }

    /// Returns the number of a chapter, or nil if the wall doesn't have it.
    func number(of name: NodeName) -> Int? { numbers[name] }

    /// Returns the chapter that contains a photo and the photo's number in it, or nil if there is no such
    /// photo.
    func place(of index: Int) -> (chapter: Int, photo: Int)? {
        guard index >= 0, index < photoCount else { return nil }
        let chapter = partition(starts.count) { starts[$0] <= index } - 1
        return (chapter, index - starts[chapter])
    }
}

extension RootNode.Chapter {
    /// Whether a chapter matches its entry in the root.
    func describes(_ node: ChapterNode) -> Bool {
        var sums = PhotoSums()
        for section in node.sections { sums += section.sums }
        return node.sections.count == sectionCount && sums == self.sums
            && node.sections.first?.title == firstTitle && node.sections.last?.title == lastTitle
    }
}
