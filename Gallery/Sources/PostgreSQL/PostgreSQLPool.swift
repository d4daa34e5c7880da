import Foundation

/// Some connections to one database, for many threads.
public final class PostgreSQLPool: @unchecked Sendable {
    /// What a transaction is for.
    public enum Purpose: Sendable {
        /// Reading: all of it sees one state.
        case reading
        /// Writing: all or nothing.
        case writing
    }

    /// Where the database is.
    public let address: PostgreSQLAddress
    private let limit: Int
    private let timeouts: PostgreSQLTimeouts
    private let prepare: @Sendable (PostgreSQLConnection) throws -> Void
    private let signal = CloseSignal()
    // Guards what follows it.
    private let condition = NSCondition()
    private var idle: [PostgreSQLConnection] = []
    private var used = 0
    private var isClosed = false

    private static let mostTries = 8

    /// Connects when somebody first asks.
    ///
    /// - Parameters:
    ///   - limit: How many connections there are at most.
    ///   - prepare: Called with each new connection.
    public init(
        _ address: PostgreSQLAddress,
        limit: Int,
        timeouts: PostgreSQLTimeouts = PostgreSQLTimeouts(),
        prepare: @escaping @Sendable (PostgreSQLConnection) throws -> Void = { _ in }
    ) {
        self.address = address
        self.limit = limit
        self.timeouts = timeouts
        self.prepare = prepare
    }

    /// Does something in a transaction. Writing is begun again where others were in its way, or the connection broke before
    /// anything can have been kept of it; reading is not, since whoever reads may have told others already.
    ///
    /// - Throws: ``PostgreSQLError``, or what the body throws: then nothing of it is kept.
    public func transaction<Value>(
        _ purpose: Purpose,
        _ body: (PostgreSQLConnection) throws -> Value
    ) throws -> Value {
        var tries = 0
        while true {
            tries += 1
            let connection = try take()
            var isCommitting = false
            do {
                let value = try Self.transaction(purpose, connection, &isCommitting, body)
                give(connection)
                return value
            } catch {
                giveBack(connection)
                guard let error = error as? PostgreSQLError, purpose == .writing else { throw error }
                if error.isReadOnly {
                    // Another server may have taken its place at this address.
                    replaceIdle()
                }
                guard tries < Self.mostTries,
                    error.isConflict || (error.kind == .lost && !isCommitting)
                else { throw error }
                if error.isConflict {
                    Thread.sleep(forTimeInterval: 0.002 * pow(2, Double(tries)) * Double.random(in: 0.5...1))
                }
            }
        }
    }

    /// Ends all connections: whoever waits for an answer is told so. Returns when the last has ended; don't call this within
    /// a transaction.
    public func close() {
        condition.withLock {
            isClosed = true
            idle = []
            condition.broadcast()
        }
        signal.send()
        condition.withLock {
            while used > 0 { condition.wait() }
        }
    }

    private func replaceIdle() {
        condition.withLock { idle = [] }
    }

    private static func transaction<Value>(
        _ purpose: Purpose,
        _ connection: PostgreSQLConnection,
        _ isCommitting: inout Bool,
        _ body: (PostgreSQLConnection) throws -> Value
    ) throws -> Value {
        switch purpose {
        case .reading: try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        case .writing:
            try connection.run("BEGIN")
            try connection.beginPatience()
        }
        defer { connection.endPatience() }
        let value = try body(connection)
        try connection.finish()
        // From here on, nobody knows what has become of it if the connection breaks.
        isCommitting = true
        _ = try connection.rows("COMMIT")
        return value
    }

    // MARK: - Connections

    private func take() throws -> PostgreSQLConnection {
        let end = Date(
            timeIntervalSinceNow: Double(timeouts.connection.components.seconds)
                + Double(timeouts.connection.components.attoseconds) / 1e18
        )
        let known: PostgreSQLConnection? = try condition.withLock {
            while idle.isEmpty, used >= limit, !isClosed {
                guard condition.wait(until: end) else {
                    throw PostgreSQLError(.exhausted, "\(address): all \(limit) connections are in use")
                }
            }
            guard !isClosed else { throw PostgreSQLError(.closed, "\(address): closed") }
            used += 1
            return idle.popLast()
        }
        // A server that was started anew has ended it.
        if let known, known.isIdle { return known }
        do {
            let connection = try PostgreSQLConnection(address, timeouts: timeouts, until: signal)
            try prepare(connection)
            try connection.finish()
            return connection
        } catch {
            give(nil)
            throw error
        }
    }

    /// After what went wrong.
    private func giveBack(_ connection: PostgreSQLConnection) {
        do {
            // What was sent and not waited for is of no interest any more; its errors come before this.
            _ = try? connection.finish()
            _ = try connection.rows("ROLLBACK")
            give(connection)
        } catch {
            give(nil)
        }
    }

    private func give(_ connection: PostgreSQLConnection?) {
        condition.withLock {
            used -= 1
            if let connection, !isClosed {
                idle.append(connection)
            }
            if isClosed { condition.broadcast() } else { condition.signal() }
        }
    }
}
