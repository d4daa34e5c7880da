import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// What holds for each connection whatever is asked: headers on every answer, an answer in words to what is no HTTP,
/// an end for those who do not take their answers, and a prompt end when the server stops.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// Notices when the client goes.
    let departure = Departure()
    private let times: ConnectionTimes
    private var parserError: HTTPParserError?
    private var closesAfterAnswer = false
    private var stuck: Scheduled<Void>?

    init(times: ConnectionTimes) {
        self.times = times
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        parserError = error as? HTTPParserError ?? parserError
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.kind != .informational:
            head.headerFields.append(contentsOf: SecurityHeaders.fields)
            closesAfterAnswer = head.headerFields[.connection] == "close"
            if head.status == .badRequest, let parserError {
                refuse(parserError, head: head, context: context, promise: promise)
            } else {
                context.write(wrapOutboundOut(.head(head)), promise: promise)
            }
        case .end(let trailers) where closesAfterAnswer:
            context.writeAndFlush(wrapOutboundOut(.end(trailers)), promise: promise)
            // Closing only this side first: a client that still sends would lose the answer otherwise.
            context.close(mode: .output, promise: nil)
            close(context, in: times.farewell)
        default:
            context.write(data, promise: promise)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stuck?.cancel()
        stuck = context.channel.isWritable ? nil : close(context, in: times.answer)
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed: departure.happen()
        case is ChannelShouldQuiesceEvent: close(context, in: times.farewell)
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        stuck?.cancel()
        departure.happen()
        context.fireChannelInactive()
    }

    /// The server answers with a bare status to what cannot be parsed; a reader gets a line that says what it was.
    private func refuse(
        _ error: HTTPParserError,
        head: HTTPResponse,
        context: ChannelHandlerContext,
        promise: EventLoopPromise<Void>?
    ) {
        var head = head
        var text = "This is no request that can be understood.\n"
        if error == .headerOverflow {
            head.status = .requestHeaderFieldsTooLarge
            text = "The request's headers are too large.\n"
        }
        head.headerFields[.contentType] = MediaType.text
        head.headerFields[.contentLength] = String(text.utf8.count)
        head.headerFields[.cacheControl] = "no-store"
        context.write(wrapOutboundOut(.head(head)), promise: promise)
        context.write(wrapOutboundOut(.body(ByteBuffer(string: text))), promise: nil)
    }

    @discardableResult
    private func close(_ context: ChannelHandlerContext, in time: TimeAmount) -> Scheduled<Void> {
        let channel = context.channel
        return context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}
