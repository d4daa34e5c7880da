import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import PhotoWall

struct ConnectionTests {
    private func connection(_ times: ConnectionTimes = .init()) throws -> (EmbeddedChannel, ConnectionHandler)
    {
        let handler = ConnectionHandler(times: times)
        let channel = EmbeddedChannel(handler: handler)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return (channel, handler)
    }

    @Test
    func whoDoesNotTakeTheAnswerIsLeft() throws {
        let (channel, _) = try connection()
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        channel.embeddedEventLoop.advanceTime(by: .seconds(29))
        #expect(channel.isActive)
        // It took some, and so it has its time again.
        channel.isWritable = true
        channel.pipeline.fireChannelWritabilityChanged()
        channel.embeddedEventLoop.advanceTime(by: .seconds(60))
        #expect(channel.isActive)
        channel.isWritable = false
        channel.pipeline.fireChannelWritabilityChanged()
        channel.embeddedEventLoop.advanceTime(by: .seconds(30))
        #expect(!channel.isActive)
    }

    @Test
    func noConnectionOutlivesTheServerForLong() throws {
        let (channel, _) = try connection()
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
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
                try channel.pipeline.syncOperations.addHandler(ConnectionHandler(times: .init()))
            }
            try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
            let departure = try await channel.testingEventLoop.executeInContext {
                try channel.pipeline.syncOperations.handler(type: ConnectionHandler.self).departure
            }
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let work = Task {
                try await departure.cancelling {
                    begin.finish()
                    // Ends only by being cancelled.
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
            // What begins later is cancelled at once.
            await #expect(throws: CancellationError.self) {
                try await departure.cancelling { try Task.checkCancellation() }
            }
        }
    }

    @Test
    func workIsDoneAsLongAsSomebodyWaits() async throws {
        let departure = Departure()
        #expect(try await departure.cancelling { 1 } == 1)
        departure.happen()
        await #expect(throws: CancellationError.self) {
            try await departure.cancelling { try Task.checkCancellation() }
        }
    }

    @Test
    func anAnswerThatSaysCloseIsTheLast() throws {
        let (channel, _) = try connection()
        let head = HTTPResponse(status: .contentTooLarge, headerFields: [.connection: "close"])
        try channel.writeOutbound(HTTPResponsePart.head(head))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        guard case .head(let sent) = try channel.readOutbound(as: HTTPResponsePart.self) else {
            Issue.record("There was no answer.")
            return
        }
        #expect(sent.headerFields[.xContentTypeOptions] == "nosniff")
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(500))
        #expect(!channel.isActive)
    }
}
