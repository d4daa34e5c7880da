import CCurl
import Foundation
import Synchronization

/// Runs all HTTP transfers with libcurl on one thread. Keeps connections for later transfers.
///
/// libcurl's handles belong to this thread. Other threads add work to a list and wake it.
final class Transfers: @unchecked Sendable {
    /// The instance for the whole process.
    static let shared = Transfers()

    /// The largest number of simultaneous transfers. More have to wait.
    private static let maxAtOnce = 64
    /// The interval for checking timeouts while transfers are running, in milliseconds.
    private static let tick: Int32 = 50

    private let handle: OpaquePointer
    /// Work from other threads.
    private let inbox = Mutex<[@Sendable () -> Void]>([])
    /// The running transfers. Only the thread uses this property and the next one.
    private var running: [UnsafeMutableRawPointer: Transfer] = [:]
    private var waiting: [Transfer] = []

    private init() {
        curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        guard let handle = curl_multi_init() else { fatalError("libcurl has no memory") }
        self.handle = OpaquePointer(handle)
        let thread = Thread { [unowned self] in run() }
        thread.name = "transfers"
        thread.start()
    }

    /// Starts a transfer.
    func begin(_ transfer: Transfer) {
        onThread { [self] in
            waiting.append(transfer)
            startWaiting()
        }
    }

    /// Cancels a transfer.
    func cancel(_ transfer: Transfer) {
        onThread { [self] in
            waiting.removeAll { $0 === transfer }
            end(transfer)
        }
    }

    /// Continues to receive a response after its buffer has space again.
    func resume(_ transfer: Transfer) {
        onThread { [self] in
            guard running[transfer.handle] != nil else { return }
            curl_easy_pause(transfer.handle, CURLPAUSE_CONT)
        }
    }

    // MARK: - On the thread

    private func onThread(_ work: @escaping @Sendable () -> Void) {
        inbox.withLock { $0.append(work) }
        curl_multi_wakeup(UnsafeMutableRawPointer(handle))
    }

    private func run() -> Never {
        let handle = UnsafeMutableRawPointer(handle)
        while true {
            let work = inbox.withLock { list in
                defer { list = [] }
                return list
            }
            for each in work { each() }
            var count: Int32 = 0
            curl_multi_perform(handle, &count)
            finishEnded()
            endSilent()
            curl_multi_poll(handle, nil, 0, running.isEmpty ? .max : Self.tick, nil)
        }
    }

    private func startWaiting() {
        while running.count < Self.maxAtOnce, !waiting.isEmpty {
            let transfer = waiting.removeFirst()
            guard !transfer.hasEnded else { continue }
            transfer.start()
            running[transfer.handle] = transfer
            curl_multi_add_handle(UnsafeMutableRawPointer(handle), transfer.handle)
        }
    }

    private func finishEnded() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(UnsafeMutableRawPointer(handle), &left) {
            guard message.pointee.msg == CURLMSG_DONE,
                let transfer = running[message.pointee.easy_handle]
            else { continue }
            let result = ccurl_result(message)
            end(transfer)
            transfer.finish(result)
        }
    }

    private func endSilent() {
        for transfer in running.values where transfer.isSilent {
            end(transfer)
            transfer.fail(.trouble("no answer came"))
        }
    }

    private func end(_ transfer: Transfer) {
        guard running.removeValue(forKey: transfer.handle) != nil else { return }
        curl_multi_remove_handle(UnsafeMutableRawPointer(handle), transfer.handle)
        startWaiting()
    }
}
