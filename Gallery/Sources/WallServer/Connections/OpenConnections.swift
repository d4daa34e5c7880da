import NIOCore
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The connections that are open. There is always room for one more: when there are too many, of all or of one address,
/// the one goes on which nothing has happened for longest, and those that are being answered go last.
final class OpenConnections: Sendable {
    /// How many there may be.
    struct Limits: Sendable {
        /// In all.
        var total: Int
        /// From one address, but for proxies, which speak for many.
        var perAddress: Int
        /// The pages that hear of changes: their connections stay open.
        var listeners: Int { max(1, total / 2) }

        /// Descriptors for all but connections: the catalog, decoders, the watched folders.
        private static let reserved = 48
        private static let most = 4096

        init(total: Int, perAddress: Int) {
            self.total = total
            self.perAddress = perAddress
        }

        /// The limits of a process that may open this many descriptors. A connection takes up to two, its own and that of
        /// the file that is sent.
        init(descriptors: Int = OpenConnections.Limits.descriptors) {
            total = min(max(4, (descriptors - Self.reserved) / 2), Self.most)
            perAddress = max(2, total / 4)
        }

        /// How many descriptors this process may open.
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

        mutating func remove(_ id: ObjectIdentifier) -> Entry? {
            guard let entry = entries.removeValue(forKey: id) else { return nil }
            let left = (counts[entry.address] ?? 1) - 1
            counts[entry.address] = left > 0 ? left : nil
            return entry
        }

        /// The one that goes first, but for the newest.
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
    private let state = Mutex(State())

    init(limits: Limits, proxies: Proxies) {
        self.limits = limits
        self.proxies = proxies
    }

    /// How many there are.
    var count: Int {
        state.withLock { $0.entries.count }
    }

    /// All of them.
    var channels: [any Channel] {
        state.withLock { $0.entries.values.map(\.channel) }
    }

    /// Takes up a connection, and closes others where they become too many. O(n) then.
    func opened(_ channel: any Channel, from address: PeerAddress) {
        let id = ObjectIdentifier(channel)
        let closed = state.withLock { state -> [Entry] in
            guard state.entries.updateValue(Entry(channel: channel, address: address), forKey: id) == nil
            else { return [] }
            state.counts[address, default: 0] += 1
            var closed: [Entry] = []
            if !proxies.contain(address), state.counts[address] ?? 0 > limits.perAddress,
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

    /// Something was asked on it, or all was answered.
    func isBusy(_ channel: any Channel, _ isBusy: Bool) {
        change(channel) {
            $0.isBusy = isBusy
            $0.last = .now()
        }
    }

    /// The client took something of an answer.
    func progressed(_ channel: any Channel) {
        change(channel) { $0.last = .now() }
    }

    /// It is no longer there.
    func closed(_ channel: any Channel) {
        state.withLock { _ = $0.remove(ObjectIdentifier(channel)) }
    }

    private func change(_ channel: any Channel, _ body: (inout Entry) -> Void) {
        state.withLock { state in
            guard let index = state.entries.index(forKey: ObjectIdentifier(channel)) else { return }
            body(&state.entries.values[index])
        }
    }
}
