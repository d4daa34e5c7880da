import Foundation
import PictureFixtures
import Pictures
import SampleLibrary
import SystemPackage
import Testing

/// The rights of a decoder process that was taken over by a malicious picture.
struct ConfinementTests {
    /// Returns the result of a probe, from the process itself.
    private func outcome(_ probe: String) async throws -> String {
        let scratch = try Scratch()
        let file = try scratch.write(Array("probe:\(probe)\n".utf8), "a.jpg")
        return try await Decoders.run(executable: Decoders.probed) { decoders in
            let refusal = await #expect(throws: PictureRefusal.self) { try await decoders.facts(of: file) }
            return refusal?.reason ?? ""
        }
    }

    #if os(Linux)
        /// Returns the results of a picture and of asking for the decoder, with a system call that fails.
        private func outcomes(
            without call: String,
            error: Int32,
            of file: FilePath,
            worker: [FilePath] = [Decoders.executable, "picture-decoder"],
            mayBeUnconfined: Bool = false
        ) async throws -> (facts: Result<PictureFacts, any Error>, notice: Result<String?, any Error>) {
            let decoders = DecoderPool(
                executable: Decoders.withoutConfinement,
                arguments: [call, "\(error)"] + worker.map(\.string),
                count: 1,
                mayBeUnconfined: mayBeUnconfined
            )
            let facts: Result<PictureFacts, any Error>
            do {
                facts = .success(try await decoders.facts(of: file))
            } catch {
                facts = .failure(error)
            }
            let notice: Result<String?, any Error>
            do {
                notice = .success(try await decoders.decoder()?.notice)
            } catch {
                notice = .failure(error)
            }
            await decoders.stop()
            return (facts, notice)
        }

        /// On old kernels, and in containers that forbid it, nothing is decoded, and this is reported, unless
        /// unconfined decoding is allowed.
        @Test(arguments: [(EPERM, "Operation not permitted"), (ENOSYS, "Function not implemented")])
        func withoutSeccompNothingIsDecodedUnlessThatIsWanted(error: Int32, text: String) async throws {
            let scratch = try Scratch()
            let file = try scratch.write(Pixels(width: 30, height: 20), "a.jpg")
            let refused = try await outcomes(without: "seccomp", error: error, of: file)
            let failure = PictureFailure(
                .unconfined,
                "decoders cannot be confined here (seccomp: \(text)); --unconfined decodes them anyway"
            )
            #expect(throws: failure) { try refused.facts.get() }
            #expect(throws: failure) { try refused.notice.get() }
            let wanted = try await outcomes(
                without: "seccomp",
                error: error,
                of: file,
                mayBeUnconfined: true
            )
            #expect(try wanted.facts.get() == PictureFacts(width: 30, height: 20, format: "jpeg"))
            #expect(
                try wanted.notice.get()
                    == "Decoders are not confined (seccomp: \(text)): a picture that takes one over may do all that you may."
            )
        }

        /// The list of system calls is enough by itself, because it has no call that opens files.
        @Test(arguments: [ENOSYS, EOPNOTSUPP, EPERM])
        func withoutLandlockNoFileIsOpenedEither(error: Int32) async throws {
            let scratch = try Scratch()
            let file = try scratch.write(Pixels(width: 30, height: 20), "a.jpg")
            let read = try await outcomes(without: "landlock", error: error, of: file)
            #expect(try read.facts.get() == PictureFacts(width: 30, height: 20, format: "jpeg"))
            #expect(
                try read.notice.get()
                    == "Decoders are confined by seccomp alone: Landlock is not there (Linux 5.13 or later, where it is switched on)."
            )
            for probe in ["open:/etc/passwd", "create:\(scratch["new"])", "socket", "start:/bin/true"] {
                let file = try scratch.write(Array("probe:\(probe)\n".utf8), "b.jpg")
                let tried = try await outcomes(
                    without: "landlock",
                    error: error,
                    of: file,
                    worker: [Decoders.probed]
                )
                #expect(throws: PictureRefusal(.notAPicture, "Operation not permitted"), "\(probe)") {
                    try tried.facts.get()
                }
            }
            #expect(!scratch.files.contains("new"))
        }

        /// If everything works, there is nothing to report.
        @Test
        func aConfinedWorkerSaysNothing() async throws {
            try await Decoders.run { decoders in
                let decoder = try #require(try await decoders.decoder())
                #expect(decoder.notice == nil && decoder.name.hasPrefix("brickwork "))
            }
        }
    #endif

    @Test
    func aWorkerOpensNoFile() async throws {
        let scratch = try Scratch()
        for probe in [
            "open:/etc/passwd", "open:/proc/self/mem", "open:\(scratch.path)", "create:\(scratch["new"])",
        ] {
            #expect(try await outcome(probe) == "Operation not permitted", "\(probe)")
        }
        #expect(scratch.files.isEmpty)
    }

    @Test
    func aWorkerHasNoNetwork() async throws {
        #expect(try await outcome("socket") == "Operation not permitted")
        #expect(try await outcome("local socket") == "Operation not permitted")
    }

    @Test
    func aWorkerReachesNoOtherProcess() async throws {
        #expect(try await outcome("start:/bin/true") == "Operation not permitted")
        #expect(try await outcome("signal:\(getpid())") == "Operation not permitted")
        // Not with the signals of a descriptor either.
        #expect(try await outcome("own") == "Operation not permitted")
    }

    /// A process that reads videos has FFmpeg, which is loaded before.
    @Test
    func aWorkerForVideosIsConfinedToo() async throws {
        for probe in ["open:/etc/passwd", "socket", "local socket", "start:/bin/true", "own"] {
            #expect(try await outcome("inAVI :\(probe)") == "Operation not permitted", "\(probe)")
        }
    }

    /// But it can do what decoders need.
    @Test
    func aWorkerHasThreads() async throws {
        #expect(try await outcome("thread") == "done")
    }

    /// All formats are decoded after confinement, each as the first of its process: nothing remains to be
    /// loaded.
    @Test(arguments: [
        ".jpg", ".png", ".webp", ".gif", ".tif", ".heic[Q=90]", ".avif[Q=90,effort=0]", ".jxl[effort=3]",
    ])
    func allFormatsAreReadByAFreshWorker(suffix: String) async throws {
        let scratch = try Scratch()
        guard let bytes = try? PictureFile.bytes(of: Pixels.quarters(width: 300, height: 200), as: suffix)
        else {
            // Formats that the installed libvips can't write can't be tested.
            return
        }
        let file = try scratch.write(bytes, "a")
        try await Decoders.run { decoders in
            let made = try await decoders.makeThumbnails(of: file, widths: [240], into: scratch.path)
            let thumbnail = try scratch.bytes(scratch[try #require(made.files[240])])
            #expect(DecodedFile(thumbnail)?.quarters == "red green blue white")
        }
    }
}
