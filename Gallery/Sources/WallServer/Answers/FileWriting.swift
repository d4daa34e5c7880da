import Logging
import SourceFiles

/// Changes a file of the server for a request.
struct FileWriting: Sendable {
    /// Threads that may wait for the disk.
    let threads: DiskThreads
    /// What the file contains, for the answer.
    let content: String
    let logger: Logger

    /// Does some work.
    ///
    /// - Throws: ``Refusal`` if the request asks for what can't be written, or if the file can't be written.
    func callAsFunction<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value
    {
        do {
            return try await threads.run(work)
        } catch let problem as UserFile.Problem where problem.kind == .invalid {
            throw Refusal(status: .unprocessableContent, text: problem.description)
        } catch let problem as UserFile.Problem {
            logger.error("\(problem)")
            throw Refusal.full("The server can't write its file of \(content); see its log.")
        }
    }
}
