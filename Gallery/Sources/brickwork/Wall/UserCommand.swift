import ArgumentParser
import CatalogDatabase
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
            For brickwork serve --users. A running server notices changes within a second. A user who is \
            removed or gets another password is signed out.
            """,
        subcommands: [Add.self, Remove.self, List.self, Sessions.self, Export.self, Import.self]
    )

    /// The database of users, for subcommands that need names.
    struct Options: ParsableArguments {
        @OptionGroup var users: UserOptions

        func validate() throws {
            guard users.path != nil || users.address != nil else {
                throw ValidationError(
                    "name the server's users: --users FILE, or --catalog ADDRESS for several servers"
                )
            }
        }

        func with<Value>(makes: Bool = false, _ work: (UserDatabase) throws -> Value) throws -> Value {
            try users.with(makes: makes, work)
        }
    }

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a user, or set a new password.",
            discussion: """
                At a terminal, asks for the password twice. Otherwise, reads it from the first line of \
                standard input. The database stores its Argon2id hash. A new file is readable only by you.
                """
        )

        @Argument(help: "The name to sign in with.")
        var name: String

        @OptionGroup var options: Options

        func run() throws {
            let password = try UserCommand.password(for: name)
            let isNew = try options.with(makes: true) { try $0.set(name, password: password) }
            print(isNew ? "\(name.printable) can sign in." : "\(name.printable) has a new password.")
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a user, who is signed out.",
            discussion:
                "The user's links, favorites and albums are deleted. brickwork albums export saves them before."
        )

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
                browser calls itself.
                """
        )

        @Argument(help: "The name. Without it, all users are listed.")
        var name: String?

        @Option(help: ArgumentHelp("Sign out the browser with this identifier.", valueName: "identifier"))
        var end: String?

        @Flag(help: "Sign out all browsers of the user, or of a wall with a password alone.")
        var endAll = false

        @OptionGroup var users: UserOptions

        func validate() throws {
            guard !endAll || name != nil || users.path == nil else {
                throw ValidationError("--end-all needs the name of the user")
            }
        }

        func run() throws {
            if let end {
                try users.with { try $0.endSession(end) }
                print("The session \(end.printable) has ended.")
            } else if endAll {
                try users.with { try $0.endSessions(of: name) }
                print("All sessions have ended.")
            } else {
                for session in try users.with({ try $0.sessions(of: name) }) {
                    let time = session.made.formatted(.iso8601)
                    let place = "\(session.client)  \(session.name.printable)  \(session.browser.printable)"
                    print("\(session.id)  \(time)  \(place)")
                }
            }
        }
    }

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a line for each user: the name, a colon, and the Argon2id hash of the password."
        )

        @OptionGroup var options: Options

        func run() throws {
            for line in try options.with({ try $0.exportedUsers() }) { print(line) }
        }
    }

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Add users from standard input, or change their passwords.",
            discussion: """
                Each line has a name, a colon, and the Argon2id hash of the password, as export prints it. Empty lines and lines that \
                begin with # are ignored. If a line is invalid, nothing is changed. Other users stay.
                """
        )

        @OptionGroup var options: Options

        func run() throws {
            let lines = FileHandle.standardInput.readDataToEndOfFile()
            let count = try options.with(makes: true) { try $0.importUsers(lines) }
            print(count == 1 ? "1 user can sign in." : "\(count) users can sign in.")
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
