// The functions of the search in a site's page. Texts are UTF-8. Results stay valid until the next call.

nonisolated(unsafe) private var texts = SiteTexts([])
nonisolated(unsafe) private var months = MonthNames([])
nonisolated(unsafe) private var places: [UInt32] = []
nonisolated(unsafe) private var answer: [UInt8] = []

/// Reads the site's texts.
@_expose(wasm, "search_open")
@_cdecl("search_open")
public func searchOpen(_ bytes: UnsafeRawPointer, _ length: Int32) {
    texts = SiteTexts(Array(UnsafeRawBufferPointer(start: bytes, count: Int(length))))
}

/// Sets the names of months: a line for each month, with its names, which are separated by tabs.
@_expose(wasm, "search_months")
@_cdecl("search_months")
public func searchMonths(_ bytes: UnsafeRawPointer, _ length: Int32) {
    months = MonthNames(
        parts(bytes, length, "\n").map { line in
            line.split(separator: "\t").map { MonthNames.prepared(String($0)) }
        }
    )
}

/// Searches for a text, a folder, `1` for photos without tags, and tags, which are separated by zeros. Returns the number of
/// found photos.
@_expose(wasm, "search_find")
@_cdecl("search_find")
public func searchFind(_ bytes: UnsafeRawPointer, _ length: Int32) -> Int32 {
    let parts = parts(bytes, length, "\0").map { String($0) }
    guard parts.count > 2 else { return 0 }
    let search = SiteSearch(
        texts,
        months,
        text: parts[0],
        folder: parts[1],
        tags: Array(parts[3...]),
        isUntagged: parts[2] == "1"
    )
    places = search.found
    answer = Array("\(search.correction)\0\(search.problem)\0\(search.unknownPlace)".utf8)
    return Int32(places.count)
}

/// Returns the positions of the found photos in the texts, in ascending order.
@_expose(wasm, "search_places")
@_cdecl("search_places")
public func searchPlaces() -> UnsafePointer<UInt32> {
    // The array keeps its memory until the next search.
    places.withUnsafeBufferPointer { $0.baseAddress ?? UnsafePointer(bitPattern: 4)! }
}

/// Returns the corrected text, what wasn't understood, and the name of a place that isn't known, which are separated by zeros.
@_expose(wasm, "search_answer")
@_cdecl("search_answer")
public func searchAnswer() -> UnsafePointer<UInt8> {
    answer.withUnsafeBufferPointer { $0.baseAddress! }
}

/// Returns the length of ``searchAnswer()``.
@_expose(wasm, "search_answer_length")
@_cdecl("search_answer_length")
public func searchAnswerLength() -> Int32 { Int32(answer.count) }

private func parts(_ bytes: UnsafeRawPointer, _ length: Int32, _ separator: Character) -> [Substring] {
    String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(length)), as: UTF8.self)
        .split(separator: separator, omittingEmptySubsequences: false)
}
