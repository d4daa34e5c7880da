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
    func aDecoderThatIsKilledLosesNoPicture() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.pixels, "a.jpg")
        let script = """
            if mkdir "$1/first" 2>/dev/null; then kill -9 $$; fi
            exec "$0" picture-decoder
            """
        try await Decoders.run(script: script, folder: scratch.path) { decoders in
            let facts = try await decoders.facts(of: file)
            #expect(facts == Self.whole)
        }
        #expect(FileManager.default.fileExists(atPath: scratch["first"].string))
    }

    /// Returns the errors of a picture that tells its process what to do, and of a valid picture after it. Also
    /// returns how many processes were started for both.
    private func errors(_ probe: String, _ refusals: StoredRefusals) async throws -> (
        probe: (any Error)?, good: (any Error)?, starts: Int
    ) {
        let scratch = try Scratch()
        let file = try scratch.write(Array("probe:\(probe)\n".utf8), "a.jpg")
        let good = try scratch.write(Self.pixels, "b.jpg")
        let decoders = DecoderPool(
            executable: "/bin/sh",
            arguments: [
                "-c", #"echo >> "$1/starts"; exec "$0""#, Decoders.probed.string, scratch.path.string,
            ],
            count: 1,
            refusals: refusals
        )
        func error(_ file: FilePath) async -> (any Error)? {
            do {
                _ = try await decoders.facts(of: file)
                return nil
            } catch {
                return error
            }
        }
        let errors = (await error(file), await error(good))
        await decoders.stop()
        return (errors.0, errors.1, try scratch.bytes(scratch["starts"]).count)
    }

    /// If both processes are killed while they have the picture, this is reported as a failure, and not as the
    /// picture's fault.
    @Test
    func decodersThatAreAllKilledAreNotThePicturesFault() async throws {
        let refusals = StoredRefusals()
        let (probe, good, starts) = try await errors("raise:\(SIGKILL)", refusals)
        let reason = "the process that was to read it was ended from outside"
        #expect(probe as? PictureFailure == PictureFailure(.unavailable, reason))
        #expect(good == nil && starts == 3)
        #expect(refusals.all.isEmpty)
    }

    /// A picture that crashes its process is tried once more, in a new process. Later pictures aren't affected.
    @Test(arguments: [SIGSEGV, SIGABRT])
    func aPictureThatCrashesItsDecoderIsTriedOnceMore(signal: Int32) async throws {
        let refusals = StoredRefusals()
        let (probe, good, starts) = try await errors("raise:\(signal)", refusals)
        let reason = "it ended the process that read it (signal \(signal))"
        #expect(probe as? PictureFailure == PictureFailure(.crashed, reason))
        #expect(good == nil && starts == 3)
        #expect(refusals.all.isEmpty)
    }

    /// Refusals of another decoder don't count.
    @Test
    func refusalsAreLookedUpUntilTheDecoderChanges() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Array("probe:open:/etc/passwd\n".utf8), "a.jpg")
        let refusals = StoredRefusals()
        try await Decoders.run(executable: Decoders.probed, refusals: refusals) { decoders in
            await #expect(throws: PictureRefusal.self) { try await decoders.facts(of: file) }
        }
        let known = PictureRefusal(.undecodable, "known from before")
        refusals.replaceAll(with: known)
        try await Decoders.run(executable: Decoders.probed, refusals: refusals) { decoders in
            await #expect(throws: known) { try await decoders.facts(of: file) }
            refusals.forgetDecoder()
            await #expect(throws: PictureRefusal(.notAPicture, "Operation not permitted")) {
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
    func aDecoderThatDoesNotAnswerIsStopped() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Array("probe:sleep\n".utf8), "a.jpg")
        let good = try scratch.write(Self.pixels, "b.jpg")
        var limits = PictureLimits()
        limits.seconds = 2.5
        try await Decoders.run(executable: Decoders.probed, limits: limits) { decoders in
            await #expect(throws: PictureFailure(.unavailable, "nothing came of it within 2.5 seconds")) {
                try await decoders.facts(of: file)
            }
            let facts = try await decoders.facts(of: good)
            #expect(facts == Self.whole)
        }
    }

    /// Computing for too long is the picture's fault, because processor time doesn't depend on the load.
    @Test
    func aPictureThatTakesTooMuchProcessorTimeIsRefused() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Array("probe:spin\n".utf8), "a.jpg")
        let good = try scratch.write(Self.pixels, "b.jpg")
        var limits = PictureLimits()
        limits.processorSeconds = 1
        limits.seconds = 100_000
        try await Decoders.run(executable: Decoders.probed, limits: limits) { decoders in
            await #expect(throws: PictureRefusal(.undecodable, "it takes more than 1 seconds to decode")) {
                try await decoders.facts(of: file)
            }
            let facts = try await decoders.facts(of: good)
            #expect(facts == Self.whole)
        }
    }

    /// A pool that ends doesn't wait for its pictures.
    @Test
    func aStoppedPoolCancelsWhatItDecodes() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Array("probe:spin\n".utf8), "a.jpg")
        var limits = PictureLimits()
        limits.processorSeconds = 100_000
        limits.seconds = 100_000
        try await Decoders.run(executable: Decoders.probed, limits: limits) { decoders in
            let endless = Task { try await decoders.facts(of: file) }
            await look { decoders.load.busy == 1 }
            await decoders.stop()
            await #expect(throws: CancellationError.self) { try await endless.value }
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
                #expect(error?.kind == .unavailable)
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
                .unavailable,
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
        func found(_ error: Int32) -> any Error {
            SourceFileError.system(Errno(rawValue: error)).pictureError
        }
        #expect((found(EMFILE) as? PictureFailure)?.kind == .shortage)
        #expect((found(ENFILE) as? PictureFailure)?.kind == .shortage)
        #expect((found(ENOMEM) as? PictureFailure)?.kind == .shortage)
        #expect((found(EAGAIN) as? PictureFailure)?.kind == .shortage)
        #expect((found(EIO) as? PictureFailure)?.kind == .unavailable)
        #expect((found(ESTALE) as? PictureFailure)?.kind == .unavailable)
        #expect((found(ENOENT) as? PictureRefusal)?.kind == .unreadable)
        #expect((found(EACCES) as? PictureRefusal)?.kind == .unreadable)
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
            await #expect(throws: PictureRefusal(.undecodable, "it needs more memory than is allowed")) {
                try await decoders.makeThumbnails(of: file, widths: [240], into: scratch.path)
            }
        }
        #expect(scratch.files == ["large.png"])
    }

    /// A picture that needs more than its share is tried again with all remaining memory.
    @Test
    func aPictureThatNeedsMoreThanItsShareGetsTheRest() async throws {
        let scratch = try Scratch()
        let file = try Self.large(in: scratch)
        var limits = PictureLimits()
        limits.memory = 400 << 20
        limits.usualMemory = 16 << 20
        // The program has 50 MiB.
        #expect(limits.forProcess(of: 8, isLarge: false).memory == 16 << 20)
        #expect(limits.forProcess(of: 8, isLarge: true).memory == 238 << 20)
        try await Decoders.run(count: 8, limits: limits) { decoders in
            let made = try await decoders.makeThumbnails(of: file, widths: [240], into: scratch.path)
            #expect(made.files.count == 1)
        }
    }

    /// The program, eight processes and a large picture together stay within the limit.
    @Test(arguments: [
        // All in MiB. 256 are reserved for the program, and 1792 for a large picture.
        (4096, 256, 2048), (8192, 256, 6144), (3072, 176, 1584),
        // On a small machine, an eighth and half of the rest.
        (1024, 56, 504),
    ])
    func theProgramAndItsDecodersHaveOneBudget(all: Int, share: Int, large: Int) {
        var limits = PictureLimits()
        limits.memory = all << 20
        #expect(limits.forProcess(of: 8, isLarge: false).memory == share << 20)
        #expect(limits.forProcess(of: 8, isLarge: true).memory == large << 20)
        #expect(min(256, all / 8) + 7 * share + large == all)
    }

    @Test
    func theLimitOnPixelsIsTheCallers() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Pixels(width: 1001, height: 1000), "a.png")
        var limits = PictureLimits()
        limits.pixels = 1_000_000
        try await Decoders.run(limits: limits) { decoders in
            await #expect(
                throws: PictureRefusal(
                    .undecodable,
                    "1001 × 1000 pixels: more than 1 million pixels are not decoded"
                )
            ) {
                try await decoders.facts(of: file)
            }
        }
    }

    /// Decoder processes end when their program ends, even if it is killed.
    @Test
    func decodersEndWithTheirPool() async throws {
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
        func aDecoderHoldsNoneOfItsProgramsFiles() async throws {
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
    func everyOfManyDecodersThatStartAtOnceReadsItsPicture() async throws {
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
    func aDecoderEndsWithItsInput() throws {
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
