import NIOCore

/// How long a connection may do nothing, or has to wait.
struct ConnectionTimes: Sendable {
    /// For a request to arrive whole, and between two requests.
    var request: TimeAmount = .seconds(30)
    /// For a client to take something of an answer that waits for it.
    var answer: TimeAmount = .seconds(30)
    /// From a wrong password to the answer that says so.
    var wrongPassword = Duration.seconds(1)
    /// From the wish to close a connection until it is closed, whatever goes on.
    var farewell: TimeAmount = .milliseconds(500)
}
