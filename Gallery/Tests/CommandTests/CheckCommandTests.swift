import Foundation
import Testing

/// `brickwork check`
struct CheckCommandTests {
    @Test
    func saysWhetherTheCatalogIsDamaged() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalog = folder.appendingPathComponent("data/catalog.sqlite")
        func check(_ options: String...) throws -> Command {
            try Command(["check", "--data", catalog.deletingLastPathComponent().path] + options)
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
            damaged.errors == "The catalog is damaged; brickwork check --repair makes it again\n"
        )
        let repaired = try check("--repair")
        #expect(repaired.status == 0 && repaired.errors.isEmpty, "\(repaired.errors)")
        #expect(repaired.text.hasSuffix("Repaired: 1 photo. The damaged file is \(catalog.path).damaged.\n"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: "\(catalog.path).damaged")) == bytes)
        let again = try check()
        #expect(again.status == 0 && again.text == "No damage found (1 photo).\n", "\(again.text)")
        try FileManager.default.removeItem(at: photos)
        #expect(
            try check().text
                == "\(photos.path): not there; its photos stay in the catalog\nNo damage found (1 photo).\n"
        )
    }
}
