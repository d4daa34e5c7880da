import CVips
import Foundation

/// The whole life of a worker process: requests come in through standard input, answers go out through standard
/// output, both one socket; it ends when its pool does.
public func runPictureWorker() -> Never {
    WorkerLimits.start()
    endWithPool()
    cvips_be_quiet()
    cvips_keep_memory()
    guard cvips_start() == 0 else { exit(1) }
    while let message = Frames.read(STDIN_FILENO), let request = try? WorkRequest(bytes: message) {
        WorkerLimits.set(request.limits)
        guard Frames.write(answer(to: request).bytes, to: STDOUT_FILENO) else { break }
    }
    // Not exit(): nothing needs to be tidied, and libraries' own tidying takes milliseconds.
    _exit(0)
}

private func answer(to request: WorkRequest) -> WorkAnswer {
    switch request.work {
    case .facts:
        do throws(PictureRefusal) {
            return .facts(try PictureReader(limits: request.limits).facts(of: request.file))
        } catch {
            return .refused(error)
        }
    case .thumbnails(let widths, let folder, let name):
        do {
            let maker = ThumbnailMaker(limits: request.limits)
            return .thumbnails(try maker.make(of: request.file, widths: widths, into: folder, name: name))
        } catch {
            switch error {
            case .refused(let refusal): return .refused(refusal)
            case .cannotWrite(let failure): return .cannotWrite(failure)
            }
        }
    }
}

/// Ends the process as soon as the other end of its socket is gone, even while a picture is being decoded.
private func endWithPool() {
    Thread.detachNewThread {
        var socket = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
        while poll(&socket, 1, -1) < 0 || Int32(socket.revents) & (Int32(POLLHUP) | Int32(POLLERR)) == 0 {}
        _exit(0)
    }
}
