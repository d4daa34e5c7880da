import Testing

@testable import brickwork

struct CommandSuggestionTests {
    private static let commands = ["serve", "build", "index", "status"]

    @Test(arguments: [
        ("srve", "serve"), ("sevre", "serve"), ("bild", "build"), ("indx", "index"), ("Serve", "serve"),
        ("statsu", "status"),
    ])
    func near(argument: String, command: String) {
        let line = CommandSuggestion.line(for: argument, of: Self.commands)
        #expect(line == "\(argument) is not a command. Did you mean brickwork \(command)?")
    }

    @Test
    func whatNeedsNoSuggestion() {
        #expect(CommandSuggestion.line(for: "serve", of: Self.commands) == nil)
        #expect(CommandSuggestion.line(for: "--version", of: Self.commands) == nil)
        #expect(CommandSuggestion.line(for: nil, of: Self.commands) == nil)
    }

    @Test
    func places() {
        let local = WallPlace(host: "127.0.0.1", port: 8080, network: "192.168.1.2")
        #expect(
            local.line == "The wall is at http://127.0.0.1:8080/. Press Ctrl-C to stop." && local.code == nil
        )
        let open = WallPlace(host: "0.0.0.0", port: 80, network: "192.168.1.2")
        #expect(
            open.line
                == "The wall is at http://127.0.0.1:80/, and for other machines in this network at http://192.168.1.2:80/. Press Ctrl-C to stop."
        )
        #expect(open.code != nil)
        #expect(WallPlace(host: "::1", port: 80, network: nil).own == "http://[::1]:80/")
    }
}
