import CSystemCalls

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Messages on a socket: four bytes with the length, then the content. Descriptors are sent with the first
/// byte.
enum Frames {
    /// Longer messages are invalid.
    static let longest = 4 << 20

    /// Waits for bytes to read. Returns false after a timeout.
    typealias Wait = () -> Bool

    /// Reads the next message. Returns nil at the end of the stream, after an error, or if `wait` returns
    /// false.
    static func read(_ socket: Int32, wait: Wait = { true }) -> [UInt8]? {
        guard let head = read(socket, count: 4, wait: wait) else { return nil }
        let length = head.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
        return length <= longest ? read(socket, count: Int(length), wait: wait) : nil
    }

    /// Reads the next message and its descriptors. The caller must close them.
    static func readWithDescriptors(_ socket: Int32) -> (message: [UInt8], descriptors: [Int32])? {
        var descriptors = [Int32](repeating: -1, count: Int(CSYSTEM_MOST_DESCRIPTORS))
        var count = 0
        var first: UInt8 = 0
        var received: Int
        repeat {
            received = csystem_receive(socket, &first, 1, &descriptors, &count)
        } while received < 0 && errno == EINTR
        guard received == 1, let rest = read(socket, count: 3, wait: { true }) else { return nil }
        let length = ([first] + rest).withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
        guard length <= longest, let message = read(socket, count: Int(length), wait: { true }) else {
            return nil
        }
        return (message, Array(descriptors.prefix(count)))
    }

    /// Writes a message with descriptors, which the caller still owns. Returns whether everything was
    /// written.
    static func write(_ message: [UInt8], to socket: Int32, with descriptors: [Int32] = []) -> Bool {
        var frame = withUnsafeBytes(of: UInt32(message.count)) { Array($0) }
        frame.append(contentsOf: message)
        var sent = 0
        while sent < frame.count {
            // If the other end is closed, this returns an error instead of raising a signal.
            let count = frame.withUnsafeBytes {
                csystem_send(
                    socket,
                    $0.baseAddress! + sent,
                    $0.count - sent,
                    descriptors,
                    sent == 0 ? descriptors.count : 0
                )
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private static func read(_ socket: Int32, count: Int, wait: Wait) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        while received < count {
            guard wait() else { return nil }
            let more = bytes.withUnsafeMutableBytes {
                recv(socket, $0.baseAddress! + received, count - received, 0)
            }
            if more < 0 && errno == EINTR { continue }
            guard more > 0 else { return nil }
            received += more
        }
        return bytes
    }
}
