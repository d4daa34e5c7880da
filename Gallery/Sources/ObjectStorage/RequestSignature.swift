import Foundation

/// Amazon's Signature Version 4. It proves with a secret who has sent a request, and that the request hasn't
/// been changed.
struct RequestSignature {
    let credentials: Credentials
    let region: String
    /// The time of sending. Servers refuse requests that are older than 15 minutes.
    let time: String

    private static let algorithm = "AWS4-HMAC-SHA256"

    init(_ credentials: Credentials, region: String, at time: Date) {
        self.credentials = credentials
        self.region = region
        self.time = time.formatted(Self.timeStyle)
    }

    /// Returns the value of `Authorization`.
    ///
    /// - Parameters:
    ///   - method: The HTTP method, such as `GET`.
    ///   - path: The encoded path.
    ///   - query: The names and values of the query, not encoded.
    ///   - headers: The headers to sign, including `host` and those that begin with `x-amz-`.
    ///   - payload: The SHA-256 of the body, in hexadecimal.
    func authorization(
        method: String,
        path: String,
        query: [(name: String, value: String)],
        headers: [(name: String, value: String)],
        payload: String
    ) -> String {
        let headers = headers.map { ($0.name.lowercased(), Self.trimmed($0.value)) }.sorted { $0.0 < $1.0 }
        let names = headers.map(\.0).joined(separator: ";")
        let request = [
            method,
            path,
            Self.text(of: query),
            headers.map { "\($0):\($1)\n" }.joined(),
            names,
            payload,
        ].joined(separator: "\n")
        let scope = "\(time.prefix(8))/\(region)/s3/aws4_request"
        let stringToSign = [Self.algorithm, time, scope, Digest.sha256(Data(request.utf8))]
            .joined(separator: "\n")
        let key = Self.key(credentials.secretKey, day: String(time.prefix(8)), region: region, service: "s3")
        let signature = Digest.digits(Digest.code(stringToSign, key: key))
        return "\(Self.algorithm) Credential=\(credentials.accessKey)/\(scope), SignedHeaders=\(names), "
            + "Signature=\(signature)"
    }

    /// Returns the encoded query in the order of the signature. It must be sent in the same order.
    static func text(of query: [(name: String, value: String)]) -> String {
        query.map { (PercentEncoding.encode($0.name), PercentEncoding.encode($0.value)) }
            .sorted { $0 < $1 }
            .map { "\($0)=\($1)" }
            .joined(separator: "&")
    }

    /// Returns the key for a day, region and service. The secret itself signs only the day.
    static func key(_ secret: String, day: String, region: String, service: String) -> [UInt8] {
        [day, region, service, "aws4_request"].reduce(Array("AWS4\(secret)".utf8)) {
            Digest.code($1, key: $0)
        }
    }

    /// Removes spaces at the ends, and replaces several spaces by one.
    private static func trimmed(_ value: String) -> String {
        value.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
    }

    /// `20130524T000000Z`
    private static let timeStyle = Date.ISO8601FormatStyle(
        dateSeparator: .omitted,
        dateTimeSeparator: .standard,
        timeSeparator: .omitted,
        timeZoneSeparator: .omitted,
        includingFractionalSeconds: false,
        timeZone: .gmt
    )
}
