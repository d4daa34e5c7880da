import Foundation

/// A pool of connections to one database, for many threads.
public final class PostgreSQLPool: @unchecked Sendable {
    /// The purpose of a transaction.
    public enum Purpose: Sendable {
        /// Reading. All queries see the same state.
        case reading
        /// Writing. Either everything is saved or nothing.
        case writing
    }

    /// The address of the database.
    public let address: PostgreSQLAddress
    private let limit: Int
    private let timeouts: PostgreSQLTimeouts
    private let prepare: @Sendable (PostgreSQLConnection) throws -> Void
    private let signal = CloseSignal()
    // Protects the following properties.
    private let condition = NSCondition()
    private var idle: [PostgreSQLConnection] = []
    private var used = 0
    private var isClosed = false

    private static let maxTries = 8

    /// Makes a pool. Connects when it is first used.
    ///
    /// - Parameters:
    ///   - limit: The largest number of connections.
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

    /// Runs a transaction. A writing transaction is repeated after a conflict, or if the connection was lost
    /// before anything can have been saved. A reading transaction isn't repeated, because its results may
    /// have been used already.
    ///
    /// - Throws: ``PostgreSQLError``, or the error of the body. In both cases, nothing is saved.
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
                guard tries < Self.maxTries,
                    error.isConflict || (error.kind == .lost && !isCommitting)
                else { throw error }
                if error.isConflict {
                    Thread.sleep(forTimeInterval: 0.002 * pow(2, Double(tries)) * Double.random(in: 0.5...1))
                }
            }
        }
    }

    /// Closes all connections. Waiting code gets an error. Returns when the last connection is closed. Don't
    /// call this within a transaction.
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
        // If the connection is lost from here on, it isn't known whether the transaction was saved.
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
        // A restarted server has ended the connection.
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

    /// Returns a connection to the pool after an error.
    private func giveBack(_ connection: PostgreSQLConnection) {
        do {
            // The results of earlier statements are no longer needed. Their errors come before this.
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
