/// A user who may see the wall.
struct User: Hashable, Sendable {
    /// The name to sign in with, or nil for any name.
    let name: String?
    /// The hash of the password.
    let hash: PasswordHash
    /// Tells the user from a later one with the same name.
    var id = ""
}
