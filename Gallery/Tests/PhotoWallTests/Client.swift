import Foundation
import NIOCore
import NIOPosix
import Testing

/// A client that sends any bytes to a server, over its own connection.
struct Client: Sendable {
    let port: Int

    /// What a browser sends when it loads a page over plain HTTP in a local network, and when a script of that page loads
    /// something.
    static let page: KeyValuePairs = [
        "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "Accept-Language": "en",
    ]
    static let script: KeyValuePairs = ["Accept": "*/*", "Accept-Language": "en"]

    /// Sends a request, and returns the response.
    func get(_ path: String, method: String = "GET", _ headers: KeyValuePairs<String, String> = [:])
        async throws -> Answer
    {
        var head = "\(method) \(path) HTTP/1.1\r\n"
        if !headers.contains(where: { $0.key.lowercased() == "host" }) {
            head += "Host: 127.0.0.1:\(port)\r\n"
        }
        for (name, value) in headers {
            head += "\(name): \(value)\r\n"
        }
        return try await send(head + "\r\n", isHead: method == "HEAD")
    }

    /// Returns the total number of photos.
    func photoCount() async throws -> Int? {
        try await get("/wall?bare=1")["wall-photos"].flatMap { Int($0) }
    }

    /// Sends bytes unchanged, and reads one response.
    func send(_ text: String, isHead: Bool = false) async throws -> Answer {
        try await connection { inbound, outbound in
            // The server may refuse and close the connection before everything is sent.
            try? await outbound.write(ByteBuffer(string: text))
            var bytes = ByteBuffer()
            for try await piece in inbound {
                bytes.writeImmutableBuffer(piece)
                if let answer = Answer(bytes, isHead: isHead, isClosed: false) { return answer }
            }
            return try #require(Answer(bytes, isHead: isHead, isClosed: true), "\(String(buffer: bytes))")
        }
    }

    /// Sends bytes unchanged, and reads until the server closes the connection.
    func sendAndWaitForEnd(_ text: String) async throws -> String {
        try await connection { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            var bytes = ByteBuffer()
            for try await piece in inbound {
                bytes.writeImmutableBuffer(piece)
            }
            return String(buffer: bytes)
        }
    }

    /// Sends bytes unchanged, closes the sending side, and reads until the server closes the connection.
    func sendAndClose(_ text: String) async throws -> String {
        try await connection { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            outbound.finish()
            var bytes = ByteBuffer()
            for try await piece in inbound {
                bytes.writeImmutableBuffer(piece)
            }
            return String(buffer: bytes)
        }
    }

    /// Sends bytes unchanged, reads the beginning of the response, does something, and reads until the connection is closed.
    ///
    /// - Returns: The number of bytes.
    func send(_ text: String, pausingFor work: @escaping @Sendable () async throws -> Void) async throws
        -> Int
    {
        try await connection { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            var count = 0
            do {
                for try await piece in inbound {
                    if count == 0 { try await work() }
                    count += piece.readableBytes
                }
            } catch is IOError {}
            return count
        }
    }

    /// Sends a request, and passes the pieces of the response to the body until it has seen enough.
    func stream(
        _ path: String,
        _ body: @escaping @Sendable (AsyncThrowingStream<String, any Error>) async throws -> Void
    ) async throws {
        try await connection { inbound, outbound in
            try await outbound.write(ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"))
            let (pieces, continuation) = AsyncThrowingStream.makeStream(of: String.self)
            let pump = Task {
                for try await piece in inbound {
                    continuation.yield(String(buffer: piece))
                }
                continuation.finish()
            }
            defer { pump.cancel() }
            try await body(pieces)
        }
    }

    func connection<Result: Sendable>(
        _ body:
            @escaping @Sendable (
                NIOAsyncChannelInboundStream<ByteBuffer>, NIOAsyncChannelOutboundWriter<ByteBuffer>
            ) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true)
                    )
                }
            }
        return try await channel.executeThenClose { try await body($0, $1) }
    }
}

/// A response of a server.
struct Answer: Sendable {
    let status: Int
    private let headers: [String: String]
    let body: ByteBuffer

    /// Parses a response, or returns nil if it is incomplete.
    init?(_ bytes: ByteBuffer, isHead: Bool, isClosed: Bool) {
        let view = bytes.readableBytesView
        guard let end = Data(view).range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: view.prefix(end.lowerBound), as: UTF8.self).components(
            separatedBy: "\r\n"
        )
        let words = lines[0].split(separator: " ")
        guard words.count >= 2, let status = Int(words[1]) else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            // Two clients could read a repeated header differently. Only cookies have several headers.
            guard headers[name] == nil || name == "set-cookie" else { return nil }
            headers[name] = headers[name].map { "\($0)\n\(value)" } ?? value
        }
        let rest = view.dropFirst(end.upperBound)
        // Events don't end. A test that doesn't listen to them needs only the head.
        let hasNoBody =
            isHead || status == 204 || status == 304 || headers["content-type"] == "text/event-stream"
        if !hasNoBody, headers["transfer-encoding"] == "chunked" {
            guard let whole = Self.unchunked(rest) else { return nil }
            self.status = status
            self.headers = headers
            body = whole
            return
        }
        if !hasNoBody, let length = headers["content-length"].flatMap({ Int($0) }) {
            guard rest.count >= length else { return nil }
        } else if !hasNoBody, !isClosed {
            return nil
        }
        self.status = status
        self.headers = headers
        body = ByteBuffer(rest)
    }

    /// Joins the chunks of a body. Returns nil if the last one is missing.
    private static func unchunked(_ body: ByteBufferView) -> ByteBuffer? {
        var whole = ByteBuffer(), rest = body
        while let end = rest.firstIndex(of: UInt8(ascii: "\r")),
            let length = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16)
        {
            rest = rest[end...].dropFirst(2)
            guard rest.count >= length + 2 else { return nil }
            if length == 0 { return whole }
            whole.writeBytes(rest.prefix(length))
            rest = rest.dropFirst(length + 2)
        }
        return nil
    }

    subscript(header: String) -> String? { headers[header.lowercased()] }

    var text: String { String(buffer: body) }

    var bytes: [UInt8] { [UInt8](buffer: body) }

    func json<Value: Decodable>(_: Value.Type) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(bytes))
    }
}
