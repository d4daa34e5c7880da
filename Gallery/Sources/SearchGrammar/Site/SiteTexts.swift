/// The photos of a site, from its search texts: a line for each photo, with columns that end with tabs.
struct SiteTexts {
    /// The columns of a line. Tags follow, and the photo's number.
    enum Column: Int {
        case name, caption, folder, date, camera, lens, rating, people, place, kinds, motion
        static let count = 11
    }

    /// What is indexed of a photo: words, each after a space, in texts that end with line breaks.
    enum Field: Int {
        case texts, folders, people, place, dates, camera, lens, kinds
        static let count = 8
    }

    private let bytes: [UInt8]
    private var lines: [Range<Int>] = []
    private var words: [UInt8] = []
    /// For each photo, where its fields begin in `words`, and where the last one ends.
    private var starts: [Int32] = [0]
    /// For each photo, its latitude and longitude in degrees, or numbers that aren't.
    private var positions: [(north: Double, east: Double)] = []

    /// The number of photos.
    var count: Int { lines.count }

    /// Reads the texts. O(length).
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lines = Self.lines(bytes)
        // All at once, because each text in Unicode goes through the browser.
        let plain = Array(SearchText.folded(SearchText.prepared(String(decoding: bytes, as: UTF8.self))).utf8)
        for line in Self.lines(plain) { index(plain[line]) }
    }

    private static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(start..<end)
            start = end + 1
        }
        return lines
    }

    private mutating func index(_ line: ArraySlice<UInt8>) {
        let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard columns.count > Column.count else {
            for _ in 0..<Field.count { starts.append(Int32(words.count)) }
            positions.append((.nan, .nan))
            return
        }
        func bytes(_ column: Column) -> ArraySlice<UInt8> { columns[column.rawValue] }
        func end(text isText: Bool = true) {
            if isText { words.append(UInt8(ascii: "\n")) }
            starts.append(Int32(words.count))
        }
        func add(_ text: ArraySlice<UInt8>) { SearchText.append(text, to: &words) }
        func addLines(_ text: ArraySlice<UInt8>, _ separator: UInt8) {
            for part in text.split(separator: separator) {
                add(part)
                words.append(UInt8(ascii: "\n"))
            }
        }
        add(bytes(.caption))
        words.append(UInt8(ascii: "\n"))
        for tag in columns[Column.count..<(columns.count - 1)] { add(tag) }
        words.append(UInt8(ascii: "\n"))
        for column in [Column.name, .camera, .lens] { add(bytes(column)) }
        end()
        addLines(bytes(.folder), UInt8(ascii: "/"))
        end(text: false)
        addLines(bytes(.people), UInt8(ascii: ";"))
        end(text: false)
        let place = bytes(.place).split(separator: UInt8(ascii: " "), maxSplits: 2)
        if place.count > 2 { add(place[2]) }
        end()
        func degrees(_ part: Int) -> Double {
            place.count > part
                ? PlaceRequest.number(Substring(decoding: place[part], as: UTF8.self)) ?? .nan : .nan
        }
        positions.append((degrees(0), degrees(1)))
        for word in DateWords.words(of: Substring(decoding: bytes(.date), as: UTF8.self)) {
            words.append(UInt8(ascii: " "))
            words += word.utf8
        }
        words.append(UInt8(ascii: " "))
        end()
        add(bytes(.camera))
        end()
        add(bytes(.lens))
        end()
        add(bytes(.kinds))
        words.append(UInt8(ascii: " "))
        end()
    }

    /// Whether the photo is gone.
    func isGone(_ photo: Int) -> Bool { lines[photo].isEmpty }

    /// Returns the text of a column.
    func text(_ column: Column, of photo: Int) -> ArraySlice<UInt8> {
        var start = lines[photo].lowerBound
        let end = lines[photo].upperBound
        for _ in 0..<column.rawValue {
            start = (bytes[start..<end].firstIndex(of: UInt8(ascii: "\t")) ?? end - 1) + 1
        }
        return bytes[start..<end].prefix { $0 != UInt8(ascii: "\t") }
    }

    /// Returns the tags of a photo.
    func tags(of photo: Int) -> [String] {
        bytes[lines[photo]].split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            .dropFirst(Column.count).dropLast().map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the names of the people in a photo.
    func people(in photo: Int) -> [String] {
        text(.people, of: photo).split(separator: UInt8(ascii: ";")).map { name in
            String(decoding: name.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
        }
    }

    /// Returns the position of a photo in degrees, or nil.
    func position(of photo: Int) -> (north: Double, east: Double)? {
        let position = positions[photo]
        return position.north.isNaN || position.east.isNaN ? nil : position
    }

    /// Returns whether a field contains some bytes, which begin with a space.
    func has(_ wanted: [UInt8], _ field: Field, of photo: Int) -> Bool {
        let first = photo * Field.count + field.rawValue
        var start = Int(starts[first])
        let end = Int(starts[first + 1]) - wanted.count
        while start <= end {
            if words[start] == wanted[0] {
                var same = 1
                while same < wanted.count, words[start + same] == wanted[same] { same += 1 }
                if same == wanted.count { return true }
            }
            start += 1
        }
        return false
    }

    /// Calls `body` with each word in the texts and folders of all photos.
    func forEachWord(_ body: (ArraySlice<UInt8>) -> Void) {
        for photo in 0..<count {
            let first = photo * Field.count
            let range = Int(starts[first])..<Int(starts[first + Field.people.rawValue])
            for text in words[range].split(separator: UInt8(ascii: "\n")) {
                text.split(separator: UInt8(ascii: " ")).forEach(body)
            }
        }
    }
}
