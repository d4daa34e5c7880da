import ArgumentParser
import PhotoLibrary
import Pictures
import SystemPackage

/// `brickwork index`: folders read into the catalog.
struct IndexCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "index",
        abstract: "Read the photos in folders into the catalog.",
        discussion: """
            Folders are looked through to any depth; hidden files and symbolic links are left out. What has not changed \
            since the last time is not read again. It may be stopped at any time, and goes on from there.

            Exit status: 0, also when some pictures could not be read (they are listed with their reasons); 64 for \
            wrong arguments, 65 for a catalog that is damaged or of a later version, 66 for a folder that cannot be \
            read, 73 for a data folder that cannot be written or is full, 75 for a catalog that is in use.
            """
    )

    @Argument(help: "The folders to look through.", completion: .directory)
    var folders: [String]

    @OptionGroup var dataOptions: DataOptions

    func run() async throws {
        let catalog = try dataOptions.openCatalog()
        let workers = PictureWorkers(executable: Executable.path)
        let indexer = LibraryIndexer(
            catalog: catalog,
            folders: folders.map { FilePath($0) },
            workers: workers
        )
        let display = ProgressDisplay()
        let summary: IndexSummary
        do {
            defer { display.end() }
            summary = try await indexer.index { display.show($0) }
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
        await workers.stop()
        print(summary.line)
        print(IndexSummary.list(of: try catalog.unreadable()), terminator: "")
        for problem in summary.problems where problem.isGiven {
            _ = Input.fail(
                "\(problem.folder.printable): \(problem.reason); what is known of it is kept",
                .unreadable
            )
        }
        if summary.problems.contains(where: \.isGiven) {
            throw ExitCode(Input.Failure.unreadable.rawValue)
        }
    }
}
