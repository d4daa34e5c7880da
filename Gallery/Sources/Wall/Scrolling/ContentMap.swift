/// Where each chapter of a wall begins in the content, and which of its landmarks are in it: its sections if it is
/// loaded, or else it itself.
struct ContentMap: Sendable {
    /// From each chapter's start to its end.
    private(set) var lengths: [Double] = []
    /// Where each chapter begins, and where the last one ends.
    private(set) var offsets: [Double] = [0]
    /// How many landmarks stand before each chapter, and in all.
    private(set) var landmarks: [Int] = [0]

    /// The length of all.
    var contentLength: Double { offsets[offsets.count - 1] }

    /// Begins anew, with chapters of which none is loaded. O(number of chapters).
    mutating func replace(_ count: Int, _ length: (Int) -> Double) {
        lengths.removeAll(keepingCapacity: true)
        for number in 0..<count { lengths.append(length(number)) }
        update([])
    }

    /// Says which chapters are loaded, how long they are, and how many sections they have; the others are as long as they
    /// were. O(number of chapters).
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

    /// The chapter at an offset, or the nearest; nil if there is none. O(log n).
    func chapter(at offset: Double) -> Int? {
        guard !lengths.isEmpty else { return nil }
        return max(0, min(partition(offsets.count) { offsets[$0] <= offset } - 1, lengths.count - 1))
    }

    /// The chapters that meet a stretch. O(log n).
    func chapters(from start: Double, to end: Double) -> Range<Int> {
        guard let first = chapter(at: start), start < end else { return 0..<0 }
        let last = partition(lengths.count) { offsets[$0] < end }
        return first..<max(first, last)
    }

    /// The chapter that a landmark is in, and its number there; nil if there is no such landmark. O(log n).
    func place(ofLandmark number: Int) -> (chapter: Int, section: Int)? {
        guard number >= 0, number < landmarks[landmarks.count - 1] else { return nil }
        let chapter = partition(landmarks.count) { landmarks[$0] <= number } - 1
        return (chapter, number - landmarks[chapter])
    }
}
