#if os(Linux)
    import Foundation
    import Night
    import PictureFixtures
    import Pictures
    import SampleLibrary
    import SystemPackage
    import Testing

    /// Machines that really lack a resource that a valid picture needs. The picture must not be blamed.
    struct ShortageTests {
        private enum Outcome: Hashable {
            case made
            case failed(PictureFailure.Kind)
            case refused(PictureRefusal)
        }

        /// What may happen on a machine that lacks something: no refusal.
        private static let waiting: Set<Outcome> = [
            .made, .failed(.crashed), .failed(.shortage), .failed(.unavailable),
        ]

        private static let formats = [
            ".jpg[interlace]", ".png[interlace]", ".webp", ".tif[compression=lzw]", ".heic[Q=90]",
            ".avif[Q=90,effort=0]", ".jxl[effort=3]",
        ]

        /// Returns the results of facts and thumbnails of a picture.
        private func outcomes(_ file: FilePath, _ decoders: DecoderPool, _ scratch: Scratch) async throws
            -> Set<Outcome>
        {
            var outcomes: Set<Outcome> = []
            func attempt(_ work: () async throws -> Void) async throws {
                do {
                    try await work()
                    outcomes.insert(.made)
                } catch let failure as PictureFailure {
                    outcomes.insert(.failed(failure.kind))
                } catch let refusal as PictureRefusal {
                    outcomes.insert(.refused(refusal))
                }
            }
            try await attempt { _ = try await decoders.facts(of: file) }
            try await attempt {
                _ = try await decoders.makeThumbnails(of: file, widths: [240], into: scratch.path)
            }
            return outcomes
        }

        private func picture(_ suffix: String, _ scratch: Scratch) throws -> FilePath? {
            // Formats that the installed libvips can't write can't be tested.
            guard
                let bytes = try? PictureFile.bytes(of: Pixels.quarters(width: 2000, height: 1500), as: suffix)
            else { return nil }
            return try scratch.write(bytes, "a")
        }

        /// A decoder with too little memory may report an error in the picture, or hang forever.
        @Test(arguments: formats)
        func whatNeedsMoreMemoryThanItMayHaveIsNotCalledBroken(suffix: String) async throws {
            let scratch = try Scratch()
            guard let file = try picture(suffix, scratch) else { return }
            let tooMuch = PictureRefusal(.undecodable, "it needs more memory than is allowed")
            var seen: Set<Outcome> = []
            let limitsInMegabytes = Night.isNow ? [1, 3, 6, 10, 16, 24, 40, 64, 256] : [6, 16, 256]
            for megabytes in limitsInMegabytes {
                var limits = PictureLimits()
                limits.memory = megabytes << 20 | 1 << 12
                limits.usualMemory = 1 << 12
                let found = try await Decoders.run(limits: limits) {
                    try await outcomes(file, $0, scratch)
                }
                #expect(found.subtracting([.made, .refused(tooMuch)]).isEmpty, "\(megabytes) MiB")
                if megabytes == 256 { #expect(found == [.made]) }
                seen.formUnion(found)
            }
            #expect(seen == [.made, .refused(tooMuch)])
        }

        /// An external limit below that of a picture: a failure of the machine, not a refusal.
        @Test
        func whatTheMachineHasNoMemoryForWaits() async throws {
            let scratch = try Scratch()
            let file = try scratch.write(Pixels(width: 6000, height: 5000), "a", as: ".png[interlace]")
            try await expectWaiting(file, PictureLimits(), megabytes: [0, 15, 30, 45, 300], scratch)
        }

        /// The machine has the picture's share of memory, but the decoder asks for more at once, and reports another
        /// error.
        @Test
        func whatTheMachineHasOnlyAShareOfMemoryForWaits() async throws {
            let scratch = try Scratch()
            let pixels = Pixels(width: 6000, height: 5000)
            guard let bytes = try? PictureFile.bytes(of: pixels, as: ".avif[Q=90,effort=0]") else { return }
            let file = try scratch.write(bytes, "a")
            var limits = PictureLimits()
            limits.usualMemory = 16 << 20
            let megabytes = [35, 40, 45, 50, 55, 600]
            try await expectWaiting(file, limits, megabytes: megabytes, scratch)
        }

        /// Expects that a picture is refused in no process with so much more address space than a header needs.
        private func expectWaiting(
            _ file: FilePath,
            _ limits: PictureLimits,
            megabytes: [Int],
            _ scratch: Scratch
        ) async throws {
            let refusals = StoredRefusals()
            var seen: Set<Outcome> = []
            let base = try await Decoders.addressSpace()
            for megabytes in megabytes {
                let script = "ulimit -v \(base + megabytes << 10); exec \"$0\" picture-decoder"
                let found = try await Decoders.run(
                    script: script,
                    folder: scratch.path,
                    limits: limits,
                    refusals: refusals
                ) { try await outcomes(file, $0, scratch) }
                #expect(found.isSubset(of: Self.waiting), "\(megabytes) MiB")
                seen.formUnion(found)
            }
            #expect(seen.contains(.made) && seen.count > 1, "\(seen)")
            #expect(refusals.all == [])
        }

        /// A decoder process that gets no descriptors, or not all that are sent.
        @Test
        func whatTheMachineHasNoDescriptorsForWaits() async throws {
            let scratch = try Scratch()
            let file = try #require(try picture(".jpg", scratch))
            let refusals = StoredRefusals()
            var seen: Set<Outcome> = []
            for descriptors in 3...16 {
                let script = "ulimit -n \(descriptors); exec \"$0\" picture-decoder"
                let found = try await Decoders.run(
                    script: script,
                    folder: scratch.path,
                    refusals: refusals
                ) { try await outcomes(file, $0, scratch) }
                #expect(found.isSubset(of: Self.waiting), "\(descriptors) descriptors")
                seen.formUnion(found)
            }
            #expect(seen.contains(.made) && seen.contains(.failed(.shortage)), "\(seen)")
            #expect(refusals.all == [])
        }

        /// A user who has reached the limit of processes, so that a killed decoder process can't be replaced.
        @Test(.enabled(if: geteuid() == 0, "only the administrator becomes another user"))
        func whatTheMachineHasNoProcessesForWaits() async {
            await #expect(processExitsWith: .success) {
                let scratch = try Scratch()
                let file = try scratch.write(Pixels(width: 30, height: 20), "a.jpg")
                let killed = try scratch.write(Array("probe:raise:\(SIGKILL)\n".utf8), "b.jpg")
                let decoders = DecoderPool(executable: Decoders.probed, count: 1)
                // Its threads have been started.
                #expect(try await decoders.facts(of: file).width == 30)
                var maximum = rlimit()
                getrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &maximum)
                var none = rlimit(rlim_cur: 0, rlim_max: maximum.rlim_max)
                setrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &none)
                // The process can become the administrator again later.
                #expect(setreuid(54321, 0) == 0 && seteuid(54321) == 0)
                await #expect(
                    throws: PictureFailure(
                        .shortage,
                        "its decoder process can't be started: Resource temporarily unavailable"
                    )
                ) {
                    try await decoders.facts(of: killed)
                }
                #expect(seteuid(0) == 0 && setreuid(0, 0) == 0)
                setrlimit(__rlimit_resource_t(__RLIMIT_NPROC.rawValue), &maximum)
                #expect(try await decoders.facts(of: file).width == 30)
                await decoders.stop()
            }
        }

        /// A user who reaches the limit of threads after the decoder process has started.
        @Test(.enabled(if: geteuid() == 0, "only the administrator starts processes of another user"))
        func whatTheMachineHasNoMoreThreadsForWaits() async throws {
            let scratch = try Scratch()
            let file = try scratch.write(Pixels(width: 600, height: 500), "a.jpg")
            let refusals = StoredRefusals()
            let user = ["--reuid=54321", "--regid=54321", "--clear-groups"]
            let script = """
                echo $$ > "$1/process"
                exec setpriv \(user.joined(separator: " ")) "$0" picture-decoder
                """
            try await Decoders.run(script: script, folder: scratch.path, refusals: refusals) { decoders in
                #expect(try await decoders.facts(of: file).width == 600)
                let process = String(
                    decoding: try scratch.bytes(scratch["process"]).dropLast(),
                    as: UTF8.self
                )
                let setpriv = URL(fileURLWithPath: "/usr/bin/setpriv")
                let limit = ["prlimit", "--pid", process, "--nproc=1:1"]
                try Process.run(setpriv, arguments: user + limit).waitUntilExit()
                await #expect(throws: PictureFailure(.shortage, "the machine lets no more threads start")) {
                    try await decoders.makeThumbnails(of: file, widths: [240], into: scratch.path)
                }
            }
            #expect(refusals.all == [])
        }

        /// A user who has reached the limit of threads, so that decoders can't start theirs.
        @Test(.enabled(if: geteuid() == 0, "only the administrator starts processes of another user"))
        func whatTheMachineHasNoThreadsForWaits() async throws {
            let scratch = try Scratch()
            let refusals = StoredRefusals()
            let limited = """
                exec setpriv --reuid=54321 --regid=54321 --clear-groups prlimit --nproc=THREADS "$0" picture-decoder
                """
            for suffix in [".heic[Q=90]", ".avif[Q=90,effort=0]", ".jxl[effort=3]"] {
                guard let file = try picture(suffix, scratch) else { continue }
                for threads in 1...4 {
                    let found = try await Decoders.run(
                        script: limited.replacing("THREADS", with: "\(threads)"),
                        folder: scratch.path,
                        refusals: refusals
                    ) { try await outcomes(file, $0, scratch) }
                    #expect(found.isSubset(of: Self.waiting), "\(suffix) with \(threads) threads")
                }
            }
            #expect(refusals.all == [])
        }
    }
#endif
