import ArgumentParser
import Foundation

/// `brickwork config`: prints the settings of a command.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print the settings of a command, and where they come from.",
        discussion: """
            Each option can also be set in the environment, such as BRICKWORK_CACHE_SIZE=50G, and in a configuration \
            file: cache-size = 50G. The file is ~/.config/brickwork.conf or the one that BRICKWORK_CONFIG names. Arguments \
            count most, and then the environment. Flags are yes or no. An option that can be given several times \
            has several lines in the file, and spaces between values in the environment. Settings that a command doesn't \
            have are for other commands.

            The output is such a file, with comments. brickwork config serve --port 80 also shows what the argument changes.

            Exit status: 0; 64 for wrong settings.
            """
    )

    @Argument(
        parsing: .allUnrecognized,
        help: "The command, with or without arguments."
    )
    var command = ["serve"]

    func run() throws {
        do {
            let settings = try Settings(command, ProcessInfo.processInfo.environment)
            print(settings.text)
            do {
                _ = try Brickwork.parseAsRoot(settings.arguments)
            } catch {
                guard let line = settings.line(for: error) else { return }
                throw Settings.Problem(line: line)
            }
        } catch let problem as Settings.Problem {
            Input.note(problem.line)
            throw ExitCode(EX_USAGE)
        }
    }
}
