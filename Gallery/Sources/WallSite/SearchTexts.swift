import Foundation
import PhotoLibrary
import PhotoWall
import SystemPackage

/// What a static site is searched by: a line for each photo, in the order of the library.
///
/// A line is the name, a tab, the caption, a tab, the folder within the one that was given, a tab, the date as far as it is
/// known (`2024-05-31`, `2024-05`, `2024`), a tab, and the tags, with a tab behind each.
enum SearchTexts {
    /// The line of a photo, without its end; empty for one that is gone.
    static func line(_ photo: Photo?) -> String {
        guard let photo else { return "" }
        let tags = photo.tags.map { oneLine($0) + "\t" }.joined()
        let folder = oneLine(String(decoding: photo.path.removingLastComponent()))
        let date = photo.dateText.prefix(10)
        return "\(oneLine(photo.name))\t\(oneLine(photo.caption ?? ""))\t\(folder)\t\(date)\t\(tags)"
    }

    /// A text with a space in place of all that ends a line or a column.
    private static func oneLine(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: line.append(" ")
            default: line.append(scalar)
            }
        }
        return String(line)
    }
}
