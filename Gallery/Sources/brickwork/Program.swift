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
        let environment = ProcessInfo.processInfo.environment
        do {
            var command: any ParsableCommand
            if Settings.areEmpty(environment) {
                command = try Brickwork.parseAsRoot()
            } else {
                let settings = try Settings(Array(CommandLine.arguments.dropFirst()), environment)
                do {
                    command = try Brickwork.parseAsRoot(settings.arguments)
                } catch {
                    throw settings.line(for: error).map { Settings.Problem(line: $0) } ?? error
                }
            }
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return nil
        } catch let problem as Settings.Problem {
            Input.note(problem.line)
            return ExitCode(EX_USAGE)
        } catch {
            return error
        }
    }
}
