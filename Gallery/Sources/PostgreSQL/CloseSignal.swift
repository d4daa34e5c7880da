import Foundation

/// Tells whoever waits for a server that nothing is asked any more.
public final class CloseSignal: Sendable {
    private let pipe = Pipe()

    /// A signal that was not sent.
    public init() {}

    /// Readable once the signal was sent.
    var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

    /// Ends all waiting, now and later.
    public func send() {
        try? pipe.fileHandleForWriting.close()
    }
}
