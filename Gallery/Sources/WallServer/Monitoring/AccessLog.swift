import HTTPTypes
import PhotoWall
import SourceFiles
import Synchronization

/// Writes a line for each request, in the common log format of web servers. The seconds until the answer
/// began follow at the end.
final class AccessLog: Sendable {
    private struct State {
        var lines: [UInt8] = []
        var lostLines = 0
        var isWriting = false
    }

    private let thread = DiskThreads(count: 1, line: 1)
    private let write: @Sendable ([UInt8]) -> Void
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - limit: How many bytes may wait to be written. If the output stalls, further lines are lost.
    ///   - write: Writes some lines. Called on a thread of its own, once at a time.
    init(limit: Int = 1 << 20, write: @escaping @Sendable ([UInt8]) -> Void) {
        self.limit = limit
        self.write = write
    }

    /// Notes a request. Returns at once.
    ///
    /// - Parameters:
    ///   - request: The request, or nil if it couldn't be understood.
    ///   - client: The client's address.
    ///   - name: The name in the request, which is noted unless it was refused.
    ///   - response: The answer.
    ///   - duration: The time until the answer began.
    func note(
        _ request: HTTPRequest?,
        from client: String,
        _ name: String?,
        _ response: Response,
        after duration: Duration
    ) {
        let status = response.status.code
        let isKnown = status != 401 && status != 429
        let name = isKnown ? name.map(Self.escaped) ?? "-" : "-"
        let line =
            request.map { Self.escaped("\($0.method.rawValue) \(Self.shown($0.path)) HTTP/1.1") } ?? "-"
        let hasBody = request?.method != .head
        let length = hasBody ? response.headers[.contentLength] ?? "-" : "-"
        let milliseconds = Int(duration / .milliseconds(1))
        let seconds = "\(milliseconds / 1000).\(String("\(1000 + milliseconds % 1000)".dropFirst()))"
        append("\(client) - \(name) [\(HTTPDate.logNow)] \"\(line)\" \(status) \(length) \(seconds)\n")
    }

    private func append(_ line: String) {
        let begins = state.withLock { state in
            guard state.lines.count < limit else {
                state.lostLines += 1
                return false
            }
            if state.lostLines > 0 {
                state.lines += Array("\(state.lostLines) requests are missing here\n".utf8)
                state.lostLines = 0
            }
            state.lines += Array(line.utf8)
            defer { state.isWriting = true }
            return !state.isWriting
        }
        guard begins else { return }
        Task { try? await thread.runBegun { [self] in writeAll() } }
    }

    /// Waits until everything is written.
    func finish() async {
        try? await thread.runBegun { [self] in writeAll() }
    }

    private func writeAll() {
        while true {
            let lines = state.withLock { state in
                defer { state.lines = [] }
                state.isWriting = !state.lines.isEmpty
                return state.lines
            }
            guard !lines.isEmpty else { return }
            write(lines)
        }
    }

    /// Returns a path without the parts of links that open them. Readers of the log may not see the photos.
    static func shown(_ path: String?) -> String {
        (path ?? "").replacing(/(shared\/+|[?&]share=)([^\/?&-]*-)[^\/?&]*/) { "\($0.1)\($0.2)..." }
    }

    /// Replaces quotation marks, backslashes and everything that isn't printable ASCII, so that a line can be
    /// taken apart.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            if (32...126).contains(byte), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                escaped += "\\x" + String(256 + Int(byte), radix: 16).dropFirst()
            }
        }
        return escaped
    }
}
