import CArgon2

extension PasswordHash {
    /// The costs of hashing a password, in one thread.
    struct Costs {
        /// The memory in kibibytes.
        let memory: UInt32
        /// The number of passes over the memory.
        let passes: UInt32

        /// The values that OWASP's Password Storage Cheat Sheet recommends: 19 MiB, 2 passes.
        static let usual = Costs(memory: 19 << 10, passes: 2)
    }

    private static let saltLength = 16, hashLength = 32

    /// Hashes a password, which takes about 20 ms. Returns nil if there isn't enough memory.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - salt: At least 8 bytes, or nil for random ones.
    ///   - costs: The costs of the hash.
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
        self.init(
            text: String(decoding: encoded.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)[
                ...
            ]
        )
    }

    /// Whether this is the hash of a password. Takes as long as hashing.
    func matches(_ password: [UInt8]) -> Bool {
        argon2id_verify(text, password, password.count) == ARGON2_OK.rawValue
    }
}
