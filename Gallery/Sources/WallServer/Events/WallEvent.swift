import LibraryIndexing
import NIOCore
import PhotoLibrary

/// An event that is sent to open pages.
enum WallEvent: Sendable {
    /// Something that walls show has changed. The revision is that of the changed catalog.
    case wall(revision: String)
    /// The progress of reading the folders.
    case progress(IndexProgress)
    /// Whether the catalog is out of reach. While it is, the page may show outdated photos.
    case catalog(isAway: Bool)

    /// The event for users who see only a part of the photos. They don't learn how often others change.
    static let wallForVisitors = ByteBuffer(string: "event: wall\ndata: {}\n\n")

    /// The event in the format of server-sent events: a name, one line of data, an empty line.
    var bytes: ByteBuffer {
        switch self {
        case .wall(let revision):
            ByteBuffer(string: "event: wall\ndata: {\"revision\":\"\(revision)\"}\n\n")
        case .catalog(let isAway):
            ByteBuffer(string: "event: catalog\ndata: {\"isAway\":\(isAway)}\n\n")
        case .progress(let progress):
            ByteBuffer(
                string: """
                    event: progress
                    data: {"phase":"\(progress.phase.rawValue)","found":\(progress.found),\
                    "read":\(progress.read),"failed":\(progress.failed)}


                    """
            )
        }
    }
}
