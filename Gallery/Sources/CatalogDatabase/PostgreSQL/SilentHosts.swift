import Synchronization

/// Remembers which hosts of an address are silent, so that each new connection needn't wait for them again.
enum SilentHosts {
    /// The number of hosts at the beginning of each address that didn't answer.
    private static let counts = Mutex<[PostgreSQLAddress: Int]>([:])

    /// Returns the number of hosts to leave out at first.
    static func count(of address: PostgreSQLAddress) -> Int {
        counts.withLock { $0[address] ?? 0 }
    }

    static func set(_ count: Int, of address: PostgreSQLAddress) {
        counts.withLock { $0[address] = count == 0 ? nil : count }
    }
}
