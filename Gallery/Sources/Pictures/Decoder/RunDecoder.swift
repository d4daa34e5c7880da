import CExiv2
import CLibRaw
import CSystemCalls
import CVips
import Foundation

/// Runs a decoder process. It receives requests on standard input and sends answers on standard output. Both
/// are the same socket. It ends with its pool.
///
/// First, the process gives up access to the file system and the network, as far as the system supports this,
/// and reports the result. Each request contains descriptors of the files to read and write.
public func runPictureDecoder() -> Never {
    runPictureDecoder { _ in nil }
}

/// - Parameter probe: Gets the first bytes of each picture before decoding. If it returns text, this is the
///   answer, as the reason of a refusal. Tests use it to check what the process may do.
package func runPictureDecoder(probe: ([UInt8]) -> String?) -> Never {
    let isForVideos = CommandLine.arguments.last == DecoderKind.video.argument
    DecoderLimits.start(maxBytes: isForVideos ? 16 << 30 : 1 << 30)
    guard DecoderLimits.hasThreads else { _exit(1) }
    let memory = MemoryWatch()
    cvips_be_quiet()
    cvips_keep_memory()
    guard cvips_start() == 0 else { _exit(1) }
    cvips_load_all()
    cexiv2_start()
    if isForVideos {
        FFmpegLibrary.load()
    }
    let greeting = Greeting(decoder: decoder(), confinement: confine())
    memory.start()
    endWithPool()
    guard Frames.write(greeting.bytes, to: STDOUT_FILENO) else { _exit(0) }
    while let (message, descriptors) = Frames.readWithDescriptors(STDIN_FILENO),
        let request = try? WorkRequest(bytes: message)
    {
        let inUse = memory.inUse
        DecoderLimits.set(request.limits, memory: inUse)
        memory.begin(inUse.map { $0 + request.limits.memory } ?? .max)
        let answer = request.answer(descriptors, probe)
        memory.end()
        let shortage = request.shortage(behind: answer).map { WorkAnswer.failed(.failed($0)) }
        guard Frames.write((shortage ?? answer).bytes, to: STDOUT_FILENO) else { break }
    }
    // Not exit(): nothing needs to be cleaned up, and libraries' cleanup takes milliseconds.
    _exit(0)
}

extension WorkRequest {
    /// Returns what the machine lacks, if that may be the reason of an answer. Decoders that get too little memory, and
    /// too few descriptors or threads, report anything, such as a damaged header.
    fileprivate func shortage(behind answer: WorkAnswer) -> PictureFailure? {
        switch answer {
        case .failed(.refused(let refusal)) where refusal.kind == .undecodable:
            // The picture may have asked for more than its share at once.
            DecoderLimits.shortage(memory: limits.largeMemory)
        case .failed(.refused), .failed(.noMemory): DecoderLimits.shortage(memory: limits.memory)
        default: nil
        }
    }

    fileprivate func answer(_ descriptors: [Int32], _ probe: ([UInt8]) -> String?) -> WorkAnswer {
        do throws(WorkFailure) {
            // The system leaves out those for which it has no numbers left.
            guard let input = descriptors.first else { throw .failed(.tooManyFiles) }
            let outputs = Array(descriptors.dropFirst())
            defer { outputs.forEach { close($0) } }
            let file = try InputFile(input, parts: parts)
            guard outputs.count == work.outputNames.count else { throw .failed(.tooManyFiles) }
            if let found = probe(file.firstBytes) { throw .refused(.notAPicture, found) }
            return try answer(of: file, outputs: outputs)
        } catch {
            return .failed(error)
        }
    }

    private func answer(of file: InputFile, outputs: [Int32]) throws(WorkFailure) -> WorkAnswer {
        let maker = ThumbnailMaker(limits: limits)
        switch work {
        case .facts: return .facts(try PictureReader(limits: limits).facts(of: file))
        case .sidecar(let picture):
            return .facts(try PictureReader(limits: limits).sidecarFacts(of: file, beside: picture))
        case .text: return .text(try PictureReader(limits: limits).text(of: file))
        case .thumbnails(let widths):
            let made = try maker.make(of: file, widths: widths, into: outputs)
            return .made(
                contentHash: made.contentHash,
                color: made.color,
                thumbHash: made.thumbHash,
                damage: made.damage.map(OneLine.text)
            )
        case .fullSize:
            let made = try maker.makeFullSize(of: file, into: outputs.first ?? -1)
            return .made(contentHash: made.contentHash, color: made.color, thumbHash: made.thumbHash)
        case .video(let maxBytes):
            DecoderLimits.limitFiles(to: maxBytes)
            try VideoFile(file, limits: limits).convert(growing: outputs[0], whole: outputs[1])
            return .made(contentHash: nil, color: 0, thumbHash: [])
        }
    }
}

/// Returns the name of the decoder. Refusals depend on it.
private func decoder() -> String {
    let versions = cvips_versions()
    defer { free(versions) }
    let raw = String(cString: clibraw_version())
    return
        "brickwork \(Greeting.version), vips \(versions.map { String(cString: $0) } ?? ""), raw \(raw)\(FFmpegLibrary.name)"
}

/// Confines the process. The pool decides whether an unconfined one gets pictures.
private func confine() -> Confinement {
    var fileError: Int32 = 0
    guard csystem_confine(&fileError) == 0 else { return .none(error: errno) }
    return fileError == 0 ? .full : .withoutLandlock
}

/// Ends the process when the other end of its socket is closed, even during decoding.
private func endWithPool() {
    Thread.detachNewThread {
        var socket = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
        while poll(&socket, 1, -1) < 0 || Int32(socket.revents) & (Int32(POLLHUP) | Int32(POLLERR)) == 0 {}
        _exit(0)
    }
}
