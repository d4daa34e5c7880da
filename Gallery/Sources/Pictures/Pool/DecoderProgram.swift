import CSystemCalls
import Foundation
import SystemPackage

/// The kinds of decoder processes.
enum DecoderKind: Hashable, CaseIterable, Sendable {
    case picture
    /// These have FFmpeg, too. Loading it takes longer than reading a picture.
    case video

    /// The argument after those of the program, or nil if there is none.
    var argument: String? { self == .video ? "video" : nil }
}

/// The executable of decoder processes.
struct DecoderProgram: Sendable {
    var executable: FilePath
    var arguments: [String]

    /// Starts it with the socket as standard input and output. Returns the process.
    func spawn(_ kind: DecoderKind, socket: Int32) throws(PictureFailure) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            var flags =
                POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
                | POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)
        // Decoders print warnings about many pictures. The answer contains what matters.
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        #if !canImport(Darwin)
            // The process must not inherit the program's files. Otherwise, the reader of a pipe would also
            // wait for this process to close it. They are closed before the new program starts, because a
            // running one has its own descriptors.
            csystem_close_others(&actions)
        #endif
        // A separate process group: Control-C in a terminal is only for the program, which then ends its
        // decoder processes.
        posix_spawnattr_setpgroup(&attributes, 0)
        var all = sigset_t(), none = sigset_t()
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        flags = 0

        var process: pid_t = 0
        let error = withCStrings([executable.string] + arguments + [kind.argument].compactMap(\.self)) {
            arguments in
            withCStrings(Self.environment) { environment in
                executable.withPlatformString {
                    posix_spawn(&process, $0, &actions, &attributes, arguments, environment)
                }
            }
        }
        guard error == 0 else { throw .cannotStart(error) }
        return process
    }

    /// The environment variables that a decoder process inherits: the paths of its libraries and plug-ins.
    /// All others are left out, because they may contain passwords.
    package static let inheritedVariables: Set<String> = [
        "DYLD_LIBRARY_PATH", "LD_LIBRARY_PATH", "LD_PRELOAD", "LIBHEIF_PLUGIN_PATH",
    ]

    /// The environment of a decoder process. Swift's backtraces would start another process.
    private static let environment = ProcessInfo.processInfo.environment
        .filter { inheritedVariables.contains($0.key) }
        .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        .map { "\($0.key)=\($0.value)" }

    private func withCStrings<Result>(
        _ strings: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = strings.map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
    }
}
