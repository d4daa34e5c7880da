/// A search in the texts of a site, with the same results as ``Catalog/search(_:)``.
struct SiteSearch {
    private let texts: SiteTexts
    private let months: MonthNames
    private let parts: SearchParts
    private var others: [Test] = []

    /// Tests a photo.
    typealias Test = (Int) -> Bool

    /// The positions of the found photos.
    private(set) var found: [UInt32] = []
    /// The text that they were found for, if it was corrected.
    private(set) var correction = ""
    /// A part that wasn't understood, as it is written.
    private(set) var problem = ""
    /// The name of a place that no photo with a position mentions.
    private(set) var unknownPlace = ""

    /// - Parameters:
    ///   - folder: The folder that photos must be in or below. Empty for all.
    ///   - tags: The tags that photos must have.
    ///   - isUntagged: Whether photos must have no tags.
    init(
        _ texts: SiteTexts,
        _ months: MonthNames,
        text: String,
        folder: String,
        tags: [String],
        isUntagged: Bool
    ) {
        self.texts = texts
        self.months = months
        parts = SearchParts(text)
        problem = parts.problems.first?.written ?? ""
        for term in parts.terms { others += tests(.term(term)) }
        for part in parts.excluded {
            for test in tests(part) { others.append { !test($0) } }
        }
        for choice in parts.choices {
            let all = choice.flatMap { tests($0) }
            if !all.isEmpty { others.append { photo in all.contains { $0(photo) } } }
        }
        if !tags.isEmpty || isUntagged {
            let keys = tags.map { $0.lowercased() }
            others.append { photo in
                let own = texts.tags(of: photo).map { $0.lowercased() }
                return keys.allSatisfy(own.contains) && !(isUntagged && !own.isEmpty)
            }
        }
        if !folder.isEmpty { others.append(Self.isIn(folder, texts)) }
        look()
    }

    private mutating func look() {
        var words = SearchWord.words(of: parts.words, months: months)
        let tests = words.map(test)
        found = photos(tests)
        guard found.isEmpty, !words.isEmpty else { return }
        var corrections = 0
        for index in words.indices {
            guard let error = TypingError(in: SearchText.folded(words[index].text)),
                !isSomewhere(tests[index])
            else {
                continue
            }
            corrections += 1
            guard corrections <= Self.maxCorrected,
                words[index].correct(error, beginnings(near: error), months)
            else { return }
        }
        guard corrections > 0 else { return }
        found = photos(words.map(test))
        guard !found.isEmpty else { return }
        correction = (parts.writtenWithoutWords + words.map { $0.correction ?? $0.text }).joined(
            separator: " "
        )
    }

    // Nobody makes more typing errors in a search.
    private static let maxCorrected = 6

    private func photos(_ words: [Test]) -> [UInt32] {
        (0..<texts.count).filter { photo in
            !texts.isGone(photo) && words.allSatisfy { $0(photo) } && others.allSatisfy { $0(photo) }
        }.map { UInt32($0) }
    }

    private func isSomewhere(_ test: Test) -> Bool { (0..<texts.count).contains { test($0) } }

    /// Returns the beginnings of words that may be the correct spelling, and how often they are used.
    private func beginnings(near error: TypingError) -> [String: Int64] {
        var counts: [ArraySlice<UInt8>: Int64] = [:]
        texts.forEachWord { counts[$0, default: 0] += 1 }
        var found: [String: Int64] = [:]
        for (word, count) in counts {
            if let beginning = error.beginning(of: String(decoding: word, as: UTF8.self)) {
                found[beginning, default: 0] += count
            }
        }
        return found
    }
}

// MARK: - Conditions

extension SiteSearch {
    /// Returns the conditions of a part.
    private mutating func tests(_ part: SearchParts.Part) -> [Test] {
        switch part {
        case .word(let word): SearchWord.words(of: word, months: months).map(test)
        case .term(let term): term.value.isEmpty ? [] : [test(term)]
        }
    }

    /// Returns whether a photo has a word, or a date that it may mean.
    ///
    /// - Parameter names: The names that it may mean.
    private func test(_ word: SearchWord, naming names: [SiteTexts.Field]) -> Test {
        let rows = word.tokens.map(Self.row), dates = word.dates.map(Self.whole)
        let fields = [.texts, .folders] + names
        return { [texts] photo in
            rows.contains { row in fields.contains { texts.has(row, $0, of: photo) } }
                || dates.contains { texts.has($0, .dates, of: photo) }
        }
    }

    private func test(_ word: SearchWord) -> Test { test(word, naming: [.people, .place]) }

    private mutating func test(_ term: SearchTerm) -> Test {
        switch term.field {
        case .camera: return has(term.value, .camera)
        case .lens: return has(term.value, .lens)
        case .people:
            let isPerson = isPerson(term.value)
            return term.isQuoted && isSomewhere(isPerson) ? isPerson : has(term.value, .people)
        case .place: return has(term.value, .place)
        case .folder: return folders(term.value)
        case .kind: return hasOne(term.kinds ?? [], .kinds)
        case .year: return hasOne(term.years.map { $0.map { "d\($0)" } } ?? [], .dates)
        case .rating:
            let ratings = (term.ratings ?? []).map { Array("\($0)".utf8)[...] }
            return { [texts] in ratings.contains(texts.text(.rating, of: $0)) }
        case .near:
            guard let request = PlaceRequest(term.value), let circle = circle(request) else {
                return { _ in false }
            }
            return { [texts] photo in
                texts.position(of: photo).map { circle.contains(north: $0.north, east: $0.east) } ?? false
            }
        }
    }

    /// Returns whether a field has the words of a value in a row. The last one may be a prefix.
    private func has(_ value: some StringProtocol, _ field: SiteTexts.Field) -> Test {
        let tokens = SearchText.tokens(String(value))
        guard !tokens.isEmpty else { return { _ in false } }
        let row = Self.row(tokens)
        return { [texts] in texts.has(row, field, of: $0) }
    }

    /// Returns whether somebody with exactly this name is in a photo.
    private func isPerson(_ name: String) -> Test {
        let name = name.lowercased()
        return { [texts] photo in
            texts.people(in: photo).contains { $0.lowercased().filter { $0 != "\"" } == name }
        }
    }

    private func hasOne(_ words: [String], _ field: SiteTexts.Field) -> Test {
        let words = words.map(Self.whole)
        return { [texts] photo in words.contains { texts.has($0, field, of: photo) } }
    }

    /// Returns whether a photo is in a folder with this path, or else in folders with these words in their paths.
    private func folders(_ value: String) -> Test {
        let parts = value.split(separator: "/")
        let isInside = Self.isIn(parts.joined(separator: "/"), texts)
        guard !parts.isEmpty, !isSomewhere(isInside) else { return parts.isEmpty ? { _ in false } : isInside }
        let tests = parts.map { has($0, .folders) }
        return { photo in tests.allSatisfy { $0(photo) } }
    }

    private static func isIn(_ folder: String, _ texts: SiteTexts) -> Test {
        let path = Array(folder.utf8)
        return { photo in
            let own = texts.text(.folder, of: photo)
            return own.starts(with: path)
                && (own.count == path.count || own.dropFirst(path.count).first == UInt8(ascii: "/"))
        }
    }

    /// Returns the circle that is meant. The center of a name is in the middle of the photos that mention it.
    private mutating func circle(_ request: PlaceRequest) -> PlaceCircle? {
        guard !request.name.isEmpty else {
            return PlaceCircle(request, north: request.north, east: request.east)
        }
        let tests = SearchWord.words(of: request.name, months: months).map { test($0, naming: [.place]) }
        let positions = (0..<texts.count).filter { photo in tests.allSatisfy { $0(photo) } }
            .compactMap(texts.position)
        let north = positions.map { $0.north }.sorted(), east = positions.map { $0.east }.sorted()
        guard !north.isEmpty else {
            if unknownPlace.isEmpty { unknownPlace = request.name }
            return nil
        }
        return PlaceCircle(request, north: north[north.count / 2], east: east[east.count / 2])
    }

    /// Returns what words in a row look like. The last one may be a prefix.
    private static func row(_ tokens: [String]) -> [UInt8] {
        tokens.flatMap { [UInt8(ascii: " ")] + $0.utf8 }
    }

    private static func whole(_ word: String) -> [UInt8] { row([word]) + [UInt8(ascii: " ")] }
}
