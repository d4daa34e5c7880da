/// What a file turned out to be.
enum FileState: Int, Sendable {
    case photo = 0
    /// It should be a picture, and is listed with its reason.
    case unreadable = 1
    /// Something else than a picture.
    case passedOver = 2
    /// It could not be read yet.
    case waiting = 3
}
