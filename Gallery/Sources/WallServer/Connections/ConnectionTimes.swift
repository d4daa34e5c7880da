import NIOCore

/// The timeouts of a connection.
struct ConnectionTimes: Sendable {
    /// The time for a request to arrive completely, and between two requests.
    var request: TimeAmount = .seconds(30)
    /// The time for the client to take the next slice of an answer.
    var answer: TimeAmount = .seconds(30)
    /// The time from the decision to close a connection until it is closed in any case.
    var farewell: TimeAmount = .milliseconds(500)
}
