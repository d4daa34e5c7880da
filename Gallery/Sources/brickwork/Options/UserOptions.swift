import ArgumentParser
import CatalogDatabase
import Foundation
import PhotoLibrary
import SystemPackage
import WallServer

/// The options of commands for what users write: users, sessions, links, favorites and albums.
struct UserOptions: ParsableArguments {
    @Option(
        name: .customLong("users"),
        help: ArgumentHelp(
            "The file of users that the server has, or \"catalog\" for those in the database of --catalog.",
            valueName: "file"
        ),
        completion: .file()
    )
    var path: String?

    @OptionGroup var place: PlaceOptions

    /// The address of the catalog's database, if one was given.
    var address: String? { place.address }

    func validate() throws { try Self.check(path, place) }

    /// Checks that the users are in one place.
    static func check(_ path: String?, _ place: PlaceOptions) throws {
        guard path == nil || (path == "catalog") == (place.address != nil) else {
            throw ValidationError(
                path == "catalog"
                    ? "--users catalog needs --catalog; a file of that name is ./catalog"
                    : "with --catalog, the users are in its database: leave out --users, or give --users catalog"
            )
        }
    }

    /// Does something with the database. If that fails, ends the command with a line that says what is wrong.
    ///
    /// - Parameter makes: Whether to make the file if there is none.
    func with<Value>(makes: Bool = false, _ work: (UserDatabase) throws -> Value) throws -> Value {
        try Self.with(path, place, makes: makes, work)
    }

    /// Does something with the database in a file, or where the catalog is.
    static func with<Value>(
        _ path: String?,
        _ place: PlaceOptions,
        makes: Bool = false,
        _ work: (UserDatabase) throws -> Value
    ) throws -> Value {
        let database: UserDatabase.Place
        if place.address != nil {
            database = .server(try place.database())
        } else {
            let file = try path.map { FilePath($0) } ?? (makes ? place.folder() : place.givenFolder).users
            guard makes || FileManager.default.fileExists(atPath: file.string) else {
                let maker = path == nil ? "brickwork serve" : "brickwork user add NAME"
                throw Input.fail("\(file.printable): no such file; \(maker) makes it", .unreadable)
            }
            database = .file(file)
        }
        return try Input.reportingProblems {
            let users = try UserDatabase(database)
            defer { users.close() }
            return try work(users)
        }
    }
}

extension Input {
    /// Does something with what users write. If that fails, ends the command with a line that says what is wrong.
    static func reportingProblems<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let problem as UserProblem {
            throw fail(problem.description, .document)
        } catch let error as CatalogError {
            throw fail(error)
        } catch let error as PostgreSQLError {
            throw fail("--catalog: \(error)", .unavailable)
        }
    }
}
