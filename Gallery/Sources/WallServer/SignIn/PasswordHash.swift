/// The Argon2id hash of a password with its salt and costs, in the usual text form of Argon2
/// (`$argon2id$v=19$m=…`).
struct PasswordHash: Hashable, Sendable {
    /// The text form.
    let text: String

    /// Reads the text form. Returns nil if it is invalid, or a check would need more than a gibibyte or a
    /// hundred passes.
    init?(text: Substring) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].isEmpty, parts[1] == "argon2id", parts[2] == "v=19" else {
            return nil
        }
        let costs = parts[3].split(separator: ",").map { $0.split(separator: "=") }
        guard costs.map(\.first) == ["m", "t", "p"], costs.allSatisfy({ $0.count == 2 }),
            let memory = UInt32(costs[0][1]), memory <= 1 << 20, let passes = UInt32(costs[1][1]),
            passes <= 100,
            UInt32(costs[2][1]) != nil
        else { return nil }
        self.text = String(text)
    }
}
