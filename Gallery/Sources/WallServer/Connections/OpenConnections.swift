import NIOCore
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The open connections. A new connection is always accepted. If there are too many in total or from one
/// address, the one that has been inactive for longest is closed. Connections that are being answered are
/// closed last.
final class OpenConnections: Sendable {
    /// The highest numbers of connections.
    struct Limits: Sendable {
        /// The limit in total.
        var total: Int
        /// The limit for one address. It doesn't apply to proxies, which forward requests of many clients.
        var perAddress: Int
        /// The limit for pages that receive events, whose connections stay open.
        var listeners: Int { max(1, total / 2) }

        /// File descriptors reserved for other uses: the catalog, decoder processes, and watched folders.
        private static let reserved = 48
        private static let maximum = 4096

        init(total: Int, perAddress: Int) {
            self.total = total
            self.perAddress = perAddress
        }

        /// The limits for a process that may open this many file descriptors. A connection uses up to two:
        /// its own, and that of the file being sent.
        init(descriptors: Int = OpenConnections.Limits.descriptors) {
            total = min(max(4, (descriptors - Self.reserved) / 2), Self.maximum)
            perAddress = max(2, total / 4)
        }

        /// The number of file descriptors that this process may open.
        private static var descriptors: Int {
            #if os(Linux)
                let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            #else
                let resource = RLIMIT_NOFILE
            #endif
            var limit = rlimit()
            guard getrlimit(resource, &limit) == 0 else { return 1024 }
            return Int(clamping: limit.rlim_cur)
        }
    }

    private struct Entry {
        let channel: any Channel
        let address: PeerAddress
        var isBusy = false
        var last = NIODeadline.now()
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var counts: [PeerAddress: Int] = [:]
        /// The highest number of connections since the last crowd.
        var maximum = 0

        /// Returns whether a crowd has just left.
        mutating func hasLostCrowd() -> Bool {
            guard maximum >= OpenConnections.crowd, entries.count <= maximum / 4 else { return false }
            maximum = entries.count
            return true
        }

        mutating func remove(_ id: ObjectIdentifier) -> Entry? {
            guard let entry = entries.removeValue(forKey: id) else { return nil }
            let left = (counts[entry.address] ?? 1) - 1
            counts[entry.address] = left > 0 ? left : nil
            return entry
        }

        /// The connection to close first, other than the newest.
        func idlest(from address: PeerAddress?, but newest: ObjectIdentifier) -> ObjectIdentifier? {
            entries.lazy
                .filter { $0.key != newest && (address == nil || $0.value.address == address) }
                .min { a, b in
                    a.value.isBusy == b.value.isBusy ? a.value.last < b.value.last : b.value.isBusy
                }?.key
        }
    }

    let limits: Limits
    private let proxies: Proxies
    private let onCrowdGone: @Sendable () -> Void
    private let state = Mutex(State())

    /// Below this number of connections, their memory doesn't matter: half a megabyte at most for each.
    private static let crowd = 32

    /// - Parameters:
    ///   - limits: The highest numbers of connections.
    ///   - proxies: Their connections are those of many clients.
    ///   - onCrowdGone: Called on a connection's thread when three quarters of many connections have closed.
    init(limits: Limits, proxies: Proxies, onCrowdGone: @escaping @Sendable () -> Void = {}) {
        self.limits = limits
        self.proxies = proxies
        self.onCrowdGone = onCrowdGone
    }

    /// The number of open connections.
    var count: Int {
        state.withLock { $0.entries.count }
    }

    /// The channels of all open connections.
    var channels: [any Channel] {
        state.withLock { $0.entries.values.map(\.channel) }
    }

    /// Adds a connection, and closes others if there are now too many. O(n) in that case.
    func opened(_ channel: any Channel, from address: PeerAddress) {
        let id = ObjectIdentifier(channel)
        let closed = state.withLock { state -> [Entry] in
            guard state.entries.updateValue(Entry(channel: channel, address: address), forKey: id) == nil
            else { return [] }
            state.counts[address, default: 0] += 1
            state.maximum = max(state.maximum, state.entries.count)
            var closed: [Entry] = []
            if !proxies.mayOpenMany(address), state.counts[address] ?? 0 > limits.perAddress,
                let idlest = state.idlest(from: address, but: id)
            {
                closed += [state.remove(idlest)].compactMap { $0 }
            }
            if state.entries.count > limits.total, let idlest = state.idlest(from: nil, but: id) {
                closed += [state.remove(idlest)].compactMap { $0 }
            }
            return closed
        }
        for entry in closed {
            entry.channel.close(promise: nil)
        }
    }

    /// Notes that a request arrived on a connection, or that all its requests are answered.
    func isBusy(_ channel: any Channel, _ isBusy: Bool) {
        change(channel) {
            $0.isBusy = isBusy
            $0.last = .now()
        }
    }

    /// Notes that the client took a part of an answer.
    func progressed(_ channel: any Channel) {
        change(channel) { $0.last = .now() }
    }

    /// Removes a connection that is closed.
    func closed(_ channel: any Channel) {
        let hasLostCrowd = state.withLock { state in
            _ = state.remove(ObjectIdentifier(channel))
            return state.hasLostCrowd()
        }
        if hasLostCrowd {
            onCrowdGone()
        }
    }

    private func change(_ channel: any Channel, _ body: (inout Entry) -> Void) {
        state.withLock { state in
            guard let index = state.entries.index(forKey: ObjectIdentifier(channel)) else { return }
            body(&state.entries.values[index])
        }
    }
}
