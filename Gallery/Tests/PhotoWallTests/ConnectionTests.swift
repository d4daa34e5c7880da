import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import Testing

@testable import WallServer

struct ConnectionTests {
    private static func connections() -> OpenConnections {
        OpenConnections(limits: .init(), proxies: Proxies([]))
    }

    /// Makes a connection whose client reads nothing until it is told to.
    private func connection(_ times: ConnectionTimes = .init()) throws -> (EmbeddedChannel, SlowClient) {
        let client = SlowClient()
        let handler = ConnectionHandler(times: times, connections: Self.connections())
        let channel = EmbeddedChannel(handlers: [client, handler])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return (channel, client)
    }

    private func ask(
        _ channel: EmbeddedChannel,
        _ headers: HTTPHeaders = [:],
        path: String = "/"
    ) throws -> WallRequest? {
        var headers = headers
        headers.add(name: "Host", value: "localhost")
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: path, headers: headers)
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
        return try channel.readInbound()
    }

    private func answer(_ channel: EmbeddedChannel, _ body: ByteBuffer) {
        channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
        channel.write(HTTPResponsePart.body(body), promise: nil)
        channel.writeAndFlush(HTTPResponsePart.end(nil), promise: nil)
    }

    /// Answers in memory are sent at once, but never before the answer to an earlier request.
    @Test
    func answersAtOnceInTheOrderOfRequests() throws {
        let handler = ConnectionHandler(times: .init(), connections: Self.connections()) { request in
            guard case .request(let head) = request.content, head.path == "/now" else { return nil }
            return Response(status: .ok, body: .bytes(ByteBuffer(string: "now")))
        }
        let channel = EmbeddedChannel(handlers: [handler])
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        func sent() throws -> [String] {
            var sent: [String] = []
            while let part = try channel.readOutbound(as: HTTPServerResponsePart.self) {
                switch part {
                case .head(let head): sent.append("\(head.status.code)")
                case .body(.byteBuffer(let bytes)): sent.append(String(buffer: bytes))
                case .body: sent.append("file")
                case .end: sent.append("end")
                }
            }
            return sent
        }
        #expect(try ask(channel, path: "/now") == nil)
        #expect(try sent() == ["200", "now", "end"])
        #expect(try ask(channel, path: "/later") != nil)
        #expect(try ask(channel, path: "/now") != nil)
        #expect(try sent() == [])
        answer(channel, ByteBuffer(string: "later"))
        answer(channel, ByteBuffer(string: "now"))
        #expect(try sent() == ["200", "later", "end", "200", "now", "end"])
        #expect(try ask(channel, path: "/now") == nil)
        #expect(try sent() == ["200", "now", "end"])
    }

    @Test
    func whoDoesNotTakeTheAnswerIsLeft() throws {
        let (channel, client) = try connection()
        _ = try ask(channel)
        answer(channel, ByteBuffer(string: "answer"))
        channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
        // It reads the head, so its timeout begins again.
        client.take(1)
        channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    /// Ten megabytes take a minute at 1.5 Mbit/s. This isn't an error.
    @Test
    func whoTakesALongAnswerSlowlyGetsAllOfIt() throws {
        let (channel, client) = try connection()
        _ = try ask(channel)
        answer(channel, ByteBuffer(repeating: 7, count: 300 << 10))
        // The head, five slices, the end.
        var lengths: [Int] = []
        while client.count > 0 {
            channel.embeddedEventLoop.advanceTime(by: .seconds(29))
            #expect(channel.isActive)
            lengths.append(client.take(1))
        }
        #expect(lengths == [0, 65_536, 65_536, 65_536, 65_536, 45_056, 0])
        // Everything has been read. The client may send another request, with the usual timeout.
        channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
    }

    @Test
    func aPieceIsDoneWhenTheClientHasIt() throws {
        let (channel, client) = try connection()
        _ = try ask(channel)
        channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
        client.take(1)
        let piece = ConnectionHandler.Piece(bytes: ByteBuffer(repeating: 7, count: 32 << 10))
        let sent = channel.triggerUserOutboundEvent(piece)
        let isSent = NIOLoopBoundBox(false, eventLoop: channel.eventLoop)
        sent.whenSuccess { isSent.value = true }
        #expect(!isSent.value && client.count == 1)
        client.take(1)
        #expect(isSent.value)
    }

    @Test
    func whoAsksNothingIsLeft() throws {
        let (channel, client) = try connection()
        channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
        _ = try ask(channel)
        // An answer that takes long to compute may take long.
        channel.embeddedEventLoop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
        answer(channel, ByteBuffer())
        client.take(3)
        channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(!channel.isActive)
    }

    @Test
    func noConnectionOutlivesTheServerForLong() throws {
        let (idle, _) = try connection()
        idle.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        #expect(!idle.isActive)
        let (channel, _) = try connection()
        _ = try ask(channel)
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        #expect(try ask(channel) == nil)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(499))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test
    func workEndsWithTheOneWhoWantedIt() async throws {
        for event in ["closed for reading", "closed"] {
            let channel = NIOAsyncTestingChannel()
            try await channel.testingEventLoop.executeInContext {
                try channel.pipeline.syncOperations.addHandler(
                    ConnectionHandler(times: .init(), connections: Self.connections())
                )
            }
            try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
            let disconnection = try await channel.testingEventLoop.executeInContext {
                try channel.pipeline.syncOperations.handler(type: ConnectionHandler.self).disconnection
            }
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let work = Task {
                try await disconnection.cancelling {
                    begin.finish()
                    // It ends only when it is canceled.
                    for await _ in AsyncStream<Void>.makeStream().stream {}
                    try Task.checkCancellation()
                    return 1
                }
            }
            for await _ in begun {}
            if event == "closed" {
                _ = try? await channel.finish()
            } else {
                channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
                await channel.testingEventLoop.run()
            }
            await #expect(throws: CancellationError.self) { try await work.value }
            // Work that would begin later doesn't begin.
            await #expect(throws: CancellationError.self) {
                try await disconnection.cancelling { Issue.record("it begins") }
            }
        }
    }

    @Test
    func workIsDoneAsLongAsSomebodyWaits() async throws {
        let disconnection = Disconnection()
        #expect(try await disconnection.cancelling { 1 } == 1)
        disconnection.happen()
        await #expect(throws: CancellationError.self) {
            try await disconnection.cancelling { Issue.record("it begins") }
        }
    }

    /// Closes the sending side when the client has read the whole response, however long that takes, and the
    /// connection a moment later.
    @Test
    func theLastAnswerSaysSo() throws {
        let (channel, client) = try connection()
        #expect(try ask(channel)?.isLast == false)
        answer(channel, ByteBuffer(string: "first"))
        client.take(3)
        #expect(try ask(channel, ["Connection": "close"])?.isLast == true)
        // Later requests aren't read.
        #expect(try ask(channel) == nil)
        answer(channel, ByteBuffer(string: "last"))
        let connection = client.heads.map { $0.headers.first(name: "Connection") }
        #expect(connection == [nil, "close"])
        #expect(client.heads.allSatisfy { $0.headers.first(name: "X-Content-Type-Options") == "nosniff" })
        channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
        client.take(3)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(499))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }
}

/// The other end of a connection. It reads data when a test says so.
private final class SlowClient: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart

    private var waiting: [(HTTPServerResponsePart, EventLoopPromise<Void>?)] = []
    private(set) var heads: [HTTPResponseHead] = []

    /// The number of unread parts.
    var count: Int { waiting.count }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part = unwrapOutboundIn(data)
        if case .head(let head) = part {
            heads.append(head)
        }
        waiting.append((part, promise))
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        // The sending side alone can't be closed here.
        if mode == .all {
            context.close(mode: mode, promise: promise)
        } else {
            promise?.succeed(())
        }
    }

    /// Reads parts, and returns the number of bytes of the body in them.
    @discardableResult
    func take(_ count: Int) -> Int {
        var bytes = 0
        for (part, promise) in waiting.prefix(count) {
            if case .body(let body) = part {
                bytes += body.readableBytes
            }
            promise?.succeed(())
        }
        waiting.removeFirst(count)
        return bytes
    }
}
