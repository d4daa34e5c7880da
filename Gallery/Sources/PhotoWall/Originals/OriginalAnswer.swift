import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import PhotoLibrary

/// A photo's own file, or a part of it.
enum OriginalAnswer {
    private static let pieceLength = 256 << 10

    static func response(_ photo: Photo, to request: HTTPRequest) async throws -> Response {
        let file = try await open(photo)
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
        let start = try await file.read(at: 0, count: 12)
        headers[.contentType] = MediaType.original(format: photo.format, start: start)
        headers[.contentDisposition] = Disposition.inline(filename: photo.name)
        // The rest of another state is of no use: then all of this one.
        let hasSameStart = request.headerFields[.ifRange].map { $0 == tag.text } ?? true
        switch ByteRange(hasSameStart ? request.headerFields[.range] : nil, size: file.size) {
        case .whole:
            return Response(status: .ok, headers: headers, body: body(of: file, 0..<file.size))
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"
            return Response(status: .partialContent, headers: headers, body: body(of: file, range))
        case .outside:
            throw Refusal(
                status: .rangeNotSatisfiable,
                text: "The file has \(file.size) bytes.",
                headers: [.contentRange: "bytes */\(file.size)"]
            )
        }
    }

    /// Opens the file, if it is still the one that the catalog knows: of another, nobody has said yet what it is.
    private static func open(_ photo: Photo) async throws -> OriginalFile {
        let file = try? await NIOThreadPool.singleton.runIfActive {
            try OriginalFile(photo.path, beneath: photo.folder)
        }
        guard let file, file.size == photo.size, file.modified == photo.modified else {
            throw Refusal.outdated
        }
        return file
    }

    private static func body(of file: OriginalFile, _ range: Range<Int64>) -> ResponseBody {
        ResponseBody(contentLength: range.count) { writer in
            var offset = range.lowerBound
            while offset < range.upperBound {
                let count = min(Int(range.upperBound - offset), pieceLength)
                let bytes = try await file.read(at: offset, count: count)
                // It has become shorter. The connection breaks, so that nobody takes the part for the whole.
                guard bytes.readableBytes > 0 else { throw ChannelError.eof }
                try await writer.write(bytes)
                offset += Int64(bytes.readableBytes)
            }
            try await writer.finish(nil)
        }
    }
}
