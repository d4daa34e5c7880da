import CPostgreSQL

/// A connection to a server. Only one thread may use it at a time.
///
/// Statements are prepared when they are used again. They are sent together with the next one whose response
/// is needed. So a transaction waits for the network only when it reads, however much it writes.
public final class PostgreSQLConnection {
    private let library: cpostgresql
    private var handle: OpaquePointer
    private let timeouts: PostgreSQLTimeouts
    private let signal: CloseSignal
    private let notices = PostgreSQLNotices()
    private var isClosed = false
    private var expected: [Expected] = []
    /// Statements that were used more than once, and their names.
    private var prepared: [String: String] = [:]
    /// Statements that were used once.
    private var seen: Set<String> = []
    private var made = 0
    /// The current timeout for a response.
    private var patience: Duration

    /// The responses that the server still has to send, in order.
    private enum Expected {
        case prepared(String)
        case done
        case rows
        case sync
    }

    /// The limit on prepared statements. They take memory of the server until the connection ends, and
    /// searches have many forms.
    static let maxPrepared = 256
    // More would fill the buffers of both sides.
    private static let maxUnanswered = 128

    /// Connects.
    ///
    /// - Parameter signal: When it is sent, it ends all waiting for the server, and the connection.
    /// - Throws: ``PostgreSQLError``.
    public init(
        _ address: PostgreSQLAddress,
        timeouts: PostgreSQLTimeouts,
        until signal: CloseSignal = CloseSignal()
    ) throws {
        library = try PostgreSQLLibrary.load()
        self.timeouts = timeouts
        self.signal = signal
        patience = timeouts.answer
        var silent = SilentHosts.count(of: address)
        handle = try Self.begin(address, without: silent, library)
        do {
            var isConnected = false
            while !isConnected {
                notices.receive(from: handle, library)
                do {
                    try connect(address)
                    SilentHosts.set(silent, of: address)
                    isConnected = true
                } catch let error as PostgreSQLError {
                    // The other hosts may answer again.
                    guard silent > 0, SilentHosts.count(of: address) > 0, error.kind == .unreachable else {
                        throw error
                    }
                    silent = 0
                    SilentHosts.set(0, of: address)
                    try beginAgain(address, without: silent)
                } catch is NoAnswer {
                    // libpq itself would wait for a host that is switched off, and never ask the next one.
                    guard silent < address.laterHosts.count else {
                        SilentHosts.set(0, of: address)
                        throw PostgreSQLError(.unreachable, "\(address): does not answer")
                    }
                    silent += 1
                    try beginAgain(address, without: silent)
                }
            }
        } catch {
            close()
            throw error
        }
    }

    /// The host that libpq is about to connect to doesn't answer.
    private struct NoAnswer: Error {}

    /// Begins to connect.
    ///
    /// - Parameter silent: The number of hosts to leave out at the beginning of the address.
    private static func begin(
        _ address: PostgreSQLAddress,
        without silent: Int,
        _ library: cpostgresql
    ) throws -> OpaquePointer {
        let hosts = silent == 0 ? [] : address.laterHosts[silent - 1]
        let settings =
            [
                // A client that waits for a long statement notices when the server's machine is gone, which says
                // nothing.
                ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
                ("tcp_user_timeout", "15000"),
                ("dbname", address.text), ("client_encoding", "UTF8"),
                ("fallback_application_name", "brickwork"),
            ] + hosts
        let pointer = withCStrings(settings.map(\.0)) { names in
            withCStrings(settings.map(\.1)) { library.connectStartParams(names, $0, 1) }
        }
        guard let pointer else {
            throw PostgreSQLError(.unreachable, "\(address): there is no memory for a connection")
        }
        return pointer
    }

    private func beginAgain(_ address: PostgreSQLAddress, without silent: Int) throws {
        let next = try Self.begin(address, without: silent, library)
        library.finish(handle)
        handle = next
    }

    deinit {
        close()
    }

    /// Closes the connection. Uncommitted changes are lost.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        library.finish(handle)
    }

    // MARK: - Statements

    /// Runs a statement before the next one whose response is needed. Errors are thrown there.
    public func run(_ sql: String, _ values: [PostgreSQLValue] = []) throws {
        try send(sql, values, .done)
        if expected.count >= Self.maxUnanswered {
            try finish()
        }
    }

    /// Runs a statement, and waits for its rows.
    ///
    /// - Throws: ``PostgreSQLError``, also for earlier statements.
    public func rows(_ sql: String, _ values: [PostgreSQLValue] = []) throws -> PostgreSQLRows {
        try send(sql, values, .rows)
        guard let rows = try finish() else {
            throw lost()
        }
        return rows
    }

    /// Waits for all statements. Returns the rows of the last query.
    @discardableResult
    public func finish() throws -> PostgreSQLRows? {
        guard !expected.isEmpty else { return nil }
        guard library.pipelineSync(handle) == 1 else { throw lost() }
        expected.append(.sync)
        let waiting = expected
        expected = []
        var rows: PostgreSQLRows?, failure: PostgreSQLError?
        for one in waiting {
            guard let result = try nextResult() else { throw failure ?? lost() }
            let status = Int(library.resultStatus(result))
            if case .sync = one {
                library.clear(result)
                continue
            }
            switch status {
            case cpostgresql_command_ok, cpostgresql_tuples_ok,
                cpostgresql_empty_query:
                if case .rows = one {
                    rows = PostgreSQLRows(library, result)
                } else {
                    library.clear(result)
                }
            default:
                if case .prepared(let sql) = one {
                    prepared[sql] = nil
                }
                if failure == nil, status != cpostgresql_pipeline_aborted {
                    failure = refusal(result)
                }
                library.clear(result)
            }
            // Each response is followed by an end mark.
            while let more = try nextResult() {
                library.clear(more)
            }
        }
        if let failure { throw failure }
        return rows
    }

    private func send(_ sql: String, _ values: [PostgreSQLValue], _ kind: Expected) throws {
        guard !isClosed else { throw Self.closed }
        let name: String
        if let known = prepared[sql] {
            name = known
        } else {
            if seen.contains(sql), prepared.count < Self.maxPrepared {
                made += 1
                name = "s\(made)"
                seen.remove(sql)
                prepared[sql] = name
            } else {
                // The next unnamed statement replaces it.
                name = ""
                if seen.count >= Self.maxPrepared { seen = [] }
                seen.insert(sql)
            }
            guard library.sendPrepare(handle, name, sql, 0, nil) == 1 else { throw lost() }
            expected.append(.prepared(sql))
        }
        let isSent = PostgreSQLParameters(values).withPointers { count, values, lengths, formats in
            library.sendQueryPrepared(handle, name, count, values, lengths, formats, 1)
        }
        guard isSent == 1 else { throw lost() }
        expected.append(kind)
    }

    // MARK: - Waiting

    /// Uses the timeout of writing transactions for this transaction, until ``endPatience()``.
    func beginPatience() throws {
        patience = timeouts.writing
        try run("SET LOCAL statement_timeout = \(timeouts.writing.milliseconds)")
    }

    /// The transaction has ended, and its setting with it.
    func endPatience() {
        patience = timeouts.answer
    }

    /// Whether nothing was received since the last response. On an idle connection, only its end is received.
    public var isIdle: Bool {
        guard !isClosed, expected.isEmpty, library.status(handle) == Int32(cpostgresql_connection_ok) else {
            return false
        }
        return !SocketWait.isReadable(library.socket(handle))
    }

    /// Returns the notifications that have arrived.
    func notifications() throws -> [(channel: String, payload: String)] {
        guard library.consumeInput(handle) == 1 else { throw lost() }
        var found: [(channel: String, payload: String)] = []
        while let notification = library.notifies(handle) {
            found.append(
                (
                    String(cString: notification.pointee.channel),
                    String(cString: notification.pointee.payload)
                )
            )
            library.freemem(notification)
        }
        return found
    }

    /// The socket to wait on.
    var socket: Int32 { library.socket(handle) }

    /// Waits for the next result. Returns nil at the end of a response.
    private func nextResult() throws -> OpaquePointer? {
        // The server normally cancels a statement by itself.
        var silence = SocketWait(patience + .seconds(1))
        while true {
            let unsent = library.flush(handle)
            guard unsent >= 0 else { throw lost() }
            if library.isBusy(handle) == 0 { return library.getResult(handle) }
            switch silence.wait(for: library.socket(handle), toWrite: unsent == 1, until: signal) {
            case .ready: break
            case .timedOut:
                close()
                throw PostgreSQLError(.silent, "PostgreSQL does not answer")
            case .closed:
                close()
                throw Self.closed
            }
            silence = SocketWait(patience + .seconds(1))
            guard library.consumeInput(handle) == 1 else { throw lost() }
        }
    }

    private func connect(_ address: PostgreSQLAddress) throws {
        let wait = SocketWait(timeouts.connection)
        func unreachable(_ message: String) -> PostgreSQLError {
            PostgreSQLError(.unreachable, "\(address): \(message)")
        }
        guard library.status(handle) != Int32(cpostgresql_connection_bad) else {
            throw unreachable(message)
        }
        // libpq requires waiting until the socket is writable first.
        var state = cpostgresql_polling_writing
        while state != cpostgresql_polling_ok {
            guard state != cpostgresql_polling_failed else { throw unreachable(message) }
            let writes = state == cpostgresql_polling_writing
            switch wait.wait(for: library.socket(handle), toWrite: writes, until: signal) {
            case .ready: break
            case .timedOut: throw NoAnswer()
            case .closed: throw Self.closed
            }
            state = Int(library.connectPoll(handle))
        }
        guard library.serverVersion(handle) >= 140_000 else {
            throw unreachable("this is a version before PostgreSQL 14; use a later one")
        }
        guard library.setnonblocking(handle, 1) == 0, library.enterPipelineMode(handle) == 1 else {
            throw lost()
        }
        try run("SELECT set_config('client_min_messages', 'error', false)")
        try run(
            "SELECT set_config('statement_timeout', $1, false)",
            [.text("\(timeouts.answer.milliseconds)")]
        )
        let encoding = library.parameterStatus(handle, "server_encoding").map { String(cString: $0) }
        guard encoding == "UTF8" else {
            throw unreachable("the database's encoding is \(encoding ?? "unknown"); make one with UTF8")
        }
        do {
            try finish()
        } catch let error as PostgreSQLError where error.kind != .closed {
            throw unreachable(error.description)
        }
    }

    // MARK: - Errors

    private static let closed = PostgreSQLError(.closed, "the connection is closed")

    private var message: String {
        library.errorMessage(handle).map { String(cString: $0) } ?? "unknown trouble"
    }

    /// Closes the connection, which is no longer usable.
    private func lost() -> PostgreSQLError {
        let error = PostgreSQLError(
            .lost,
            "the connection to PostgreSQL broke: \(isClosed ? "closed" : notices.reason ?? message)"
        )
        close()
        return error
    }

    private func refusal(_ result: OpaquePointer) -> PostgreSQLError {
        func field(_ field: Int) -> String {
            library.resultErrorField(result, Int32(field)).map { String(cString: $0) } ?? ""
        }
        let code = field(cpostgresql_field_sqlstate)
        // A response without a code comes from libpq itself: the server is gone.
        guard !code.isEmpty else { return lost() }
        return .refusal(code, "PostgreSQL: \(field(cpostgresql_field_message))")
    }

    private static func withCStrings<Result>(
        _ strings: [String],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let bytes = strings.map { Array($0.utf8CString) }
        func collect(_ index: Int, _ pointers: [UnsafePointer<CChar>?]) -> Result {
            guard index < bytes.count else { return body(pointers + [nil]) }
            return bytes[index].withUnsafeBufferPointer { collect(index + 1, pointers + [$0.baseAddress]) }
        }
        return collect(0, [])
    }
}
