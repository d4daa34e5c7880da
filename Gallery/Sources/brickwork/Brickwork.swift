import ArgumentParser

/// The command line.
@main
struct Brickwork: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "brickwork",
        abstract: "Pinterest-style layouts: walls of photos, frames and pictures of boards.",
        subcommands: [
            ServeCommand.self, BuildCommand.self, IndexCommand.self, SampleCommand.self,
            LayoutCommand.self, RenderCommand.self,
            PictureWorkerCommand.self, MeasureThumbnailsCommand.self,
        ]
    )
}
