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
            // The first timer opens descriptors. If none are left by then, libdispatch ends the process without a word.
            try? await Task.sleep(for: .milliseconds(1))
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

/// What somebody may have meant who has named a command that doesn't exist.
enum CommandSuggestion {
    /// Returns a line for the first argument if it should be a command and isn't, otherwise nil.
    static func line(for argument: String?, of commands: [String]) -> String? {
        guard let argument, !argument.hasPrefix("-"), !commands.contains(argument) else { return nil }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder), isFolder.boolValue {
            return
                "\(argument.printable) is not a command. Did you mean brickwork serve \(argument.printable)?"
        }
        let nearest = commands.map { ($0, distance(argument, $0)) }.min { $0.1 < $1.1 }
        guard let (command, distance) = nearest, distance <= max(1, argument.count / 3) else {
            return "\(argument.printable) is not a command. brickwork --help lists them."
        }
        return "\(argument.printable) is not a command. Did you mean brickwork \(command)?"
    }

    /// How many letters differ: those to add, to leave out, to replace, or to exchange with the next.
    static func distance(_ one: String, _ other: String) -> Int {
        let (first, second) = (Array(one.lowercased()), Array(other))
        var rows = [Array(0...second.count)]
        for (row, letter) in first.enumerated() {
            var next = [row + 1]
            for (column, wanted) in second.enumerated() {
                var minimum = min(rows[row][column + 1], next[column]) + 1
                minimum = min(minimum, rows[row][column] + (letter == wanted ? 0 : 1))
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == wanted {
                    minimum = min(minimum, rows[row - 1][column - 1] + 1)
                }
                next.append(minimum)
            }
            rows.append(next)
        }
        return rows[first.count][second.count]
    }
}
