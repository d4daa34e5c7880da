import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// A connection: what arrives is checked and passed on; what is answered is sent in slices, each of which the client
/// has to take in time.
///
/// Requests are answered one after the other. What is no request is one more thing to answer, in its turn.
final class ConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = WallRequest
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// A part of an answer's body that is held only until the client has taken it: the promise of the event with which
    /// it is sent says when.
    struct Piece: Sendable {
        let bytes: ByteBuffer
    }

    /// Notices when the client goes.
    let departure = Departure()
    private let times: ConnectionTimes
    private let connections: OpenConnections
    /// Passed on, and not yet answered.
    private var unanswered = 0
    /// Whether no more requests are taken.
    private var isLast = false
    /// Written, and not yet taken by the client.
    private var untaken = 0
    /// When the client last took something, or got the end of an answer.
    private var progress = NIODeadline.uptimeNanoseconds(0)
    private var timer: (due: NIODeadline, task: Scheduled<Void>)?

    /// How much of an answer is written at once: a client that takes less than this in ``ConnectionTimes/answer`` is
    /// left.
    private static let sliceLength = 64 << 10

    init(times: ConnectionTimes, connections: OpenConnections) {
        self.times = times
        self.connections = connections
    }

    // MARK: - Coming and going

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
        departure.happen()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed: departure.happen()
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

    /// The server stops: what is being answered is answered, for a moment.
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
        // It may be the end of what was sent that made this an error.
        context.fireChannelReadComplete()
    }

    private func pass(_ request: WallRequest, _ context: ChannelHandlerContext) {
        guard !isLast else { return }
        isLast = request.isLast
        unanswered += 1
        connections.isBusy(context.channel, true)
        context.fireChannelRead(wrapInboundOut(request))
    }

    // MARK: - Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            head.headerFields.append(contentsOf: SecurityHeaders.fields)
            if isLast, unanswered == 1 {
                head.headerFields[.connection] = "close"
            }
            write(.head(HTTPResponseHead(head)), context, promise)
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
                // A client that still sends would lose the answer if all were closed at once.
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

    /// When the connection is closed if nothing happens; nil while an answer is being found.
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
