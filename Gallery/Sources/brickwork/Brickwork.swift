import ArgumentParser

/// The command line.
@main
struct Brickwork: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "brickwork",
        abstract: "Pinterest-style layouts: frames and pictures of boards.",
        subcommands: [LayoutCommand.self, RenderCommand.self, PictureWorkerCommand.self]
    )
}
