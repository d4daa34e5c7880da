/// Where the date of a photo comes from.
public enum DateSource: String, Codable, CaseIterable, Sendable {
    /// The picture's metadata, where cameras write it.
    case picture
    /// The XMP file next to a photo.
    case sidecar
    /// The file that Google Takeout puts next to a photo.
    case takeout
    /// The file's name.
    case name
    /// The time when the file was last modified.
    case file
}
