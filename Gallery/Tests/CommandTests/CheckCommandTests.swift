import Foundation
import Testing

/// `brickwork check`
struct CheckCommandTests {
    @Test
    func saysWhetherTheCatalogIsDamaged() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalog = folder.appendingPathComponent("data/catalog.sqlite")
        func check() throws -> Command {
            try Command(["check", "--data", catalog.deletingLastPathComponent().path])
        }
        let missing = try check()
        #expect(missing.status == 66)
        #expect(
            missing.errors
                == "\(catalog.path): no catalog found; name its folder with --data\n"
        )
        let photos = folder.appendingPathComponent("photos")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        try IndexCommandTests.picture.write(to: photos.appendingPathComponent("1.gif"))
        let index = try Command(["index", photos.path, "--data", catalog.deletingLastPathComponent().path])
        try #require(index.status == 0, "\(index.errors)")
        let healthy = try check()
        #expect(healthy.status == 0 && healthy.errors.isEmpty)
        #expect(healthy.text == "No damage found (1 photo).\n")

        var bytes = try Data(contentsOf: catalog)
        let leafOfIndex: UInt8 = 10
        let pages = stride(from: 4096, to: bytes.count, by: 4096)
        let last = try #require(pages.reversed().first { bytes[$0] == leafOfIndex })
        bytes.replaceSubrange(last + 3..<last + 5, with: [0xFF, 0xFF])
        try bytes.write(to: catalog)
        let damaged = try check()
        #expect(damaged.status == 1 && !damaged.text.isEmpty)
        #expect(
            damaged.errors == "The catalog is damaged; move it away, and the photos are read again\n"
        )
    }
}
