/// The result of reading a file.
package enum FileState: Int, Sendable {
    case photo = 0
    /// It should be a picture, but can't be read. It is listed with the reason.
    case unreadable = 1
    /// It isn't a picture.
    case passedOver = 2
    /// It couldn't be read yet.
    case waiting = 3
    /// A camera raw file or a clip next to the picture of the same shot: see ``CameraPair``. It has no facts.
    case companion = 4
    /// A picture that has been read, and is shown as part of a photo: see ``PictureStack``.
    case stacked = 5

    /// Whether its picture can be shown.
    package var isPicture: Bool { self == .photo || self == .stacked }
    /// The numbers of files whose pictures can be shown, as SQL.
    static let pictures = "(0, 5)"
}
