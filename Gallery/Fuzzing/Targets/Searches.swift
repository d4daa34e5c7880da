// with: Sources/PhotoLibrary/Search/FactWords.swift
// with: Sources/PhotoLibrary/Search/MapArea.swift
// with: Sources/PhotoLibrary/Search/SearchQuery.swift
// with: Sources/PhotoLibrary/Catalog/Motion.swift
// importing: Sources/SearchGrammar
// importing: Sources/Pictures PictureFacts.swift Facts/Camera.swift Facts/MetadataText.swift Facts/Person.swift Facts/Tags.swift Facts/LocalTime.swift Facts/TakenDate.swift

import Pictures
import SearchGrammar

/// Texts of searches: terms, words, dates and typing errors. A place's circle must be covered by cells that exist.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let parts = SearchQuery(text: text).parts
    _ = (parts.areEmpty, parts.problems, SearchParts.last(of: text, withheld: []))
    _ = SearchParts(parts.writtenWithoutWords.joined(separator: " "))
    for term in parts.terms {
        _ = (term.ratings, term.years, term.kinds)
    }
    for word in SearchText.words(parts.words) {
        precondition(!SearchText.tokens(word).isEmpty)
        precondition(DateWords.words(for: word).allSatisfy { (5...9).contains($0.utf8.count) })
        _ = (DateWords.day(word), names.months(for: word))
        if let error = TypingError(in: SearchText.folded(word)) {
            precondition(error.beginning(of: SearchText.folded(word)) != nil)
            _ = error.beginning(of: text)
        }
    }
    if let request = PlaceRequest(text), request.name.isEmpty {
        let center = Coordinates(latitude: request.north, longitude: request.east)
        let area = MapArea(center: center, kilometers: request.kilometers)
        precondition((1...36 * 19).contains(area.cells.count))
        precondition(area.cells.allSatisfy { $0.word.utf8.count == 12 })
        precondition(area.cells.contains { $0 == MapCell(center, level: $0.level) })
    }
    return 0
}

private let names = MonthNames(languages: ["de", "ja"])
