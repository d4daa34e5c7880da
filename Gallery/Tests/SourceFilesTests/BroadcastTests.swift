import Testing

import SourceFiles

@Suite
struct BroadcastTests {
    @Test
    func listenersGetTheLatest() async {
        let broadcast = Broadcast(1)
        var values = broadcast.stream().makeAsyncIterator()
        #expect(await values.next() == 1)
        broadcast.send(2)
        broadcast.send(3)
        broadcast.send(4) { $0 > 3 }
        #expect(await values.next() == 3)
        #expect(broadcast.latest == 3)
    }

    /// A cancellation ends a stream while it holds a lock of its task, and a value that is sent needs that lock.
    @Test(.timeLimit(.minutes(1)))
    func listenersMayEndWhileValuesAreSent() async {
        let broadcast = Broadcast(0)
        for _ in 0..<5_000 {
            let listener = Task {
                for await _ in broadcast.stream() {}
            }
            async let sent: Void = { for value in 0..<10 { broadcast.send(value) } }()
            async let cancelled: Void = listener.cancel()
            _ = await (sent, cancelled)
            await listener.value
        }
    }
}
