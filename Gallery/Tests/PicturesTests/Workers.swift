import Foundation
import Pictures
import SystemPackage

/// Pools over the built command.
enum Workers {
    /// The `brickwork` beside the tests.
    static let executable = FilePath(
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(
            "brickwork"
        ).path
    )

    /// Runs a body with workers, and ends them.
    static func run<Result>(
        count: Int = 1,
        limits: PictureLimits = PictureLimits(),
        _ body: (PictureWorkers) async throws -> Result
    ) async throws -> Result {
        let workers = PictureWorkers(executable: executable, count: count, limits: limits)
        do {
            let result = try await body(workers)
            await workers.stop()
            return result
        } catch {
            await workers.stop()
            throw error
        }
    }
}
