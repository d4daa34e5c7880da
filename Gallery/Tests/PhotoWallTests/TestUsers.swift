import CatalogDatabase
import Foundation
import PictureFixtures
import SampleLibrary
import SystemPackage
import TestDatabases

@testable import WallServer

/// A database of what users write, in a file or in PostgreSQL: see `.onBothDatabases`.
struct TestUsers: Sendable {
    private let scratch: Scratch
    let place: UserDatabase.Place
    let database: UserDatabase

    /// Makes a database with users, who have a password each: "the password of" and their names.
    init(_ names: String...) throws {
        scratch = try Scratch()
        place = try Self.place(scratch["users"])
        database = try UserDatabase(place)
        for name in names { try database.set(name, password: Self.password(name)) }
    }

    static func password(_ name: String) -> String { "the password of \(name)" }

    /// A file, or a new PostgreSQL database.
    static func place(_ file: FilePath) throws -> UserDatabase.Place {
        switch CatalogPlace.current {
        case .sqlite: .file(file)
        case .postgresql: .server(try PostgreSQLServer.shared.get().database())
        }
    }

    /// The options of commands for this database.
    var arguments: [String] {
        switch place {
        case .file(let file): ["--users", file.string]
        case .server(let address): ["--catalog", address.description]
        }
    }

    /// Sets the options of a server.
    func serve(_ options: inout ServerOptions) {
        options.users = place
        options.haveNames = true
    }

    static func basic(_ name: String, _ password: String? = nil) -> String {
        "Basic " + Data("\(name):\(password ?? Self.password(name))".utf8).base64EncodedString()
    }
}
