import Foundation
import PhotoLibrary
import SystemPackage

/// What a static site is searched by: a line for each photo, in the order of the library.
///
/// A line is the name and the caption, a tab, the folder within the one that was given, a tab, the date as far as it is
/// known (`2024-05-31`, `2024-05`, `2024`), a tab, and the tags, with a tab behind each. All letters are small and without
/// marks, as `text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()` gives them in a script.
enum SearchTexts {
    /// The line of a photo, without its end; empty for one that is gone.
    static func line(_ photo: Photo?) -> String {
        guard let photo else { return "" }
        let tags = photo.tags.map { folded($0) + "\t" }.joined()
        let folder = folded(String(decoding: photo.path.removingLastComponent()))
        let date = PhotoDetails(photo, original: nil).date.prefix(10)
        return "\(folded(photo.name)) \(folded(photo.caption ?? ""))\t\(folder)\t\(date)\t\(tags)"
    }

    private static func folded(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark: break
            case .control, .lineSeparator, .paragraphSeparator: folded.append(" ")
            default: folded.append(scalar)
            }
        }
        return String(folded)
    }
}
