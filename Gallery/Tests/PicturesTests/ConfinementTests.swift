import Foundation
import PictureFixtures
import Pictures
import SampleLibrary
import SystemPackage
import Testing

/// What a worker may do that a picture has taken over.
struct ConfinementTests {
    /// What comes of a probe, told by the worker itself.
    private func outcome(_ probe: String) async throws -> String {
        let scratch = try Scratch()
        let file = try scratch.write(Array("probe:\(probe)\n".utf8), "a.jpg")
        return try await Workers.run(executable: Workers.probed) { workers in
            let refusal = await #expect(throws: PictureRefusal.self) { try await workers.facts(of: file) }
            return refusal?.reason ?? ""
        }
    }

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
    }

    /// But it can do what decoders do.
    @Test
    func aWorkerHasThreads() async throws {
        #expect(try await outcome("thread") == "done")
    }

    /// All formats are read behind that, each as the first of its process: nothing is left to be loaded.
    @Test(arguments: [
        ".jpg", ".png", ".webp", ".gif", ".tif", ".heic[Q=90]", ".avif[Q=90,effort=0]", ".jxl[effort=3]",
    ])
    func allFormatsAreReadByAFreshWorker(suffix: String) async throws {
        let scratch = try Scratch()
        guard let bytes = try? PictureFile.bytes(of: Pixels.quarters(width: 300, height: 200), as: suffix)
        else {
            // What an installed libvips cannot write cannot be tried here.
            return
        }
        let file = try scratch.write(bytes, "a")
        try await Workers.run { workers in
            let made = try await workers.makeThumbnails(of: file, widths: [240], into: scratch.path)
            let thumbnail = try scratch.bytes(scratch[try #require(made.files[240])])
            #expect(DecodedFile(thumbnail)?.quarters == "red green blue white")
        }
    }
}
