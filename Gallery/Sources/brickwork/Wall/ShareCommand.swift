import ArgumentParser
import Foundation
import WallServer

/// `brickwork share`: manages the links that share a part of a wall.
struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Share a part of a wall by a link: make, list, withdraw.",
        discussion: """
            For brickwork serve --users, --password-file or --catalog. Everybody who has a link sees the photos that \
            it shares, and nothing else. A running server notices changes within a second. In the page, users \
            who have signed in make links for what they see, also for selected photos.
            """,
        subcommands: [Make.self, List.self, Withdraw.self]
    )

    struct Make: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a link, and print it.",
            discussion: """
                A photo must fulfill all conditions. The link also shows photos that are added later and \
                fulfill them.
                """
        )

        @Option(
            help: "A folder, with all folders in it: its path below the library folder, such as 2024/May."
        )
        var folder: String?

        @Option(name: .customLong("tag"), help: "A tag. May be given several times.")
        var tags: [String] = []

        @Flag(help: "Photos without tags.")
        var untagged = false

        @Option(name: .customLong("search"), help: ArgumentHelp("Words to search for.", valueName: "words"))
        var text: String?

        @Option(help: "How many days the link lasts.")
        var days = ShareLink.usualDays

        @Flag(help: "Ask for a password for the link, or read it from the first line of standard input.")
        var password = false

        @Option(help: ArgumentHelp("The server's address, which the link begins with.", valueName: "url"))
        var url = "http://localhost:8080"

        @OptionGroup var options: UserOptions

        func run() throws {
            let part = SharedPart(
                text: text ?? "",
                tags: tags,
                isUntagged: untagged,
                folder: folder.map { $0.trimmingCharacters(in: ["/"]) }
            )
            let password = self.password ? try UserCommand.password(for: "the link") : nil
            let made = try options.with(makes: options.path == nil) {
                try $0.addLink(part, days: days, password: password)
            }
            print("\(url.hasSuffix("/") ? url : "\(url)/")\(made.path)")
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the links: identifier, last day, what is shared, and who shares it."
        )

        @OptionGroup var options: UserOptions

        func run() throws {
            for link in try options.with({ try $0.links() }) {
                let day = link.end.formatted(.iso8601.year().month().day())
                let password = link.hasPassword ? "  (password)" : ""
                let maker = link.maker.map { "  by \($0.printable)" } ?? ""
                print("\(link.id)  \(day)  \(link.part.description.printable)\(password)\(maker)")
            }
        }
    }

    struct Withdraw: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Withdraw a link. Those who have it see nothing any more."
        )

        @Argument(help: "The identifier, as in the list.")
        var id: String

        @OptionGroup var options: UserOptions

        func run() throws {
            try options.with { try $0.withdraw(id) }
            print("The link \(id.printable) is withdrawn.")
        }
    }
}
