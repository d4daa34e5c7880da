import Foundation
import PhotoLibrary
import PhotoWall
import SourceFiles
import SystemPackage

/// The text that a static site's search runs on: one line for each photo, in the order of the library.
///
/// A line has the name, the caption, the folder as albums name it, the date as precisely as it
/// is known (`2024-05-31`, `2024-05`, `2024`), the camera, the lens, the rating, the people and the
/// position with the name of the place (`47.07 15.44 Graz, Austria`, or `- - Graz, Austria`) if the site reveals them, the kinds
/// of files, how it moves in seconds as in the texts of walls, and the tags. Each of them is followed by a tab. The photo's number and
/// version end the line, and the number of pictures of its burst.
enum SearchTexts {
    /// Returns the line of a photo, as it may be shown, without its line break. Returns an empty text if the photo is gone.
    static func line(_ photo: Photo?) -> String {
        guard let photo else { return "" }
        let tags = photo.tags.map { oneLine($0) + "\t" }.joined()
        let folder = oneLine(photo.album)
        let date = photo.dateText.prefix(10)
        let rating = photo.rating.map { "\($0)" } ?? ""
        let people = photo.people.map { oneLine($0.name) }.joined(separator: "; ")
        let position = photo.coordinates.map { "\($0.latitude) \($0.longitude)" }
        let name = photo.place.map { "\(position ?? "- -") \(oneLine($0))" }
        let place = name ?? position ?? ""
        let hasRaw = photo.companions.contains { FileName($0.name).claimsRaw }
        let kinds = FactWords.kinds(format: photo.format, motion: photo.motion, hasRaw: hasRaw)
        let motion = photo.motion.map { "\($0.seconds)" } ?? ""
        let burst = photo.burst.map { " \($0)" } ?? ""
        let texts = [
            oneLine(photo.name), oneLine(photo.caption ?? ""), folder, String(date),
            oneLine(photo.camera?.name ?? ""),
            oneLine(photo.camera?.lens ?? ""), rating, people, place, kinds.joined(separator: " "), motion,
        ]
        return texts.map { $0 + "\t" }.joined() + "\(tags)\(photo.id) \(photo.version)\(burst)"
    }

    /// Replaces characters that end a line or a column with spaces.
    static func oneLine(_ text: String) -> String {
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
