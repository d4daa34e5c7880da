import CVips
import Foundation

/// A thread of the pool: it owns one worker process, hands it requests, and replaces it when it dies.
struct WorkerThread {
    let queue: WorkQueue
    let program: WorkerProgram
    let running: RunningWorkers

    /// Seconds without work after which a worker's memory is given back.
    private static let patience = 120.0

    static func start(_ thread: Self) {
        Thread.detachNewThread { thread.run() }
    }

    private func run() {
        var worker: WorkerProcess?
        repeat {
            turns: while true {
                switch queue.next(waiting: Self.patience) {
                case .work(let job): perform(job, &worker)
                case .idle, .stopped: break turns
                }
            }
            end(&worker)
        } while !queue.endThread()
    }

    private func perform(_ job: WorkQueue.Job, _ worker: inout WorkerProcess?) {
        let result = Result { try answer(to: job.request, &worker) }
        queue.finish(job)
        job.continuation.resume(with: result)
    }

    private func answer(to request: WorkRequest, _ worker: inout WorkerProcess?) throws -> WorkAnswer {
        let message = request.bytes
        while true {
            let isFresh = worker?.hasAnswered != true
            let process: WorkerProcess
            do {
                process = try worker ?? start()
            } catch let error as CannotStart {
                return .refused(error.refusal)
            }
            worker = process
            switch process.exchange(message, seconds: request.limits.seconds) {
            case .answered(let bytes):
                if let answer = try? WorkAnswer(bytes: bytes) { return answer }
                end(&worker)
                return .refused(PictureRefusal(.workerDied, "its worker process answered nonsense"))
            case .tookTooLong:
                end(&worker)
                return .refused(Self.late(request))
            case .died(let status):
                end(&worker)
                if queue.hasStopped { throw CancellationError() }
                // What an earlier picture did to the process is not this one's fault: it has another try.
                if isFresh { return .refused(Self.refusal(status, request)) }
            }
        }
    }

    private func start() throws -> WorkerProcess {
        let process = try WorkerProcess(program)
        running.add(process)
        return process
    }

    private func end(_ worker: inout WorkerProcess?) {
        guard let process = worker else { return }
        running.remove(process)
        process.end()
        worker = nil
    }

    private static func late(_ request: WorkRequest) -> PictureRefusal {
        PictureRefusal(.tookTooLong, "it was not read within \(request.limits.seconds.formatted()) seconds")
    }

    /// What a process's end says of the picture that it was reading.
    private static func refusal(_ status: Int32, _ request: WorkRequest) -> PictureRefusal {
        let signal = status & 0x7F, code = (status >> 8) & 0xFF
        if signal == 0 && code == CVIPS_EXIT_NO_MEMORY {
            return PictureRefusal(.tooMuchMemory, "it needs more memory than is allowed")
        }
        if signal == SIGXCPU { return late(request) }
        let end = signal == 0 ? "status \(code)" : "signal \(signal)"
        return PictureRefusal(.workerDied, "it ended the process that read it (\(end))")
    }
}
