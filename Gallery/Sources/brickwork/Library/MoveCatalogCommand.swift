import ArgumentParser
import CatalogDatabase
import CatalogMove
import Foundation
import PhotoLibrary
import PhotoWall
import Pictures
import SystemPackage
import Threads
import Thumbnails

/// `brickwork move-catalog`: moves a library from a file to PostgreSQL, and its thumbnails to a bucket.
struct MoveCatalogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move-catalog",
        abstract: "Copy a library from this machine to PostgreSQL, and its thumbnails to a bucket.",
        discussion: """
            Copies the catalog in the folder of --data to the database of --catalog, and compares them; \
            with --store, also copies the thumbnails. Photos keep their addresses. The library on this \
            machine stays unchanged, and can be used again afterward. Stop brickwork serve first. The \
            command may be stopped at any time. The same command continues from there. Until it has \
            finished, no other process uses the database.

            Exit status: 0, also if everything was copied before; 130 after Ctrl-C; 64 for wrong \
            arguments, 65 if the catalog is damaged or of another version, or if the comparison fails, 66 \
            if there is no catalog, 69 if the database can't be reached, 73 if the database has another \
            library, or the bucket can't be written, 75 if the catalog is in use.
            """
    )

    @OptionGroup var dataOptions: DataOptions
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        guard dataOptions.address != nil else {
            throw ValidationError("name the target database: --catalog postgres://user@host/photos")
        }
    }

    func run() async throws {
        let data = dataOptions.givenFolder
        guard FileManager.default.fileExists(atPath: data.catalog.string) else {
            throw Input.missingCatalog(data.catalog)
        }
        let pictures = try storeOptions.address.map {
            ArchivedThumbnails(
                place: storeOptions.place ?? "",
                kept: KeptThumbnails(folder: data.thumbnails),
                archive: try Buckets.thumbnails($0, of: nil, isHasty: false)
            )
        }
        let summary = try await Interruption.ending(
            "the copied part is kept, and the same command continues from there; the library here is unchanged"
        ) {
            defer { pictures?.threads.stop() }
            return try await move(data, pictures)
        }
        print(Self.text(of: summary, hasStore: pictures != nil))
    }

    private func move(_ data: DataFolder, _ pictures: ArchivedThumbnails?) async throws -> MoveSummary {
        let display = ProgressDisplay()
        defer { display.end() }
        do {
            let move = try LibraryMove(from: data.catalog, to: dataOptions.place(), pictures: pictures)
            defer { try? move.close() }
            return try await move.run { display.show($0.text, $0.done, of: $0.total) }
        } catch let error as CatalogError {
            throw Input.fail(error)
        } catch let error as CannotWrite {
            throw Input.fail(error.reason, .unwritable)
        }
    }

    static func text(of summary: MoveSummary, hasStore: Bool) -> String {
        let photos = summary.photos == 1 ? "1 photo" : "\(summary.photos) photos"
        guard !summary.wasThere else { return "\(photos): this library was copied there before." }
        let toMake =
            hasStore && summary.toMake > 0
            ? "; brickwork work makes the thumbnails of \(summary.toMake) of them" : ""
        return "\(photos) moved\(toMake)."
    }
}

extension MoveProgress {
    /// `120 of 1000 pictures sent`
    var text: String {
        let what =
            switch step {
            case .pictures: "pictures sent"
            case .entries: "entries moved"
            case .comparison: "entries compared"
            }
        return "\(done) of \(total) \(what)"
    }
}

/// Copies thumbnails from a folder to an archive.
private struct ArchivedThumbnails: MovedPictures {
    let place: String
    let kept: KeptThumbnails
    let archive: any ThumbnailArchive
    /// The threads that wait for the disk.
    let threads = DiskThreads(count: 4, line: 0)

    func move(_ content: ContentHash) async throws -> Bool {
        if try await has(content) { return true }
        guard let thumbnails = try await threads.runBegun({ [kept] in kept.all(of: content) }) else {
            return false
        }
        try await asking { try await archive.keep(thumbnails, of: content) }
        return true
    }

    func has(_ content: ContentHash) async throws -> Bool {
        try await asking { try await archive.hasThumbnails(of: content) }
    }

    /// - Throws: `CannotWrite`, `CancellationError`.
    private func asking<Value>(_ call: () async throws -> Value) async throws -> Value {
        do {
            return try await call()
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            try Task.checkCancellation()
            throw CannotWrite("\(error)")
        }
    }
}
