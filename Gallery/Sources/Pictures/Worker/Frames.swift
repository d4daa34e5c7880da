#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Messages on a stream: four bytes with the length, then as many bytes.
enum Frames {
    /// Longer ones are nonsense.
    static let longest = 1 << 20

    /// Waits until there are bytes to read; false when there are none in time.
    typealias Wait = () -> Bool

    /// The next message; nil at the end of the stream, when it breaks, and when `wait` gives up.
    static func read(_ descriptor: Int32, wait: Wait = { true }) -> [UInt8]? {
        guard let head = read(descriptor, count: 4, wait: wait) else { return nil }
        let length = head.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
        return length <= longest ? read(descriptor, count: Int(length), wait: wait) : nil
    }

    /// Whether the whole message was written.
    static func write(_ message: [UInt8], to descriptor: Int32) -> Bool {
        var frame = withUnsafeBytes(of: UInt32(message.count)) { Array($0) }
        frame.append(contentsOf: message)
        var sent = 0
        while sent < frame.count {
            // Where the other end is gone, an error and not a signal.
            let count = frame.withUnsafeBytes {
                send(descriptor, $0.baseAddress! + sent, $0.count - sent, noSignal)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private static func read(_ descriptor: Int32, count: Int, wait: Wait) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        while received < count {
            guard wait() else { return nil }
            let more = bytes.withUnsafeMutableBytes {
                recv(descriptor, $0.baseAddress! + received, count - received, 0)
            }
            if more < 0 && errno == EINTR { continue }
            guard more > 0 else { return nil }
            received += more
        }
        return bytes
    }

    #if canImport(Darwin)
        private static let noSignal: Int32 = 0
    #else
        private static let noSignal = Int32(MSG_NOSIGNAL)
    #endif
}
