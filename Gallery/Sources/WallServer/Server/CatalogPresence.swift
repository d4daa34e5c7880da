import PhotoLibrary
import ServiceLifecycle

/// Ends the server when its catalog goes away: what it learns then would be lost, and what it has told would be told of
/// other photos at the next start.
struct CatalogPresence: Service {
    let catalog: Catalog

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            try await catalog.waitUntilGone()
        }
    }
}
