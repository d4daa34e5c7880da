import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// Stands between a client and a service, and fails as it is told: each connection as the next fault says, those after the
/// last one as they should be.
public final class FaultyProxy: Sendable {
    /// What goes wrong with a connection.
    public enum Fault: Sendable {
        /// Nothing.
        case none
        /// It is cut when so many bytes have come from the client, which the service gets.
        case cutRequest(after: Int)
        /// It is cut when so many bytes of the service's answer have gone to the client.
        case cutAnswer(after: Int)
        /// It is cut in place of the answer to a request in which this text stands. The service gets the request.
        case cutAnswerTo(String)
        /// The service is not asked: when a request is here, this is sent, and the connection ends.
        case answer(String)
    }

    /// Where it listens.
    public let port: Int
    /// The heads of the requests that were answered here.
    public var heads: [String] { state.withLockedValue(\.heads) }
    /// How many connections there were.
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
    /// - Parameter target: The service's port; 0 where every connection is answered here.
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

    /// Lets go of its port.
    public func close() async throws {
        try await channel.close()
    }

    /// The client's connection begins when the other one is there.
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

/// Passes on what comes, as fast as the other side takes it, and cuts both connections where it is told to.
private final class Passing: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let other: any Channel
    /// How many bytes are still passed on; nil for all.
    var left: Int?
    /// Sees what comes.
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

/// Answers a request with a text, when all of it is here.
private final class Answering: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let text: String
    private let note: (String) -> Void
    private var head = Data()
    /// How many bytes of the body are still to come; nil before the head is here.
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
