import ArgumentParser
import CatalogDatabase
import Foundation
import PhotoLibrary

/// `brickwork check`: looks for damage in the catalog.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find damage in the catalog, and repair it.",
        discussion: """
            Reads the whole catalog file, compares what follows from the photos with them, and lists folders that \
            aren't there. After a crash or a power failure, every command does the most important part of this check. \
            Damaged thumbnails need no check: they are made again when they are used.

            --repair makes a damaged catalog file again from what can be read of it, and keeps the damaged one. If \
            too little can be read, restore a backup, or move the catalog away: the photos are read again.

            Exit status: 0 without damage, or if it is repaired, 1 with damage; 64 for wrong arguments, 65 for a file \
            that is not a catalog or can't be repaired, 66 without a catalog, 69 if the database can't be reached, 73 if \
            there is no space for the repair, 75 if the catalog is in use.
            """
    )

    @OptionGroup var dataOptions: DataOptions

    @Flag(help: "Make a damaged catalog file again. No other command may use it meanwhile.")
    var repair = false

    func validate() throws {
        guard !repair || dataOptions.address == nil else {
            throw ValidationError(
                "--repair is for catalogs in files; restore a backup into an empty database instead"
            )
        }
    }

    func run() throws {
        let file = dataOptions.givenFolder.catalog
        guard dataOptions.address != nil || FileManager.default.fileExists(atPath: file.string) else {
            throw Input.missingCatalog(file)
        }
        do {
            guard let catalog = try openedCatalog(), try isWhole(catalog) else { return try repairOrFail() }
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
    }

    /// Opens the catalog. Returns nil if it is so damaged that it can't be opened, and is to be repaired.
    private func openedCatalog() throws -> Catalog? {
        do {
            return try dataOptions.openCatalog(for: .showing)
        } catch let code as ExitCode where repair && code.rawValue == Input.Failure.document.rawValue {
            return nil
        }
    }

    /// Prints what is wrong with the catalog. Closes it if it is damaged.
    private func isWhole(_ catalog: Catalog) throws -> Bool {
        let faults = try catalog.faults()
        guard faults.isEmpty else {
            for fault in faults { print(fault.printable) }
            try catalog.close()
            return false
        }
        for folder in try catalog.folders.absentFolders() {
            print("\(folder.printable): not there; its photos stay in the catalog")
        }
        let count = try catalog.photos.count()
        print("No damage found (\(count == 1 ? "1 photo" : "\(count) photos")).")
        return true
    }

    private func repairOrFail() throws {
        guard repair else {
            let advice =
                dataOptions.address == nil ? "brickwork check --repair makes it again" : "restore a backup"
            throw Input.fail("The catalog is damaged; \(advice)", .damaged)
        }
        let display = ProgressDisplay()
        defer { display.end() }
        let (count, damaged) = try CatalogRepair.run(dataOptions.givenFolder.catalog) { done, total in
            display.show("\(done) of \(total) entries restored", done, of: total)
        }
        display.end()
        let photos = count == 1 ? "1 photo" : "\(count) photos"
        print("Repaired: \(photos). The damaged file is \(damaged.printable).")
    }
}
