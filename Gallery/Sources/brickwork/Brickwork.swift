import ArgumentParser

/// The root command.
struct Brickwork: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "brickwork",
        abstract: "Pinterest-style layouts: walls of photos in the browser, and layouts of JSON documents.",
        // The only place that defines the version. Packages get it from `brickwork --version`.
        version: "0.1.0",
        subcommands: [
            ServeCommand.self, BuildCommand.self, IndexCommand.self, WorkCommand.self, StatusCommand.self,
            CheckCommand.self, VerifyCommand.self, SweepCommand.self, BackupCommand.self,
            RestoreCommand.self, UserCommand.self, ShareCommand.self, AlbumsCommand.self,
            ConfigCommand.self, SampleCommand.self, LayoutCommand.self, RenderCommand.self,
        ]
    )
}
