import CPostgreSQL

/// The messages of a server that aren't the answer to a statement. libpq would print them on standard error in
/// its own words.
///
/// Only one kind is kept: why the server ends the connection. All other important messages are also errors of
/// statements.
final class PostgreSQLNotices {
    /// The reason that the server gave for ending the connection, if it gave one.
    private(set) var reason: String?

    /// Receives the connection's messages from now on. The connection must not outlive this object.
    func receive(from connection: OpaquePointer, _ library: cpostgresql) {
        let receiver: cpostgresql_notice_receiver = { notices, result in
            guard let notices, let result else { return }
            Unmanaged<PostgreSQLNotices>.fromOpaque(notices).takeUnretainedValue().note(result)
        }
        _ = library.setNoticeReceiver(connection, receiver, Unmanaged.passUnretained(self).toOpaque())
    }

    private func note(_ result: OpaquePointer) {
        guard let library = cpostgresql_load()?.pointee,
            let code = library.resultErrorField(result, Int32(cpostgresql_field_sqlstate)),
            // The class of operator intervention.
            String(cString: code).hasPrefix("57P"),
            let message = library.resultErrorField(result, Int32(cpostgresql_field_message))
        else { return }
        reason = String(cString: message)
    }
}
