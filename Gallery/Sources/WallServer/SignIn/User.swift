/// Somebody who may see the wall.
struct User: Hashable, Sendable {
    /// The name to sign in with; nil for any.
    let name: String?
    /// What is kept of the password.
    let hash: PasswordHash
}
