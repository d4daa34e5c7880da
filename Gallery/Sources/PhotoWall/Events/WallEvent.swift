import NIOCore
import PhotoLibrary

/// What the page is told while it is open.
enum WallEvent: Sendable {
    /// The library is now this one.
    case library(version: String, count: Int)
    /// How far the folders are read.
    case progress(IndexProgress)

    /// As server-sent events are written: a name, one line of data, an empty line.
    var bytes: ByteBuffer {
        switch self {
        case .library(let version, let count):
            ByteBuffer(string: "event: library\ndata: {\"version\":\"\(version)\",\"count\":\(count)}\n\n")
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
