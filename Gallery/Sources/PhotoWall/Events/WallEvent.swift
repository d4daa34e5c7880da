import NIOCore
import PhotoLibrary

/// What the page is told while it is open.
enum WallEvent: Sendable {
    /// A photo's average color.
    struct Color: Equatable, Sendable {
        /// Where the photo stands in the library.
        let position: Int
        /// RGB 565.
        let color: UInt16
    }

    /// The library is now this one.
    case library(version: String, count: Int)
    /// Colors became known of photos in this version of the library.
    case colors(version: String, ArraySlice<Color>)
    /// How far the folders are read.
    case progress(IndexProgress)

    /// As server-sent events are written: a name, one line of data, an empty line.
    var bytes: ByteBuffer {
        switch self {
        case .library(let version, let count):
            ByteBuffer(string: "event: library\ndata: {\"version\":\"\(version)\",\"count\":\(count)}\n\n")
        case .colors(let version, let colors):
            ByteBuffer(
                string: "event: colors\ndata: {\"version\":\"\(version)\",\"colors\":["
                    + colors.map { "[\($0.position),\($0.color)]" }.joined(separator: ",") + "]}\n\n"
            )
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
