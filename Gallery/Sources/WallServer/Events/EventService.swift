import Pictures
import ServiceLifecycle

/// Lets the pages know that the server is there. When it stops, ends what nothing else would end: the pages' events,
/// and the work on pictures that somebody waits for.
struct EventService: Service {
    let hub: EventHub
    let workers: PictureWorkers

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            // While nobody listens, nobody has to be told.
            for await _ in hub.arrivals {
                while hub.count > 0 {
                    try await Task.sleep(for: .seconds(15))
                    hub.beat()
                }
            }
        }
        hub.finish()
        await workers.stop()
    }
}
