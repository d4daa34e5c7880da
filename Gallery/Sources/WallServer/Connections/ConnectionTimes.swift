import NIOCore

/// How long a connection may do nothing, or has to wait.
struct ConnectionTimes: Sendable {
    /// For a request to arrive whole, and between two requests.
    var request: TimeAmount = .seconds(30)
    /// For a client to take the next slice of an answer.
    var answer: TimeAmount = .seconds(30)
    /// From the wish to close a connection until it is closed, whatever goes on.
    var farewell: TimeAmount = .milliseconds(500)
}
