import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// A proxy that injects faults. Each connection has the next fault in the list. Later connections work.
public final class FaultyProxy: Sendable {
    /// The fault of a connection.
    public enum Fault: Sendable {
        /// No fault.
        case none
        /// The connection is cut after a number of bytes from the client. The service receives these.
        case cutRequest(after: Int)
        /// The connection is cut after a number of bytes of the response.
        case cutAnswer(after: Int)
        /// The connection is cut instead of sending the response to a request with this text. The service
        /// receives the request.
        case cutAnswerTo(String)
        /// The service isn't used. After a request, this text is sent, and the connection ends.
        case answer(String)
    }

    /// Its port.
    public let port: Int
    /// The heads of the requests that it answered itself.
    public var heads: [String] { state.withLockedValue(\.heads) }
    /// The number of connections.
    public var connections: Int { state.withLockedValue(\.connections) }

    private struct State {
        var faults: [Fault]
        var connections = 0
        var heads: [String] = []
    }

    private let state: NIOLockedValueBox<State>
    private let channel: any Channel

    /// Listens until it is closed.
    ///
    /// - Parameter target: The service's port, or 0 if it answers every connection itself.
    public init(to target: Int = 0, _ faults: [Fault]) async throws {
        let state = NIOLockedValueBox(State(faults: faults))
        self.state = state
        channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.autoRead, value: false)
            .childChannelInitializer { client in
                let fault = state.withLockedValue { state in
                    state.connections += 1
                    return state.faults.isEmpty ? Fault.none : state.faults.removeFirst()
                }
                guard case .answer(let text) = fault else {
                    return Self.connect(client, to: target, fault)
                }
                return client.eventLoop.makeCompletedFuture {
                    let answering = Answering(text) { head in
                        state.withLockedValue { $0.heads.append(head) }
                    }
                    try client.pipeline.syncOperations.addHandler(answering)
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = channel.localAddress!.port!
    }

    /// Releases its port.
    public func close() async throws {
        try await channel.close()
    }

    /// The client's connection begins when the one to the service is open.
    private static func connect(
        _ client: any Channel,
        to target: Int,
        _ fault: Fault
    ) -> EventLoopFuture<Void> {
        ClientBootstrap(group: client.eventLoop)
            .channelOption(.autoRead, value: false)
            .channelInitializer { server in
                server.eventLoop.makeCompletedFuture {
                    let answers = Passing(to: client)
                    let requests = Passing(to: server)
                    switch fault {
                    case .cutRequest(let count): requests.left = count
                    case .cutAnswer(let count): answers.left = count
                    case .cutAnswerTo(let text):
                        requests.watch = { if $0.range(of: Data(text.utf8)) != nil { answers.left = 0 } }
                    case .none, .answer: break
                    }
                    try server.pipeline.syncOperations.addHandler(answers)
                    try client.pipeline.syncOperations.addHandler(requests)
                }
            }
            .connect(host: "127.0.0.1", port: target)
            .map { _ in }
    }
}

/// Passes data on as fast as the other side reads it, and cuts both connections where required.
private final class Passing: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let other: any Channel
    /// The remaining number of bytes to pass on, or nil for all.
    var left: Int?
    /// Called with the data.
    var watch: ((Data) -> Void)?

    init(to other: any Channel) {
        self.other = other
    }

    func channelActive(context: ChannelHandlerContext) {
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        watch?(Data(bytes.readableBytesView))
        let some = bytes.getSlice(at: bytes.readerIndex, length: min(bytes.readableBytes, left ?? .max))!
        left = left.map { $0 - some.readableBytes }
        let channel = context.channel
        other.writeAndFlush(some).whenComplete { [left, other] _ in
            if left == 0 {
                channel.close(promise: nil)
                other.close(promise: nil)
            } else {
                channel.read()
            }
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        other.close(promise: nil)
    }
}

/// Answers a complete request with a text.
private final class Answering: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let text: String
    private let note: (String) -> Void
    private var head = Data()
    /// The remaining number of bytes of the body, or nil before the head has arrived.
    private var left: Int?

    init(_ text: String, note: @escaping (String) -> Void) {
        self.text = text
        self.note = note
    }

    func channelActive(context: ChannelHandlerContext) {
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = Data(unwrapInboundIn(data).readableBytesView)
        if let left {
            self.left = left - bytes.count
        } else {
            head += bytes
            readHead()
        }
        guard let left, left <= 0 else {
            context.read()
            return
        }
        let channel = context.channel
        channel.writeAndFlush(ByteBuffer(string: text)).whenComplete { _ in channel.close(promise: nil) }
    }

    private func readHead() {
        guard let end = head.range(of: Data("\r\n\r\n".utf8)) else { return }
        let text = String(decoding: head[..<end.lowerBound], as: UTF8.self)
        note(text)
        let length = text.firstMatch(of: /(?i)\r\ncontent-length: (\d+)/).flatMap { Int($0.1) } ?? 0
        left = length - (head.count - end.upperBound)
    }
}
