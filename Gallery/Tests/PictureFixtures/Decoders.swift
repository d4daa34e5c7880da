import Foundation
import Pictures
import SampleLibrary
import SystemPackage

/// Pools of decoder processes that run the built command.
public enum Decoders {
    /// The `brickwork` in the folder of the tests.
    public static let executable = product("brickwork")

    /// The decoder process whose pictures tell it what to do: "probe:open:/etc/passwd".
    public static let probed = product("ProbedDecoder")

    /// Runs a command as on a system without "seccomp" or "landlock", whose calls then fail.
    public static let withoutConfinement = product("WithoutConfinement")

    /// The command of the benchmarks.
    public static let measure = product("measure")

    private static func product(_ name: String) -> FilePath {
        FilePath(
            URL(fileURLWithPath: CommandLine.arguments[0])
                .deletingLastPathComponent().appendingPathComponent(name).path
        )
    }

    /// A pool for all tests that don't need their own. It ends with the tests.
    public static let shared = DecoderPool(executable: executable, count: 2)

    /// Runs a body with a pool, and ends it.
    @discardableResult
    public static func run<Result>(
        executable: FilePath = executable,
        count: Int = 1,
        limits: PictureLimits = PictureLimits(),
        refusals: (any RefusalStore)? = nil,
        _ body: (DecoderPool) async throws -> Result
    ) async throws -> Result {
        let decoders = DecoderPool(
            executable: executable,
            count: count,
            limits: limits,
            refusals: refusals
        )
        return try await end(decoders, after: body)
    }

    /// Runs a body with a pool whose processes are started by a shell script: `$0` is the command, and `$1` a
    /// folder of the test.
    @discardableResult
    public static func run<Result>(
        script: String,
        folder: FilePath,
        count: Int = 1,
        limits: PictureLimits = PictureLimits(),
        refusals: (any RefusalStore)? = nil,
        _ body: (DecoderPool) async throws -> Result
    ) async throws -> Result {
        let decoders = DecoderPool(
            executable: "/bin/sh",
            arguments: ["-c", script, executable.string, folder.string],
            count: count,
            limits: limits,
            refusals: refusals
        )
        return try await end(decoders, after: body)
    }

    #if os(Linux)
        /// Returns the address space of a process after it has read a header, in kilobytes.
        public static func addressSpace() async throws -> Int {
            let scratch = try Scratch()
            let file = try scratch.write(Pixels.quarters(width: 60, height: 40), "a.jpg")
            let script = #"echo $$ > "$1/process"; exec "$0" picture-decoder"#
            return try await run(script: script, folder: scratch.path) { decoders in
                _ = try await decoders.facts(of: PictureSource(file))
                let process = String(decoding: try scratch.bytes(scratch["process"]), as: UTF8.self)
                    .dropLast()
                let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
                return status.firstMatch(of: /VmPeak:\s+(\d+) kB/).flatMap { Int($0.1) } ?? 0
            }
        }
    #endif

    private static func end<Result>(
        _ decoders: DecoderPool,
        after body: (DecoderPool) async throws -> Result
    ) async throws -> Result {
        do {
            let result = try await body(decoders)
            await decoders.stop()
            return result
        } catch {
            await decoders.stop()
            throw error
        }
    }
}
