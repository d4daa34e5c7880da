import NIOCore
import PhotoLibrary

/// What the page is told while it is open.
enum WallEvent: Sendable {
    /// Something that walls show has changed since this state of the catalog.
    case wall(revision: String)
    /// How far the folders are read.
    case progress(IndexProgress)
    /// Whether the catalog can be reached: otherwise, what is shown may be old.
    case catalog(isAway: Bool)

    /// As server-sent events are written: a name, one line of data, an empty line.
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
