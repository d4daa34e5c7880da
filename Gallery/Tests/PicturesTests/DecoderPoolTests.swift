import Foundation
import Night
import PictureFixtures
import SampleLibrary
import SourceFiles
import SystemPackage
import Testing

@testable import Pictures

struct DecoderPoolTests {
    private static let pixels = Pixels.quarters(width: 30, height: 20)
    private static let whole = PictureFacts(width: 30, height: 20, format: "jpeg")

    /// A decoder process that is killed from outside loses no picture, which is tried again.
    @Test
    func aWorkerThatIsKilledCostsNothing() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.pixels, "a.jpg")
        let script = """
            if mkdir "$1/first" 2>/dev/null || mkdir "$1/second" 2>/dev/null; then kill -9 $$; fi
            exec "$0" picture-decoder
            """
        try await Decoders.run(script: script, folder: scratch.path) { decoders in
            let facts = try await decoders.facts(of: file)
            #expect(facts == Self.whole)
        }
        #expect(FileManager.default.fileExists(atPath: scratch["second"].string))
    }

    /// If every process is killed while it has the picture, this is reported as a failure, and not as the
    /// picture's fault.
    @Test
    func workersThatAreAllKilledAreTheMachinesTrouble() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Array("probe:raise:\(SIGKILL)\n".utf8), "a.jpg")
        let verdicts = Verdicts()
        let decoders = DecoderPool(
            executable: "/bin/sh",
            arguments: [
                "-c", #"echo >> "$1/tries"; exec "$0""#, Decoders.probed.string, scratch.path.string,
            ],
            count: 1,
            verdicts: verdicts
        )
        await #expect(
            throws: PictureFailure(.decoderEnded, "the process that was to read it was ended from outside")
        ) {
            try await decoders.facts(of: file)
        }
        await decoders.stop()
        #expect(try scratch.bytes(scratch["tries"]).count == 3)
        #expect(verdicts.all.isEmpty && verdicts.crashes.isEmpty)
    }

    /// A picture that crashes its process is tried again alone, and then at the next start. Only a crash
    /// there is a refusal, which is stored.
    @Test
    func aPictureThatCrashesItsWorkerIsTriedAgainAtTheNextStart() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Array("probe:raise:\(SIGSEGV)\n".utf8), "a.jpg")
        let good = try scratch.write(Self.pixels, "b.jpg")
        let verdicts = Verdicts()
        let reason = "it ended the process that read it (signal 11)"
        for start in 1...3 {
            verdicts.start = start
            let decoders = DecoderPool(executable: Decoders.probed, count: 1, verdicts: verdicts)
            for _ in 1...2 {
                do {
                    _ = try await decoders.facts(of: file)
                } catch {
                    if start == 1 {
                        #expect(error as? PictureFailure == PictureFailure(.crashed, reason))
                    } else {
                        #expect(error as? PictureRefusal == PictureRefusal(.workerDied, reason))
                    }
                }
                // Later pictures aren't affected.
                #expect(try await decoders.facts(of: good) == Self.whole)
            }
            await decoders.stop()
        }
        #expect(verdicts.all == [PictureRefusal(.workerDied, reason)])
        // Asked twice at the first start and once at the second.
        #expect(verdicts.crashes == [1, 1, 2])
    }

    /// The signal may have come from outside.
    @Test
    func aPictureIsBlamedForItsSecondCrashAlone() {
        var attempts = Attempts(isHeavy: true, isShort: false)
        let end = DecoderEnd.crashed(how: "signal \(SIGABRT)")
        #expect(attempts.next(after: end, isFresh: true, limits: PictureLimits()) == .again)
        #expect(
            attempts.next(after: end, isFresh: true, limits: PictureLimits())
                == .failed(
                    PictureFailure(.crashed, "it ended the process that read it (signal \(SIGABRT))")
                )
        )
    }

    /// Refusals of another decoder don't count.
    @Test
    func verdictsAreLookedUpUntilTheDecoderChanges() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Array("probe:open:/etc/passwd\n".utf8), "a.jpg")
        let verdicts = Verdicts()
        try await Decoders.run(executable: Decoders.probed, verdicts: verdicts) { decoders in
            await #expect(throws: PictureRefusal.self) { try await decoders.facts(of: file) }
        }
        let known = PictureRefusal(.broken, "known from before")
        verdicts.replaceAll(with: known)
        try await Decoders.run(executable: Decoders.probed, verdicts: verdicts) { decoders in
            await #expect(throws: known) { try await decoders.facts(of: file) }
            verdicts.forgetDecoder()
            await #expect(throws: PictureRefusal(.refused, "Operation not permitted")) {
                try await decoders.facts(of: file)
            }
        }
    }

    /// A process that has answered before may have crashed because of an earlier picture, so the next one is
    /// tried again.
    @Test
    func aPictureIsNotBlamedForAnother() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.pixels, "a.jpg")
        let notes = scratch["processes"]
        let script = #"echo $$ >> "$1/processes"; exec "$0" picture-decoder"#
        try await Decoders.run(script: script, folder: scratch.path) { decoders in
            for killed in 1...3 {
                let facts = try await decoders.facts(of: file)
                #expect(facts == Self.whole)
                let processes = String(decoding: try scratch.bytes(notes), as: UTF8.self).split(
                    separator: "\n"
                )
                #expect(processes.count == killed)
                kill(try #require(pid_t(processes[killed - 1])), SIGKILL)
            }
        }
    }

    /// A process that does nothing, for example because a disk is stalled, is stopped. The picture isn't
    /// blamed.
    @Test
    func aWorkerThatDoesNotAnswerIsStopped() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Array("probe:sleep\n".utf8), "a.jpg")
        var limits = PictureLimits()
        limits.seconds = 2.5
        try await Decoders.run(executable: Decoders.probed, limits: limits) { decoders in
            await #expect(throws: PictureFailure(.stalled, "nothing came of it within 2.5 seconds")) {
                try await decoders.facts(of: file)
            }
        }
    }

    /// Computing for too long is the picture's fault, because processor time doesn't depend on the load.
    @Test
    func aPictureThatTakesTooMuchProcessorTimeIsRefused() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Array("probe:spin\n".utf8), "a.jpg")
        var limits = PictureLimits()
        limits.processorSeconds = 1
        limits.seconds = 100_000
        try await Decoders.run(executable: Decoders.probed, limits: limits) { decoders in
            await #expect(throws: PictureRefusal(.tookTooLong, "it takes more than 1 seconds to decode")) {
                try await decoders.facts(of: file)
            }
        }
    }

    /// Three pictures that would never finish, and two processes: another picture is still read.
    @Test
    func nobodyWaitsForHeavyPictures() async throws {
        let scratch = try Scratch()
        let good = try scratch.write(Self.pixels, "good.jpg")
        var limits = PictureLimits()
        limits.lightSeconds = 1
        limits.processorSeconds = 100_000
        limits.seconds = 100_000
        try await Decoders.run(executable: Decoders.probed, count: 2, limits: limits) { decoders in
            let heavy = try (0..<3).map { index in
                let file = try scratch.write(Array("probe:spin\n\(index)".utf8), "\(index).jpg")
                return Task { try await decoders.facts(of: file) }
            }
            for _ in 0..<3 {
                #expect(try await decoders.facts(of: good) == Self.whole)
            }
            await decoders.stop()
            for task in heavy {
                await #expect(throws: CancellationError.self) { try await task.value }
            }
        }
    }

    @Test
    func anAnswerThatMakesNoSenseIsNotBelieved() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.pixels, "a.jpg")
        // A length and invalid bytes, a message that is too long, and one that is truncated.
        for script in [
            #"printf '\003\000\000\000abc'; cat >/dev/null"#,
            #"printf '\377\377\377\377abc'; cat >/dev/null"#,
            #"printf '\011\000'"#,
        ] {
            try await Decoders.run(script: script, folder: scratch.path) { decoders in
                let error = await #expect(throws: PictureFailure.self) { try await decoders.facts(of: file) }
                #expect(error?.kind == .decoderEnded)
            }
        }
    }

    @Test
    func anExecutableThatIsNotThereIsSaid() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.pixels, "a.jpg")
        let decoders = DecoderPool(executable: "/does/not/exist", count: 1)
        await #expect(
            throws: PictureFailure(
                .decoderEnded,
                "its decoder process can't be started: No such file or directory"
            )
        ) {
            try await decoders.facts(of: file)
        }
        await decoders.stop()
    }

    /// If the program has no free descriptors, the picture isn't blamed.
    @Test
    func errorsOfTheSystemAreToldFromThoseOfThePicture() {
        func verdict(_ error: Int32) -> any Error { SourceFileError.system(Errno(rawValue: error)).verdict }
        #expect((verdict(EMFILE) as? PictureFailure)?.kind == .tooManyFiles)
        #expect((verdict(ENFILE) as? PictureFailure)?.kind == .tooManyFiles)
        #expect((verdict(ENOMEM) as? PictureFailure)?.kind == .noMemory)
        #expect((verdict(EAGAIN) as? PictureFailure)?.kind == .noMemory)
        #expect((verdict(EIO) as? PictureFailure)?.kind == .disk)
        #expect((verdict(ESTALE) as? PictureFailure)?.kind == .disk)
        #expect((verdict(ENOENT) as? PictureRefusal)?.kind == .unreadable)
        #expect((verdict(EACCES) as? PictureRefusal)?.kind == .unreadable)
    }

    /// Returns a picture of 64 million pixels, which must be decoded completely.
    private static func large(in scratch: Scratch) throws -> FilePath {
        try scratch.write(
            Pixels(width: 8000, height: 8000, bands: 1),
            "large.png",
            as: ".png[interlace]"
        )
    }

    /// Decoding it needs more memory than allowed here.
    @Test
    func aPictureThatNeedsTooMuchMemoryIsRefused() async throws {
        let scratch = try Scratch()
        let file = try Self.large(in: scratch)
        var limits = PictureLimits()
        limits.memory = 48 << 20
        try await Decoders.run(limits: limits) { decoders in
            let facts = try await decoders.facts(of: file)
            #expect(facts.width == 8000)
            await #expect(throws: PictureRefusal(.tooMuchMemory, "it needs more memory than is allowed")) {
                try await decoders.makeThumbnails(of: file, widths: [240], into: scratch.path)
            }
        }
        #expect(scratch.files == ["large.png"])
    }

    /// A picture that needs more than its share is tried again alone, with all remaining memory.
    @Test
    func aPictureThatNeedsMoreThanItsShareGetsTheRest() async throws {
        let scratch = try Scratch()
        let file = try Self.large(in: scratch)
        var limits = PictureLimits()
        limits.memory = 400 << 20
        limits.lightMemory = 16 << 20
        // The program takes 50 MiB.
        #expect(limits.share(ofWorkers: 8, own: 0).memory == 16 << 20)
        #expect(limits.heavy(besidesWorkers: 8, own: 0).memory == 222 << 20)
        try await Decoders.run(count: 8, limits: limits) { decoders in
            let made = try await decoders.makeThumbnails(of: file, widths: [240], into: scratch.path)
            #expect(made.files.count == 1)
        }
    }

    /// The program, eight processes and a heavy picture together stay within the limit, whatever the program
    /// takes.
    @Test(arguments: [
        // All in MiB. 256 of 4096 are reserved for the program. It may take more, up to half.
        (4096, 0, 256, 1792), (4096, 256, 256, 1792), (4096, 1024, 192, 1536), (4096, 2048, 128, 1024),
        (4096, 9999, 128, 1024),
        // On a small machine, an eighth.
        (1024, 100, 56, 448), (1024, 256, 48, 384),
    ])
    func theProgramAndItsWorkersHaveOneBudget(all: Int, own: Int, share: Int, heavy: Int) {
        var limits = PictureLimits()
        limits.memory = all << 20
        #expect(limits.share(ofWorkers: 8, own: own << 20).memory == share << 20)
        #expect(limits.heavy(besidesWorkers: 8, own: own << 20).memory == heavy << 20)
        let programs = min(max(own, min(256, all / 8)), all / 2)
        #expect(programs + 8 * share + heavy == all)
    }

    /// A picture that would fit if the program took less isn't refused: it waits.
    @Test
    func whatTheProgramTakesKeepsAPictureWaiting() async throws {
        let scratch = try Scratch()
        let file = try Self.large(in: scratch)
        let verdicts = Verdicts()
        let own = OwnMemory()
        var limits = PictureLimits()
        // 105 of them are for a heavy picture, or 60 if the program takes half of everything. This one needs
        // at least 61.
        limits.memory = 160 << 20
        limits.lightMemory = 16 << 20
        try await Decoders.run(limits: limits, verdicts: verdicts, ownMemory: { own.value }) { decoders in
            func make() async throws -> Int {
                try await decoders.makeThumbnails(of: file, widths: [240], into: scratch.path).files.count
            }
            own.value = 80 << 20
            await #expect(
                throws: PictureFailure(.noMemory, "it needs more memory than the program leaves at present")
            ) {
                try await make()
            }
            #expect(verdicts.all == [])
            own.value = 20 << 20
            let made = try await make()
            #expect(made == 1)
        }
    }

    #if os(Linux)
        /// Memory counts as long as it is in use.
        @Test
        func theProgramCountsWhatIsItsOwn() async {
            await #expect(processExitsWith: .success) {
                let size = 256 << 20, some = 16 << 20
                let before = ProgramMemory.inUse
                let kept = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
                #expect(abs(ProgramMemory.inUse - before) < some)
                memset(kept, 1, size)
                #expect(abs(ProgramMemory.inUse - before - size) < some)
                kept.deallocate()
                #expect(abs(ProgramMemory.inUse - before) < some)
            }
        }
    #endif

    @Test
    func theLimitOnPixelsIsTheCallers() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Pixels(width: 1001, height: 1000), "a.png")
        var limits = PictureLimits()
        limits.pixels = 1_000_000
        try await Decoders.run(limits: limits) { decoders in
            await #expect(
                throws: PictureRefusal(
                    .tooLarge,
                    "1001 × 1000 pixels: more than 1 million pixels are not decoded"
                )
            ) {
                try await decoders.facts(of: file)
            }
        }
    }

    /// Decoder processes end when their program ends, even if it is killed.
    @Test
    func workersEndWithTheirPool() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.pixels, "a.jpg")
        let script = #"echo $$ > "$1/process"; exec "$0" picture-decoder"#
        try await Decoders.run(script: script, folder: scratch.path) { decoders in
            _ = try await decoders.facts(of: file)
            let process = try #require(
                pid_t(String(decoding: try scratch.bytes(scratch["process"]), as: UTF8.self).dropLast())
            )
            #expect(kill(process, 0) == 0)
            await decoders.stop()
            #expect(kill(process, 0) == -1)
            await #expect(throws: CancellationError.self) { try await decoders.facts(of: file) }
        }
    }

    #if os(Linux)
        /// The properties of a decoder process from outside: a malicious picture that takes it over finds no
        /// password in its environment, and no file of its program.
        @Test
        func aDecoderInheritsNeitherVariablesNorFiles() async throws {
            let scratch = try Scratch()
            let file = try scratch.write(Self.pixels, "a.jpg")
            let inherited = open(file.string, O_RDONLY)
            defer { close(inherited) }
            let script = #"echo $$ > "$1/process"; exec "$0" picture-decoder"#
            try await Decoders.run(script: script, folder: scratch.path) { decoders in
                #expect(try await decoders.facts(of: file) == Self.whole)
                let process = String(decoding: try scratch.bytes(scratch["process"]), as: UTF8.self)
                    .dropLast()
                let environment = try Data(
                    contentsOf: URL(fileURLWithPath: "/proc/\(process)/environ")
                )
                let names = Set(
                    String(decoding: environment, as: UTF8.self).split(separator: "\0")
                        .compactMap { $0.split(separator: "=").first.map(String.init) }
                )
                // The shell that starts it here adds one variable.
                let allowed = DecoderProgram.inheritedVariables.union(["SWIFT_BACKTRACE", "PWD"])
                #expect(names.subtracting(allowed) == [])
                let folder = "/proc/\(process)/fd"
                let targets = try FileManager.default.contentsOfDirectory(atPath: folder)
                    .map { try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
                    .filter { !$0.hasPrefix("socket:") && !$0.hasPrefix("anon_inode:") }
                let own = ["statm", "status"].map { "/proc/\(process)/\($0)" }
                #expect(Set(targets).subtracting(own + ["/dev/null"]) == [])
            }
        }

        /// Otherwise, the reader of a pipe would wait for the end of a process that holds the other end.
        @Test
        func aWorkerHoldsNoneOfItsProgramsFiles() async throws {
            let scratch = try Scratch()
            let file = try scratch.write(Self.pixels, "a.jpg")
            // Not marked as close-on-exec, like files of other libraries.
            let inherited = open("/dev/null", O_RDONLY)
            defer { close(inherited) }
            let script = #"ls /proc/$$/fd > "$1/open"; exec "$0" picture-decoder"#
            try await Decoders.run(script: script, folder: scratch.path) { decoders in
                _ = try await decoders.facts(of: file)
            }
            let open = String(decoding: try scratch.bytes(scratch["open"]), as: UTF8.self).split(
                separator: "\n"
            )
            #expect(Set(open).isSuperset(of: ["0", "1", "2"]))
            #expect(!open.contains("\(inherited)"))
        }
    #endif

    /// When a process starts, it closes files that it must not inherit. It must never close its own.
    @Test
    func everyOfManyWorkersThatStartAtOnceReadsItsPicture() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.pixels, "a.jpg")
        let count = Night.count(100, atNight: 400)
        var facts: [PictureFacts] = []
        try await withThrowingTaskGroup(of: PictureFacts.self) { group in
            for index in 0..<count {
                if index >= 16, let next = try await group.next() { facts.append(next) }
                group.addTask { try await Decoders.run { try await $0.facts(of: file) } }
            }
            for try await next in group { facts.append(next) }
        }
        #expect(facts == Array(repeating: Self.whole, count: count))
    }

    @Test
    func aWorkerEndsWithItsInput() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Decoders.executable.string)
        process.arguments = ["picture-decoder"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}

/// The memory of the program, as set by a test.
private final class OwnMemory: @unchecked Sendable {
    private let lock = NSLock()
    private var bytes = 0

    var value: Int {
        get { lock.withLock { bytes } }
        set { lock.withLock { bytes = newValue } }
    }
}
