import Foundation
import TestDatabases
import Testing

/// `measure`, as the benchmarks call it.
final class MeasureTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    @Test
    func thumbnailsAreMadeAndHeadersRead() throws {
        let photos = folder.appendingPathComponent("photos"), cache = folder.appendingPathComponent("cache")
        try SampleFiles.write(2, to: photos)
        let made = try Command(["thumbnails", photos.path, "--cache", cache.path], of: "measure")
        #expect((made.status, made.text) == (0, "2\n"), "\(made.errors)")
        let read = try Command(["thumbnails", photos.path, "--decoders", "2", "--times", "3"], of: "measure")
        #expect((read.status, read.text) == (0, "6\n"), "\(read.errors)")
    }

    @Test
    func jobsAreTaken() throws {
        let server = try PostgreSQLServer.shared.get()
        let database = try server.database().description
        let name = database[database.index(after: database.lastIndex(of: "/")!)...]
        let address = server.text(of: String(name))
        let place = ["--catalog", address, "--data", folder.path]
        let arguments = place + ["--jobs", "200", "--workers", "2", "--batch", "16"]
        let done = try Command(["queue"] + arguments, of: "measure")
        #expect(done.status == 0, "\(done.errors)")
        #expect(done.text.wholeMatch(of: /\d+\.\d{3} \d+\.\d{3}\n/) != nil)
    }
}
