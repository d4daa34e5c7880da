import Foundation
import PictureFixtures
import SampleLibrary
import SystemPackage
import Testing

@testable import Pictures

struct WorkerTests {
    private static let pixels = Pixels.quarters(width: 30, height: 20)
    private static let whole = PictureFacts(width: 30, height: 20, format: "jpeg")

    /// A worker that is killed with a picture in its hands costs that picture, and none before or after it.
    @Test
    func aWorkerThatDiesCostsOnePicture() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.pixels, "a.jpg")
        // The second process of three reads a request and dies.
        let script = """
            if mkdir "$1/first" 2>/dev/null; then exec "$0" picture-worker; fi
            if mkdir "$1/second" 2>/dev/null; then head -c 4 >/dev/null; kill -9 $$; fi
            exec "$0" picture-worker
            """
        try await Workers.run(script: script, folder: scratch.path) { workers in
            let facts = try await workers.facts(of: file)
            #expect(facts == Self.whole)
        }
        try await Workers.run(script: script, folder: scratch.path) { workers in
            await #expect(throws: PictureRefusal(.workerDied, "it ended the process that read it (signal 9)"))
            {
                try await workers.facts(of: file)
            }
            let facts = try await workers.facts(of: file)
            #expect(facts == Self.whole)
        }
    }

    /// One that has answered before may have died of an earlier picture: the next one is tried again.
    @Test
    func aPictureIsNotBlamedForAnother() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.pixels, "a.jpg")
        let notes = scratch["processes"]
        let script = #"echo $$ >> "$1/processes"; exec "$0" picture-worker"#
        try await Workers.run(script: script, folder: scratch.path) { workers in
            for killed in 1...3 {
                let facts = try await workers.facts(of: file)
                #expect(facts == Self.whole)
                let processes = String(decoding: try scratch.bytes(notes), as: UTF8.self).split(
                    separator: "\n"
                )
                #expect(processes.count == killed)
                kill(try #require(pid_t(processes[killed - 1])), SIGKILL)
            }
        }
    }

    @Test
    func aWorkerThatDoesNotAnswerIsStopped() async throws {
        let scratch = try Scratch()
        var limits = PictureLimits()
        limits.seconds = 0.2
        try await Workers.run(script: "cat >/dev/null", folder: scratch.path, limits: limits) { workers in
            await #expect(throws: PictureRefusal(.tookTooLong, "it was not read within 0.2 seconds")) {
                try await workers.facts(of: scratch["a.jpg"])
            }
        }
    }

    @Test
    func anAnswerThatMakesNoSenseIsRefused() async throws {
        let scratch = try Scratch()
        // A length and that many bytes of nonsense; one longer than any answer; one that ends too early.
        for script in [
            #"printf '\003\000\000\000abc'; cat >/dev/null"#,
            #"printf '\377\377\377\377abc'; cat >/dev/null"#,
            #"printf '\011\000'"#,
        ] {
            try await Workers.run(script: script, folder: scratch.path) { workers in
                let error = await #expect(throws: PictureRefusal.self) {
                    try await workers.facts(of: scratch["a.jpg"])
                }
                #expect(error?.kind == .workerDied)
            }
        }
    }

    @Test
    func anExecutableThatIsNotThereIsSaid() async throws {
        let workers = PictureWorkers(executable: "/does/not/exist", count: 1)
        let error = await #expect(throws: PictureRefusal.self) { try await workers.facts(of: "/a.jpg") }
        #expect(error?.reason == "its worker process cannot be started: No such file or directory")
        await workers.stop()
    }

    /// A picture of 64 million pixels, which decodes into more memory than is allowed here.
    @Test
    func aPictureThatNeedsTooMuchMemoryIsRefused() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            Pixels(width: 8000, height: 8000, bands: 1),
            "large.png",
            as: ".png[interlace]"
        )
        var limits = PictureLimits()
        limits.memory = 24 << 20
        try await Workers.run(limits: limits) { workers in
            let facts = try await workers.facts(of: file)
            #expect(facts.width == 8000)
            let error = await #expect(throws: PictureRefusal.self) {
                try await workers.makeThumbnails(of: file, widths: [240], into: scratch.path, urgency: .index)
            }
            #expect(error == PictureRefusal(.tooMuchMemory, "it needs more memory than is allowed"))
        }
        #expect(scratch.files == ["large.png"])
    }

    @Test
    func theLimitOnPixelsIsTheCallers() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Pixels(width: 1001, height: 1000), "a.png")
        var limits = PictureLimits()
        limits.pixels = 1_000_000
        try await Workers.run(limits: limits) { workers in
            await #expect(
                throws: PictureRefusal(
                    .tooLarge,
                    "1001 × 1000 pixels: more than 1 million pixels are not decoded"
                )
            ) {
                try await workers.facts(of: file)
            }
        }
    }

    /// A worker ends when the program that started it does, also when that is killed.
    @Test
    func workersEndWithTheirPool() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.pixels, "a.jpg")
        let script = #"echo $$ > "$1/process"; exec "$0" picture-worker"#
        try await Workers.run(script: script, folder: scratch.path) { workers in
            _ = try await workers.facts(of: file)
            let process = try #require(
                pid_t(String(decoding: try scratch.bytes(scratch["process"]), as: UTF8.self).dropLast())
            )
            #expect(kill(process, 0) == 0)
            await workers.stop()
            #expect(kill(process, 0) == -1)
            await #expect(throws: CancellationError.self) { try await workers.facts(of: file) }
        }
    }

    #if os(Linux)
        /// Who reads from a pipe would wait for the end of a worker that has come to hold the other side.
        @Test
        func aWorkerHoldsNoneOfItsProgramsFiles() async throws {
            let scratch = try Scratch()
            let file = try scratch.write(Self.pixels, "a.jpg")
            // Not marked as to be closed, as other libraries open theirs.
            let inherited = open("/dev/null", O_RDONLY)
            defer { close(inherited) }
            let script = #"ls /proc/$$/fd > "$1/open"; exec "$0" picture-worker"#
            try await Workers.run(script: script, folder: scratch.path) { workers in
                _ = try await workers.facts(of: file)
            }
            let open = String(decoding: try scratch.bytes(scratch["open"]), as: UTF8.self).split(separator: "\n")
            #expect(Set(open).isSuperset(of: ["0", "1", "2"]))
            #expect(!open.contains("\(inherited)"))
        }
    #endif

    /// Starting is where a process closes what it was not to inherit: it must never close what is its own.
    @Test
    func everyOfManyWorkersThatStartAtOnceReadsItsPicture() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(Self.pixels, "a.jpg")
        var facts: [PictureFacts] = []
        try await withThrowingTaskGroup(of: PictureFacts.self) { group in
            for index in 0..<400 {
                if index >= 16, let next = try await group.next() { facts.append(next) }
                group.addTask { try await Workers.run { try await $0.facts(of: file) } }
            }
            for try await next in group { facts.append(next) }
        }
        #expect(facts == Array(repeating: Self.whole, count: 400))
    }

    @Test
    func aWorkerEndsWithItsInput() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Workers.executable.string)
        process.arguments = ["picture-worker"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
