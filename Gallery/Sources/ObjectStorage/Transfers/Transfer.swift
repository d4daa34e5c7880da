import CCurl
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization
import SystemPackage

/// A request, and its response while it arrives.
///
/// A part of the response is buffered until it is read. When the buffer is full, libcurl stops reading from
/// the network.
final class Transfer: @unchecked Sendable {
    /// libcurl's handle. After the transfer has begun, only the thread of ``Transfers`` uses it.
    let handle: UnsafeMutableRawPointer
    private let request: TransferRequest
    private var list: UnsafeMutablePointer<curl_slist>?
    /// The number of sent bytes of the body, and the time of the last activity. Only that thread uses them.
    private var sent = 0
    private var lastActivity = ContinuousClock.now
    private let state = Mutex(State())

    private struct State {
        var head: TransferHead?
        var isHeadComplete = false
        var body = ByteBuffer()
        var isPaused = false
        var end: Result<Void, any Error>?
        var headReader: CheckedContinuation<TransferHead, any Error>?
        var bodyReader: CheckedContinuation<ByteBuffer?, any Error>?
    }

    /// The size of the buffer.
    private static let maxKept = 256 << 10
    /// The timeout for a transfer that makes slow progress.
    private static let longest = 3600

    init(_ request: TransferRequest) {
        self.request = request
        guard let handle = curl_easy_init() else { fatalError("libcurl has no memory") }
        self.handle = handle
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(list)
    }

    /// Sends the request, and waits for the beginning of the response.
    func head() async throws -> TransferHead {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { reader in
                let end = state.withLock { state in
                    state.headReader = state.end == nil ? reader : nil
                    return state.end
                }
                guard case .failure(let error)? = end else { return Transfers.shared.begin(self) }
                reader.resume(throwing: error)
            }
        } onCancel: {
            cancel()
        }
    }

    /// Returns the next piece of the response's body, or nil after the last one.
    func piece() async throws -> ByteBuffer? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { reader in
                let (answer, isPaused): (Result<ByteBuffer?, any Error>?, Bool) = state.withLock { state in
                    defer { state.isPaused = false }
                    if state.body.readableBytes > 0 {
                        defer { state.body = ByteBuffer() }
                        return (.success(state.body), state.isPaused)
                    }
                    if let end = state.end { return (end.map { nil }, false) }
                    state.bodyReader = reader
                    return (nil, state.isPaused)
                }
                if isPaused { Transfers.shared.resume(self) }
                if let answer { reader.resume(with: answer) }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Cancels the transfer, because nobody needs the response.
    func cancel() {
        guard !hasEnded else { return }
        complete(.failure(CancellationError()))
        Transfers.shared.cancel(self)
    }

    /// Whether the transfer has ended.
    var hasEnded: Bool { state.withLock { $0.end != nil } }

    // MARK: - On the thread of Transfers

    /// Configures libcurl.
    func start() {
        lastActivity = .now
        let owner = Unmanaged.passUnretained(self).toOpaque()
        ccurl_set_text(handle, CURLOPT_URL, request.url)
        // Sends the path unchanged, whatever the key contains.
        ccurl_set_number(handle, CURLOPT_PATH_AS_IS, 1)
        ccurl_set_number(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        ccurl_set_number(handle, CURLOPT_NOSIGNAL, 1)
        ccurl_set_number(handle, CURLOPT_BUFFERSIZE, 128 << 10)
        ccurl_set_number(handle, CURLOPT_CONNECTTIMEOUT_MS, request.connecting.milliseconds)
        ccurl_set_number(handle, CURLOPT_TIMEOUT, Self.longest)
        if let file = request.trustedCertificates {
            ccurl_set_text(handle, CURLOPT_CAINFO, file)
            ccurl_set_text(handle, CURLOPT_CAPATH, nil)
        }
        setMethod()
        // Prevents libcurl from adding these two. The signature doesn't cover them, and no service needs
        // them.
        for line in request.headers.map({ "\($0.name): \($0.value)" }) + ["Expect:", "Accept:"] {
            list = curl_slist_append(list, line)
        }
        ccurl_set_pointer(handle, CURLOPT_HTTPHEADER, list)
        ccurl_set_pointer(handle, CURLOPT_HEADERDATA, owner)
        ccurl_set_data_function(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, owner in
            Transfer.of(owner).receive(header: UnsafeRawBufferPointer(start: bytes, count: size * count))
            return size * count
        }
        ccurl_set_pointer(handle, CURLOPT_WRITEDATA, owner)
        ccurl_set_data_function(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, owner in
            Transfer.of(owner).receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
                ? size * count : Int(CURL_WRITEFUNC_PAUSE)
        }
    }

    private func setMethod() {
        let hasBody = request.method == .PUT || request.method == .POST
        if hasBody {
            let owner = Unmanaged.passUnretained(self).toOpaque()
            ccurl_set_number(handle, CURLOPT_UPLOAD, 1)
            ccurl_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(request.body.readableBytes))
            ccurl_set_pointer(handle, CURLOPT_READDATA, owner)
            ccurl_set_data_function(handle, CURLOPT_READFUNCTION) { bytes, size, count, owner in
                Transfer.of(owner).send(
                    into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
                )
            }
            // If a kept connection was closed meanwhile, libcurl sends everything again over another one.
            ccurl_set_pointer(handle, CURLOPT_SEEKDATA, owner)
            ccurl_set_seek_function(handle) { owner, offset, origin in
                guard origin == SEEK_SET else { return CURL_SEEKFUNC_CANTSEEK }
                Transfer.of(owner).sent = Int(offset)
                return CURL_SEEKFUNC_OK
            }
        } else if request.method == .HEAD {
            ccurl_set_number(handle, CURLOPT_NOBODY, 1)
        }
        if request.method != .HEAD {
            ccurl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
    }

    /// Whether nothing was sent or received for too long. It doesn't count while received data waits to be
    /// read.
    var isSilent: Bool {
        ContinuousClock.now - lastActivity > request.silence && !state.withLock(\.isPaused)
    }

    /// Records the result of libcurl.
    func finish(_ result: CURLcode) {
        result == CURLE_OK ? complete(.success(())) : fail(error(result))
    }

    func fail(_ error: TransferError) {
        complete(.failure(error))
    }

    private static func of(_ owner: UnsafeMutableRawPointer?) -> Transfer {
        Unmanaged.fromOpaque(owner!).takeUnretainedValue()
    }

    private func receive(header: UnsafeRawBufferPointer) {
        lastActivity = .now
        let line = String(decoding: header, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        let reader: (CheckedContinuation<TransferHead, any Error>, TransferHead)? = state.withLock { state in
            guard !state.isHeadComplete else { return nil }
            if line.hasPrefix("HTTP/") {
                let code = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
                state.head = TransferHead(status: .init(statusCode: code), headers: [:])
            } else if let colon = line.firstIndex(of: ":") {
                let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                state.head?.headers.add(name: String(line[..<colon]), value: value)
            } else if line.isEmpty, let head = state.head, head.status.code >= 200 {
                state.isHeadComplete = true
                defer { state.headReader = nil }
                return state.headReader.map { ($0, head) }
            }
            return nil
        }
        reader?.0.resume(returning: reader!.1)
    }

    /// - Returns: Whether the bytes were taken. If not, libcurl passes them again after the transfer is
    ///   resumed.
    private func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
        lastActivity = .now
        let (isTaken, reader) = state.withLock { state in
            if let reader = state.bodyReader {
                state.bodyReader = nil
                return (true, Optional(reader))
            }
            guard state.body.readableBytes < Self.maxKept else {
                state.isPaused = true
                return (false, nil)
            }
            state.body.writeBytes(bytes)
            return (true, nil)
        }
        reader?.resume(returning: ByteBuffer(bytes: bytes))
        return isTaken
    }

    private func send(into room: UnsafeMutableRawBufferPointer) -> Int {
        lastActivity = .now
        let rest = request.body.readableBytesView.dropFirst(sent).prefix(room.count)
        room.copyBytes(from: rest)
        sent += rest.count
        return rest.count
    }

    private func complete(_ end: Result<Void, any Error>) {
        let (headReader, bodyReader) = state.withLock { state in
            defer { (state.headReader, state.bodyReader) = (nil, nil) }
            state.end = state.end ?? end
            return (state.headReader, state.bodyReader)
        }
        switch end {
        case .success:
            headReader?.resume(throwing: TransferError.trouble("the connection was cut"))
            bodyReader?.resume(returning: nil)
        case .failure(let error):
            headReader?.resume(throwing: error)
            bodyReader?.resume(throwing: error)
        }
    }

    private func error(_ result: CURLcode) -> TransferError {
        let words = String(cString: curl_easy_strerror(result)).lowercased()
        switch result {
        case CURLE_COULDNT_CONNECT:
            let number = ccurl_number(handle, CURLINFO_OS_ERRNO)
            return .trouble(number == 0 ? words : Errno(rawValue: CInt(number)).description.lowercased())
        case CURLE_COULDNT_RESOLVE_HOST:
            return .trouble(
                "unknown host \(URL(string: request.url)?.host ?? request.url)"
            )
        case CURLE_OPERATION_TIMEDOUT:
            let isConnected = ccurl_number(handle, CURLINFO_NUM_CONNECTS) > 0
            return .trouble(isConnected ? "no answer came" : "could not connect")
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
            return .trouble("the connection was cut")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CONNECT_ERROR:
            return .certificate(words)
        default:
            return .trouble(words)
        }
    }
}

extension Duration {
    fileprivate var milliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
