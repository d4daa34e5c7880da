import HTTPTypes
import HummingbirdCore
import NIOCore
import PhotoLibrary
import PhotoWall

/// A photo's own file, or a part of it.
struct OriginalAnswer: Sendable {
    /// How much of a file is held in memory for a client that takes it slowly.
    static let pieceLength = 32 << 10

    /// Where files are read.
    let threads: DiskThreads

    /// Answers with a photo's file.
    ///
    /// - Parameters:
    ///   - photo: The photo.
    ///   - disposition: Whether it is to be shown or saved.
    ///   - request: What it answers.
    ///   - context: Whom.
    func response(
        _ photo: Photo,
        _ disposition: Disposition,
        to request: HTTPRequest,
        _ context: WallContext
    ) async throws -> Response {
        let file: OriginalFile
        do {
            file = try await threads.run { try OriginalFile(of: photo) }
        } catch OriginalFile.Failure.away {
            throw Refusal.storageAway
        } catch is OriginalFile.Failure {
            throw Refusal.outdated
        }
        let tag = EntityTag("\(photo.id)-\(photo.version)")
        var headers: HTTPFields = [
            .cacheControl: Caching.forever.rawValue,
            .eTag: tag.text,
            .acceptRanges: "bytes",
        ]
        if tag.isKnown(by: request.headerFields[.ifNoneMatch]) {
            var response = Response(status: .notModified, headers: headers)
            response.headers[.contentLength] = nil
            return response
        }
        let start = try await threads.run { try file.read(at: 0, count: 12) }
        headers[.contentType] = MediaType.original(format: photo.format, start: start)
        headers[.contentDisposition] = disposition.header(filename: photo.name)
        // The rest of another state is of no use: then all of this one.
        let hasSameStart = request.headerFields[.ifRange].map { $0 == tag.text } ?? true
        switch ByteRange(hasSameStart ? request.headerFields[.range] : nil, size: file.size) {
        case .whole:
            return Response(status: .ok, headers: headers, body: body(of: file, 0..<file.size, context))
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"
            return Response(status: .partialContent, headers: headers, body: body(of: file, range, context))
        case .outside:
            throw Refusal(
                status: .rangeNotSatisfiable,
                text: "The file has \(file.size) bytes.",
                headers: [.contentRange: "bytes */\(file.size)"]
            )
        }
    }

    /// The next piece is read when the client has taken the one before.
    private func body(
        of file: OriginalFile,
        _ range: Range<Int64>,
        _ context: WallContext
    ) -> ResponseBody {
        ResponseBody(contentLength: range.count) { writer in
            var offset = range.lowerBound
            while offset < range.upperBound {
                let start = offset, count = min(Int(range.upperBound - offset), Self.pieceLength)
                let bytes = try await threads.runBegun { try file.read(at: start, count: count) }
                // It has become shorter. The connection breaks, so that nobody takes the part for the whole.
                guard bytes.readableBytes > 0 else { throw ChannelError.eof }
                try await context.send(bytes)
                offset += Int64(bytes.readableBytes)
            }
            try await writer.finish(nil)
        }
    }
}
