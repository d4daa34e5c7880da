import Foundation
import SystemPackage
import Testing

@testable import PhotoLibrary

struct DataFolderTests {
    private let library: TemporaryLibrary
    private var folder: FilePath { library.folder.appending("kept") }

    init() throws {
        library = try TemporaryLibrary()
    }

    private func make(_ names: [String]) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
        for name in names {
            if name.hasSuffix("/") {
                try files.createDirectory(
                    atPath: folder.appending(String(name.dropLast())).string,
                    withIntermediateDirectories: true
                )
            } else {
                #expect(files.createFile(atPath: folder.appending(name).string, contents: Data()))
            }
        }
        for name in names.map({ folder.appending($0.replacing("/", with: "")) }) + [folder] {
            try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: name.string)
        }
    }

    private func permissions(_ name: String = "") throws -> Int {
        let file = name.isEmpty ? folder : folder.appending(name)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.string)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test
    func aFolderThatOthersCouldReadIsTakenFromThem() throws {
        try make(["catalog.sqlite", "catalog.sqlite-wal", "thumbnails/"])
        #expect(try DataFolder(folder).make() == [folder])
        #expect(try permissions() == 0o700)
        #expect(try DataFolder(folder).make() == [])
    }

    @Test
    func ofAFolderWithOtherThingsOnlyOwnFilesAreTaken() throws {
        try make(["catalog.sqlite", "thumbnails/", "thesis.txt"])
        #expect(
            try DataFolder(folder).make() == ["thumbnails", "catalog.sqlite"].map { folder.appending($0) }
        )
        #expect(try permissions() == 0o755 && permissions("thesis.txt") == 0o755)
        #expect(try permissions("thumbnails") == 0o700 && permissions("catalog.sqlite") == 0o700)
    }

    @Test
    func aCatalogInAFolderWithOtherThingsIsForItsUserAlone() throws {
        try make(["thesis.txt"])
        #expect(try DataFolder(folder).make() == [])
        let catalog = try Catalog(file: DataFolder(folder).catalog)
        for name in ["catalog.sqlite", "catalog.sqlite-wal", "catalog.sqlite-shm", "catalog.sqlite.lock"] {
            #expect(try permissions(name) == 0o600, "\(name)")
        }
        try catalog.close()
    }

    @Test
    func anEmptyFolderShowsNothing() throws {
        try make([])
        #expect(try DataFolder(folder).make() == [])
        #expect(try permissions() == 0o700)
    }
}
