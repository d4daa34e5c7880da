/// The result of reading a file.
package enum FileState: Int, Sendable {
    case photo = 0
    /// It should be a picture, but can't be read. It is listed with the reason.
    case unreadable = 1
    /// It isn't a picture.
    case passedOver = 2
    /// It couldn't be read yet.
    case waiting = 3
    /// A camera raw file or a clip next to the picture of the same shot: see ``CameraPair``. It has not been read.
    case companion = 4
}
