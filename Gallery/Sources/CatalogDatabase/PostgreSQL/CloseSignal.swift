import Foundation

/// Tells all waiting code that the connections are being closed.
public final class CloseSignal: Sendable {
    private let pipe = Pipe()

    /// Makes a signal.
    public init() {}

    /// Readable once the signal was sent.
    var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

    /// Ends all waiting, now and later.
    public func send() {
        try? pipe.fileHandleForWriting.close()
    }
}
