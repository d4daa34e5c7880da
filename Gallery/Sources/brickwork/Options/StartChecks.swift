import CatalogDatabase
import Foundation
import PhotoLibrary

extension DataOptions {
    /// Checks once that the database's role has the rights that the command needs, and that the clocks agree.
    ///
    /// If the database is away, the command doesn't end, but waits for it.
    ///
    /// - Throws: An error that ends the command with one line.
    func checkStart(_ catalog: Catalog, as role: CatalogRole) throws {
        do {
            try catalog.check(role) { Date().timeIntervalSince1970 }
        } catch let error as CatalogError where [.away, .slow].contains(error.kind) {
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
    }
}
