import CArgon2

/// What is kept of a password: its Argon2id hash with the salt and the costs, in the text form that all programs with
/// Argon2 read (`$argon2id$v=19$m=…`).
struct PasswordHash: Hashable, Sendable {
    /// The text form.
    let text: String

    /// What it costs to hash a password, in one thread.
    struct Costs {
        /// Kilobytes of memory.
        let memory: UInt32
        /// How often all of it is gone through.
        let passes: UInt32

        /// As OWASP's Password Storage Cheat Sheet has it: 19 MiB, twice over.
        static let usual = Costs(memory: 19 << 10, passes: 2)
    }

    private static let saltLength = 16, hashLength = 32

    /// Reads the text form; nil for what is none, or would cost more than a gigabyte or a hundred passes to check.
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

    /// Hashes a password; nil where there is no memory for it. 20 ms or so.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - salt: At least 8 bytes; nil for any.
    ///   - costs: What it costs.
    init?(of password: some Sequence<UInt8>, salt: [UInt8]? = nil, costs: Costs = .usual) {
        var random = SystemRandomNumberGenerator()
        let password = Array(password)
        let salt = salt ?? (0..<Self.saltLength).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        let length = argon2_encodedlen(
            costs.passes,
            costs.memory,
            1,
            UInt32(salt.count),
            UInt32(Self.hashLength),
            Argon2_id
        )
        var encoded = [CChar](repeating: 0, count: length)
        let status = argon2id_hash_encoded(
            costs.passes,
            costs.memory,
            1,
            password,
            password.count,
            salt,
            salt.count,
            Self.hashLength,
            &encoded,
            encoded.count
        )
        guard status == ARGON2_OK.rawValue else { return nil }
        text = String(decoding: encoded.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether it is the hash of this password. As costly as hashing.
    func matches(_ password: [UInt8]) -> Bool {
        argon2id_verify(text, password, password.count) == ARGON2_OK.rawValue
    }
}
