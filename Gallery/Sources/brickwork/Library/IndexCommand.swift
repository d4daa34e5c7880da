import ArgumentParser
import CatalogDatabase
import Foundation
import LibraryIndexing
import PhotoLibrary
import Pictures
import SystemPackage

/// `brickwork index`: reads folders into the catalog.
struct IndexCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "index",
        abstract: "Read the photos in folders into the catalog.",
        discussion: """
            Scans folders to any depth. Leaves out hidden files, files that a .brickworkignore in \
            any folder names, in the syntax of .gitignore, and symbolic links (see --follow-links). Unchanged files are not \
            read again. The command may be stopped at any time. The same command continues from there.

            Exit status: 0, also if some pictures can't be read (they are listed with the reasons); 130 \
            after Ctrl-C; 64 for wrong arguments, 65 for a catalog that is damaged or of a later version, \
            66 for an unreadable folder, 69 if decoders can't be confined or the database can't be \
            reached, 73 if the data folder can't be written or is full, 75 if the catalog is in use, or if \
            files are left out because memory or descriptors run out.
            """
    )

    @Argument(help: "Folders of photos, or buckets: s3://bucket/prefix.", completion: .directory)
    var folders: [String]

    @OptionGroup var dataOptions: DataOptions

    func run() async throws {
        try Buckets.useForPhotos(folders)
        let catalog = try dataOptions.openCatalog(for: .indexing)
        try dataOptions.useLinks(within: folders.map(Buckets.folder), catalog)
        var summary = try await index(catalog, forgetsMissing: dataOptions.forgetMissing)
        if Self.mayForget(summary.problems.filter(\.isAway)) {
            summary = try await index(catalog, forgetsMissing: true)
        }
        print(summary.line)
        if let text = summary.leftOutText {
            print(text)
        }
        print(IndexSummary.list(of: try catalog.folders.unreadable()), terminator: "")
        for problem in summary.problems where problem.isGiven || problem.isAway {
            let advice = problem.isAway ? "--forget-missing removes them" : "its known photos are kept"
            _ = Input.fail("\(problem.folder.printable): \(problem.reason); \(advice)", .unreadable)
        }
        let folders = summary.problems.count(where: \.isPassing)
        if summary.postponed > 0 || folders > 0 {
            throw Input.fail(
                "\(summary.postponed) files and \(folders) folders were left out because this machine lacks memory or "
                    + "descriptors (ulimit -n); the same command continues from there",
                .postponed
            )
        }
        if summary.problems.contains(where: \.isGiven) {
            throw ExitCode(Input.Failure.unreadable.rawValue)
        }
    }

    private func index(_ catalog: Catalog, forgetsMissing: Bool) async throws -> IndexSummary {
        try await Interruption.ending("results are kept, and the same command continues from there") {
            let decoders = dataOptions.decoders(catalog)
            do {
                let summary = try await index(catalog, decoders, forgetsMissing: forgetsMissing)
                await decoders.stop()
                return summary
            } catch {
                await decoders.stop()
                throw error
            }
        }
    }

    private func index(
        _ catalog: Catalog,
        _ decoders: DecoderPool,
        forgetsMissing: Bool
    ) async throws -> IndexSummary {
        let indexer = LibraryIndexer(
            catalog: catalog,
            folders: folders.map(Buckets.folder),
            decoders: decoders,
            forgetsMissing: forgetsMissing
        )
        let display = ProgressDisplay()
        defer { display.end() }
        do {
            return try await indexer.index(progress: { display.show($0) }, noted: Input.note)
        } catch let error as CatalogError {
            throw Input.fail(error)
        } catch let failure as PictureFailure {
            throw Input.fail("Pictures can't be read: \(failure)", .unavailable)
        }
    }

    /// Asks the user whether to forget missing photos. Returns false if there is no terminal.
    private static func mayForget(_ problems: [FolderProblem]) -> Bool {
        guard !problems.isEmpty, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return false }
        for problem in problems {
            _ = Input.fail("\(problem.folder.printable): \(problem.reason)", .unreadable)
        }
        FileHandle.standardError.write(Data("Remove them, and read the current files? [y/N] ".utf8))
        return readLine()?.lowercased().hasPrefix("y") ?? false
    }
}
