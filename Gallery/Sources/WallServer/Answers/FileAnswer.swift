import HTTPTypes
import NIOCore
import PhotoWall

/// An answer that is sent from a file, in pieces: a connection holds one piece in memory, whatever the file's size.
struct FileAnswer: Sendable {
    /// The bytes of a piece.
    static let pieceLength = 32 << 10

    /// Where the file is read.
    let threads: DiskThreads

    /// Answers with a file that never changes at its address, or with the part of it that the request asks for.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - tag: The name of its state.
    ///   - request: What it answers.
    ///   - context: The connection.
    ///   - describe: Adds what the file is, and what else is said with its content. Not called for who has the file already.
    /// - Throws: ``Refusal`` where the file has nothing of the range, and what `describe` throws.
    func response(
        _ file: OriginalFile,
        tag: EntityTag,
        to request: HTTPRequest,
        _ context: WallContext,
        describe: (inout HTTPFields) async throws -> Void
    ) async throws -> Response {
        var headers: HTTPFields = [
            .cacheControl: Caching.forever.rawValue,
            .eTag: tag.text,
            .acceptRanges: "bytes",
        ]
        if tag.isKnown(by: request.headerFields[.ifNoneMatch]) {
            return Response(status: .notModified, headers: headers)
        }
        try await describe(&headers)
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
    ) -> Response.Body {
        .stream(length: range.count) { _ in
            var offset = range.lowerBound
            while offset < range.upperBound {
                let start = offset, count = min(Int(range.upperBound - offset), Self.pieceLength)
                let bytes = try await threads.runBegun { try file.read(at: start, count: count) }
                // It has become shorter. The connection breaks, so that nobody takes the part for the whole.
                guard bytes.readableBytes > 0 else { throw ChannelError.eof }
                try await context.send(bytes)
                offset += Int64(bytes.readableBytes)
            }
        }
    }
}
