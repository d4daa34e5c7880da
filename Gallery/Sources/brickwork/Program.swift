import ArgumentParser
import Foundation
import Pictures

/// The program's entry point. It runs the command in a task and waits for signals on the main thread.
@main
enum Program {
    static func main() {
        if CommandLine.arguments.dropFirst().first == "picture-decoder" {
            // A decoder process runs no Swift tasks, so it needs no threads for them.
            runPictureDecoder()
        }
        AddressSpace.check()
        Interruption.prepare()
        OpenFiles.raiseLimit()
        // Detached, because the main thread waits for signals.
        Task.detached {
            let failure = await run()
            OpenDatabases.close()
            Brickwork.exit(withError: failure)
        }
        Interruption.wait()
    }

    /// Runs the command that the arguments name. Returns the error that it ends with.
    private static func run() async -> (any Error)? {
        let commands =
            Brickwork.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        if let line = CommandSuggestion.line(for: CommandLine.arguments.dropFirst().first, of: commands) {
            Input.note(line)
            return ExitCode(EX_USAGE)
        }
        do {
            var command = try Brickwork.parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return nil
        } catch {
            return error
        }
    }
}
