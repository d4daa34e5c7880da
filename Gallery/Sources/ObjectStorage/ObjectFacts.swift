import Foundation
import NIOCore
import NIOHTTP1

/// What an object is served with.
public struct ObjectHeaders: Hashable, Sendable {
    /// What it is: `image/webp`.
    public var contentType: String?
    /// How it is packed: `gzip`, which browsers unpack by themselves.
    public var contentEncoding: String?
    /// How long it may be kept.
    public var cacheControl: String?

    /// Headers, of which those that are nil are left to the service.
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

/// What is known of an object without reading it.
public struct ObjectFacts: Hashable, Sendable {
    /// How many bytes it has.
    public var size: Int64
    /// The name of its state, in the quotes in which it is sent. Most services take the MD5 of its bytes for it, unless it
    /// came in parts.
    public var tag: String
    /// When it was written, in seconds since 1970; nil where the service does not say.
    public var modified: Int64?
    /// What it is served with.
    public var headers: ObjectHeaders

    init?(_ headers: HTTPHeaders) {
        let total = headers.first(name: "content-range").flatMap { $0.split(separator: "/").last }
        guard let size = (total ?? headers.first(name: "content-length")?[...]).flatMap({ Int64($0) }),
            let tag = headers.first(name: "etag")
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

    /// `Sun, 22 Nov 2026 13:40:00 GMT`
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

/// What comes of reading an object.
public enum ObjectReading: Sendable {
    /// The bytes, and what is known of the whole object; nil where nothing was asked of it but bytes beyond its end.
    case found(ByteBuffer, ObjectFacts?)
    /// It is in the state that is known already.
    case unchanged
    case missing
    /// It is not in the state that it had to have.
    case changed
}

extension Range<Int64> {
    /// The value of `Range` that asks for these bytes.
    var header: String { "bytes=\(lowerBound)-\(upperBound - 1)" }
}
