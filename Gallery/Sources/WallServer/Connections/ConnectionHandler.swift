import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Handles a connection: checks requests and passes them on, and sends answers in slices. The client has to
/// take each slice in time.
///
/// Requests are answered one after the other. An invalid request also gets an answer, in its turn.
final class ConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = WallRequest
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// A part of an answer's body that is kept only until the client has taken it. It is sent as an event,
    /// whose promise is fulfilled at that time.
    struct Piece: Sendable {
        let bytes: ByteBuffer
    }

    /// Reports when the client goes away.
    let disconnection = Disconnection()
    private let times: ConnectionTimes
    private let connections: OpenConnections
    private let security: SecurityHeaders
    private let respondNow: (WallRequest) -> Response?
    /// The number of requests that were passed on and aren't answered yet.
    private var unanswered = 0
    /// Whether further requests are ignored.
    private var isLast = false
    /// The number of parts that were written and that the client hasn't taken yet.
    private var untaken = 0
    /// Whether an answer was written that isn't sent yet.
    private var hasUnflushed = false
    /// The time when the client last took something, or an answer ended.
    private var progress = NIODeadline.uptimeNanoseconds(0)
    private var timer: (due: NIODeadline, task: Scheduled<Void>)?

    /// The length of a slice in bytes. A client that takes less than this within ``ConnectionTimes/answer``
    /// is disconnected.
    private static let sliceLength = 64 << 10

    /// - Parameter respondNow: Answers a request without waiting. Returns nil if that isn't possible.
    init(
        times: ConnectionTimes,
        connections: OpenConnections,
        security: SecurityHeaders = SecurityHeaders(),
        respondNow: @escaping (WallRequest) -> Response? = { _ in nil }
    ) {
        self.times = times
        self.connections = connections
        self.security = security
        self.respondNow = respondNow
    }

    // MARK: - Opening and closing

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive {
            opened(context)
        }
    }

    func channelActive(context: ChannelHandlerContext) {
        opened(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.task.cancel()
        connections.closed(context.channel)
        disconnection.happen()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed: disconnection.happen()
        case is ChannelShouldQuiesceEvent: finish(context)
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func opened(_ context: ChannelHandlerContext) {
        connections.opened(context.channel, from: PeerAddress(context.remoteAddress))
        progress = context.eventLoop.now
        watch(context)
    }

    /// Closes the connection because the server stops. Answers in progress get a moment to finish.
    private func finish(_ context: ChannelHandlerContext) {
        isLast = true
        if unanswered == 0, untaken == 0 {
            context.close(promise: nil)
        } else {
            close(context, in: times.farewell)
        }
    }

    // MARK: - Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = unwrapInboundIn(data) else { return }
        pass(RequestRules.request(head), context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError else {
            context.fireErrorCaught(error)
            return
        }
        pass(WallRequest(content: .refused(RequestRules.refusal(of: error)), isLast: true), context)
        // If the end of the input caused this error, no other read-complete event follows.
        context.fireChannelReadComplete()
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if hasUnflushed {
            hasUnflushed = false
            context.flush()
        }
        context.fireChannelReadComplete()
    }

    private func pass(_ request: WallRequest, _ context: ChannelHandlerContext) {
        guard !isLast else { return }
        // An answer must not overtake others. If the client doesn't take them, nothing more is read.
        if unanswered == 0, !request.isLast, context.channel.isWritable,
            let parts = respondNow(request)?.parts
        {
            send(parts, context)
            return
        }
        isLast = request.isLast
        unanswered += 1
        connections.isBusy(context.channel, true)
        context.fireChannelRead(wrapInboundOut(request))
    }

    // MARK: - Answers

    /// Sends an answer at the end of what is being read, together with others.
    private func send(_ parts: [HTTPResponsePart], _ context: ChannelHandlerContext) {
        progress = context.eventLoop.now
        for part in parts {
            switch part {
            case .head(let head): context.write(wrapOutboundOut(self.head(head)), promise: nil)
            case .body(let bytes): context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
            case .end: write(.end(nil), context, nil)
            }
        }
        hasUnflushed = true
        connections.progressed(context.channel)
    }

    private func head(_ head: HTTPResponse) -> HTTPServerResponsePart {
        var head = HTTPResponseHead(head)
        head.headers.add(contentsOf: security.headers)
        return .head(head)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            if isLast, unanswered == 1 {
                head.headerFields[.connection] = "close"
            }
            write(self.head(head), context, promise)
        case .body(let bytes):
            write(bytes, context, promise)
        case .end:
            end(context, promise)
        }
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext,
        event: Any,
        promise: EventLoopPromise<Void>?
    ) {
        if let piece = event as? Piece {
            write(piece.bytes, context, promise)
            context.flush()
        } else {
            context.triggerUserOutboundEvent(event, promise: promise)
        }
    }

    private func write(
        _ bytes: ByteBuffer,
        _ context: ChannelHandlerContext,
        _ promise: EventLoopPromise<Void>?
    ) {
        var rest = bytes
        repeat {
            let slice = rest.readSlice(length: min(rest.readableBytes, Self.sliceLength)) ?? ByteBuffer()
            write(.body(.byteBuffer(slice)), context, rest.readableBytes == 0 ? promise : nil)
        } while rest.readableBytes > 0
    }

    private func end(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
        unanswered -= 1
        let closes = isLast && unanswered == 0
        let taken = promise ?? context.eventLoop.makePromise()
        if closes {
            let box = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
            taken.futureResult.whenSuccess {
                // If the client is still sending, closing both directions at once would lose the answer.
                box.value.handler.close(box.value.context, in: box.value.handler.times.farewell)
            }
        }
        write(.end(nil), context, taken)
        context.flush()
        if closes {
            context.close(mode: .output, promise: nil)
        }
        connections.isBusy(context.channel, unanswered > 0)
        progress = context.eventLoop.now
        watch(context)
    }

    private func write(
        _ part: HTTPServerResponsePart,
        _ context: ChannelHandlerContext,
        _ promise: EventLoopPromise<Void>?
    ) {
        let taken = promise ?? context.eventLoop.makePromise()
        untaken += 1
        let box = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        taken.futureResult.whenComplete { _ in box.value.handler.took(box.value.context) }
        context.write(wrapOutboundOut(part), promise: taken)
        watch(context)
    }

    private func took(_ context: ChannelHandlerContext) {
        untaken -= 1
        progress = context.eventLoop.now
        connections.progressed(context.channel)
    }

    // MARK: - Time

    /// The time when an idle connection is closed, or nil while an answer is being prepared.
    private var due: NIODeadline? {
        if untaken > 0 { return progress + times.answer }
        return unanswered == 0 ? progress + times.request : nil
    }

    private func watch(_ context: ChannelHandlerContext) {
        guard let due, context.channel.isActive else { return }
        if let timer {
            guard due < timer.due else { return }
            timer.task.cancel()
        }
        let box = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        let task = context.eventLoop.scheduleTask(deadline: due) {
            box.value.handler.look(box.value.context)
        }
        timer = (due, task)
    }

    private func look(_ context: ChannelHandlerContext) {
        timer = nil
        if let due, due <= context.eventLoop.now {
            context.close(promise: nil)
        } else {
            watch(context)
        }
    }

    private func close(_ context: ChannelHandlerContext, in time: TimeAmount) {
        let channel = context.channel
        context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}
