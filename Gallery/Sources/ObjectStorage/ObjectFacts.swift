import Foundation
import NIOCore
import NIOHTTP1

/// The HTTP headers of an object.
public struct ObjectHeaders: Hashable, Sendable {
    /// The media type: `image/webp`.
    public var contentType: String?
    /// The compression: `gzip`, which browsers decompress automatically.
    public var contentEncoding: String?
    /// The cache control.
    public var cacheControl: String?

    /// Makes headers. The service chooses those that are nil.
    public init(contentType: String? = nil, contentEncoding: String? = nil, cacheControl: String? = nil) {
        self.contentType = contentType
        self.contentEncoding = contentEncoding
        self.cacheControl = cacheControl
    }

    var fields: HTTPHeaders {
        var fields = HTTPHeaders()
        let named = [
            ("content-type", contentType), ("content-encoding", contentEncoding),
            ("cache-control", cacheControl),
        ]
        for case (let name, let value?) in named {
            fields.add(name: name, value: value)
        }
        return fields
    }
}

/// Facts about an object, known without reading it.
public struct ObjectFacts: Hashable, Sendable {
    /// The size in bytes.
    public var size: Int64
    /// The tag of its state, in quotes as it is sent. Most services use the MD5 of its bytes, unless it was
    /// uploaded in parts.
    public var tag: String
    /// When it was written, in seconds since 1970, or nil if the service doesn't say.
    public var modified: Int64?
    /// The HTTP headers of the object.
    public var headers: ObjectHeaders

    /// The sizes that an object can have. No service stores larger ones, and offsets in these don't overflow.
    static let sizes: ClosedRange<Int64> = 0...1 << 60

    init?(_ headers: HTTPHeaders) {
        let total = headers.first(name: "content-range").flatMap { $0.split(separator: "/").last }
        guard let size = (total ?? headers.first(name: "content-length")?[...]).flatMap({ Int64($0) }),
            Self.sizes.contains(size), let tag = headers.first(name: "etag")
        else { return nil }
        self.size = size
        self.tag = tag
        modified = headers.first(name: "last-modified").flatMap(Self.seconds)
        self.headers = ObjectHeaders(
            contentType: headers.first(name: "content-type"),
            contentEncoding: headers.first(name: "content-encoding"),
            cacheControl: headers.first(name: "cache-control")
        )
    }

    /// Parses `Sun, 22 Nov 2026 13:40:00 GMT`.
    private static func seconds(_ text: String) -> Int64? {
        let format = Date.VerbatimFormatStyle(
            format:
                "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
            locale: Locale(identifier: "en_US_POSIX"),
            timeZone: .gmt,
            calendar: Calendar(identifier: .gregorian)
        )
        return (try? Date(text, strategy: format.parseStrategy)).map { Int64($0.timeIntervalSince1970) }
    }
}

/// The result of reading an object.
public enum ObjectReading: Sendable {
    /// The bytes, and the facts about the whole object. The facts are nil if only bytes beyond its end were
    /// requested.
    case found(ByteBuffer, ObjectFacts?)
    /// It hasn't changed since the known state.
    case unchanged
    case missing
    /// It doesn't have the required state.
    case changed
}

extension Range<Int64> {
    /// The value of `Range` for these bytes.
    var header: String { "bytes=\(lowerBound)-\(upperBound - 1)" }
}
