import HTTPTypes
import NIOCore
import PhotoWall
import SourceFiles

/// Sends a file in pieces. A connection holds one piece in memory, regardless of the file's size.
struct FileAnswer: Sendable {
    /// The size of a piece in bytes.
    static let pieceLength = 32 << 10

    /// The threads that read the file.
    let threads: DiskThreads

    /// Responds with a file that never changes at its address, or with the part of it that the request asks
    /// for.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - tag: The name of the file's state.
    ///   - headers: The headers that describe the content.
    ///   - request: The request to answer.
    ///   - context: The connection.
    /// - Throws: ``Refusal`` if the range is beyond the end of the file.
    func response(
        _ file: OriginalFile,
        tag: EntityTag,
        _ headers: HTTPFields,
        to request: HTTPRequest,
        _ context: WallContext
    ) throws(Refusal) -> Response {
        var headers = headers
        headers[.cacheControl] = Caching.forever.rawValue
        headers[.eTag] = tag.text
        headers[.acceptRanges] = "bytes"
        // A part of another state is useless. Then the whole file is sent. A client that has it gets nothing.
        let takesPart =
            request.headerFields[.ifRange].map { $0 == tag.text }
            ?? !tag.isKnown(by: request.headerFields[.ifNoneMatch])
        switch ByteRange(takesPart ? request.headerFields[.range] : nil, size: file.size) {
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

    /// Returns a body that reads the next piece once the client has taken the previous one.
    private func body(
        of file: OriginalFile,
        _ range: Range<Int64>,
        _ context: WallContext
    ) -> Response.Body {
        .stream(length: range.count) { _ in
            try await read(file, range) { try await context.send($0) }
        }
    }

    /// Reads a part of a file in pieces, each when the closure has returned for the one before.
    ///
    /// - Throws: `ChannelError` if the file has become shorter. The connection breaks, so that the client doesn't take the
    ///   part for the whole.
    func read(_ file: OriginalFile, _ range: Range<Int64>, _ send: (ByteBuffer) async throws -> Void)
        async throws
    {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let start = offset, count = min(Int(range.upperBound - offset), Self.pieceLength)
            let bytes = try await threads.runUncancellable { try file.read(at: start, count: count) }
            guard bytes.readableBytes > 0 else { throw ChannelError.eof }
            try await send(bytes)
            offset += Int64(bytes.readableBytes)
        }
    }
}
