import Foundation

/// The limit for the address space of this process, which `ulimit -v` sets.
enum AddressSpace {
    /// Below this, the program's threads and decoders can't be counted on to start.
    private static let least = 1 << 30

    /// Ends the program if the limit is too low. Otherwise, it would crash, or wait for a thread forever.
    static func check() {
        #if os(Linux)
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
                let most = Int(exactly: limit.rlim_cur), most < least
            else { return }
            Input.note(
                "the limit for address space is \(most >> 20) MB; raise it to \(least >> 20) MB, with ulimit -v \(least >> 10)"
            )
            exit(Input.Failure.unavailable.rawValue)
        #endif
    }
}
