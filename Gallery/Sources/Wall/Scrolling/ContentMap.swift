/// The position of each chapter in the content, and its landmarks. A loaded chapter has one landmark for each
/// section, others have one.
struct ContentMap: Sendable {
    /// The length of each chapter.
    private(set) var lengths: [Double] = []
    /// The position of each chapter's start, followed by the end of the last one.
    private(set) var offsets: [Double] = [0]
    /// The number of landmarks before each chapter, followed by the total.
    private(set) var landmarks: [Int] = [0]

    /// The length of the whole content.
    var contentLength: Double { offsets[offsets.count - 1] }

    /// Replaces all chapters. None of the new ones is loaded. O(number of chapters).
    mutating func replace(_ count: Int, _ length: (Int) -> Double) {
        lengths.removeAll(keepingCapacity: true)
        for number in 0..<count { lengths.append(length(number)) }
        update([])
    }

    /// Updates the lengths and the numbers of sections of the loaded chapters. Others keep their lengths.
    /// O(number of chapters).
    mutating func update(_ loaded: [(chapter: Int, length: Double, sections: Int)]) {
        landmarks.removeAll(keepingCapacity: true)
        landmarks.append(contentsOf: repeatElement(1, count: lengths.count + 1))
        for (chapter, length, sections) in loaded {
            lengths[chapter] = length
            landmarks[chapter] = sections
        }
        offsets.removeAll(keepingCapacity: true)
        var (offset, number) = (0.0, 0)
        for chapter in lengths.indices {
            offsets.append(offset)
            offset += lengths[chapter]
            (landmarks[chapter], number) = (number, number + landmarks[chapter])
        }
        offsets.append(offset)
        landmarks[lengths.count] = number
    }

    /// Returns the chapter at an offset, or the nearest one. Returns nil if there are no chapters. O(log n).
    func chapter(at offset: Double) -> Int? {
        guard !lengths.isEmpty else { return nil }
        return max(0, min(partition(offsets.count) { offsets[$0] <= offset } - 1, lengths.count - 1))
    }

    /// Returns the chapters that intersect a range. O(log n).
    func chapters(from start: Double, to end: Double) -> Range<Int> {
        guard let first = chapter(at: start), start < end else { return 0..<0 }
        let last = partition(lengths.count) { offsets[$0] < end }
        return first..<max(first, last)
    }

    /// Returns the chapter of a landmark and the landmark's number in it, or nil if there is no such
    /// landmark. O(log n).
    func place(ofLandmark number: Int) -> (chapter: Int, section: Int)? {
        guard number >= 0, number < landmarks[landmarks.count - 1] else { return nil }
        let chapter = partition(landmarks.count) { landmarks[$0] <= number } - 1
        return (chapter, number - landmarks[chapter])
    }
}
