import ArgumentParser
import CatalogDatabase
import Foundation
import PhotoLibrary

/// `brickwork check`: looks for damage in the catalog.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find damage in the catalog.",
        discussion: """
            Reads the whole catalog file. After a crash or a power failure, every command does the most \
            important part of this check. If the catalog is damaged, move it away: the photos are read \
            again.

            Exit status: 0 without damage, 1 with damage; 64 for wrong arguments, 65 for a file that is \
            not a catalog, 66 without a catalog, 69 if the database can't be reached, 75 if the catalog is \
            in use.
            """
    )

    @OptionGroup var dataOptions: DataOptions

    func run() throws {
        let file = dataOptions.givenFolder.catalog
        guard dataOptions.address != nil || FileManager.default.fileExists(atPath: file.string) else {
            throw Input.missingCatalog(file)
        }
        let catalog = try dataOptions.openCatalog(for: .showing)
        do {
            let faults = try catalog.faults()
            if faults.isEmpty {
                let count = try catalog.photoCount()
                print("No damage found (\(count == 1 ? "1 photo" : "\(count) photos")).")
                return
            }
            for fault in faults { print(fault.printable) }
            Input.note("The catalog is damaged; move it away, and the photos are read again")
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
        throw ExitCode(1)
    }
}
