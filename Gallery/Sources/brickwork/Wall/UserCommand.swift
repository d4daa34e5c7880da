import ArgumentParser
import Foundation
import SystemPackage
import WallServer

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `brickwork user`: manages the users who may see a wall.
struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Manage the users of a wall: add, remove, list, sign out.",
        discussion: """
            The file is for brickwork serve --users. A running server notices changes within a second. A \
            user who is removed or gets another password is signed out.
            """,
        subcommands: [Add.self, Remove.self, List.self, Sessions.self]
    )

    /// The file that all subcommands work on.
    struct Options: ParsableArguments {
        @Option(
            name: .customLong("users"),
            help: ArgumentHelp("The file with names and hashes of passwords.", valueName: "file"),
            completion: .file()
        )
        var path: String

        var file: UserFile { UserFile(FilePath(path)) }

        /// Does something with the file. If that fails, ends the command with a line that says what is wrong.
        func with<Value>(_ work: (UserFile) throws -> Value) throws -> Value {
            try Input.reportingProblems { try work(file) }
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a user, or set a new password.",
            discussion: """
                At a terminal, asks for the password twice. Otherwise, reads it from the first line of \
                standard input. The file stores its Argon2id hash. A new file is readable only by you.
                """
        )

        @Argument(help: "The name to sign in with.")
        var name: String

        @OptionGroup var options: Options

        func run() throws {
            let password = try UserCommand.password(for: name)
            let isNew = try options.with { try $0.set(name, password: password) }
            print(isNew ? "\(name.printable) can sign in." : "\(name.printable) has a new password.")
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Remove a user, who is signed out.")

        @Argument(help: "The name.")
        var name: String

        @OptionGroup var options: Options

        func run() throws {
            try options.with { try $0.remove(name) }
            print("\(name.printable) can no longer sign in.")
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the names.")

        @OptionGroup var options: Options

        func run() throws {
            for name in try options.with({ try $0.names() }) {
                print(name.printable)
            }
        }
    }

    struct Sessions: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the browsers in which users are signed in, or sign them out.",
            discussion: """
                Each line has the session's identifier, when the user signed in, the client's address, the user, and what the \
                browser calls itself. The list is in the file of links, next to the file of users.
                """
        )

        @Argument(help: "The name. Without it, all users are listed.")
        var name: String?

        @Option(help: ArgumentHelp("Sign out the browser with this identifier.", valueName: "identifier"))
        var end: String?

        @Flag(help: "Sign out all browsers of the user.")
        var endAll = false

        @OptionGroup var options: ShareCommand.Options

        func validate() throws {
            guard !endAll || name != nil || options.users == nil else {
                throw ValidationError("--end-all needs the name of the user")
            }
        }

        func run() throws {
            if let end {
                try options.with { try $0.endSession(end) }
                print("The session \(end.printable) has ended.")
            } else if endAll {
                // With a password alone, all names are the same user.
                try options.with { try $0.endSessions(of: options.users == nil ? "" : name ?? "") }
                print("All sessions have ended.")
            } else {
                for browser in try options.with({ try $0.browsers(of: name) }) {
                    let time = browser.begun.formatted(.iso8601)
                    let place = "\(browser.client)  \(browser.user.printable)  \(browser.browser.printable)"
                    print("\(browser.id)  \(time)  \(place)")
                }
            }
        }
    }

    /// Asks for a new password twice at a terminal, or reads it from the first line of standard input.
    static func password(for name: String) throws -> String {
        guard isatty(STDIN_FILENO) == 1 else { return readLine() ?? "" }
        let password = ask("Password for \(name.printable): ")
        guard ask("Repeat it: ") == password else {
            throw Input.fail("The two passwords differ; nothing was changed", .document)
        }
        return password
    }

    /// Asks at the terminal without showing what is typed.
    private static func ask(_ question: String) -> String {
        var shown = termios()
        tcgetattr(STDIN_FILENO, &shown)
        // Restores the terminal if the user interrupts the question.
        let interruption = Task.detached { [shown, signals = Interruption.listen()] in
            for await signal in signals {
                show(shown)
                Foundation.exit(128 + signal)
            }
        }
        defer {
            interruption.cancel()
            show(shown)
        }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        FileHandle.standardError.write(Data(question.utf8))
        return readLine() ?? ""
    }

    private static func show(_ terminal: termios) {
        var terminal = terminal
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &terminal)
        FileHandle.standardError.write(Data("\n".utf8))
    }
}

extension Input {
    /// Does something with a file of users or links. If that fails, ends the command with a line that says what is wrong.
    static func reportingProblems<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let problem as UserFile.Problem {
            throw fail(problem)
        }
    }

    /// Prints what is wrong with a file of users and returns the error to throw, which ends the command.
    static func fail(_ problem: UserFile.Problem) -> ExitCode {
        let failure: Failure =
            switch problem.kind {
            case .invalid: .document
            case .unreadable: .unreadable
            case .unwritable: .unwritable
            }
        return fail(problem.description, failure)
    }
}
