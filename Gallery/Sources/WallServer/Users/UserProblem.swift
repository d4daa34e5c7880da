/// A name, a password or a request that can't be accepted.
public struct UserProblem: Error, CustomStringConvertible {
    /// One line that says what is wrong and what to do.
    public let description: String
}
