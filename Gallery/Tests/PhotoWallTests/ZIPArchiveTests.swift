import Foundation
import NIOCore
import PhotoLibrary
import PictureFixtures
import SampleLibrary
import SystemPackage
import Testing

@testable import PhotoWall
@testable import WallServer

/// Photos in ZIP archives. Python's `zipfile` reads them.
@Suite(.timeLimit(.minutes(10)))
struct ZIPArchiveTests {
    /// A file in an archive.
    private struct File: Decodable, Hashable {
        let name: String, date: [Int], bytes: [UInt8]
    }

    private static let reader = """
        import base64, json, sys, zipfile
        archive = zipfile.ZipFile(sys.argv[1])
        assert archive.testzip() is None
        print(json.dumps([
            {"name": file.filename, "date": file.date_time, "bytes": list(archive.read(file))}
            for file in archive.infolist()
        ]))
        """

    private static func files(in archive: [UInt8], _ scratch: Scratch) throws -> [File] {
        try JSONDecoder().decode([File].self, from: python(reader, archive, scratch))
    }

    /// Runs a Python program with the path of an archive. Returns what it prints.
    private static func python(_ program: String, _ archive: [UInt8], _ scratch: Scratch) throws -> Data {
        let file = try scratch.write(archive, "archive.zip")
        let process = Process(), output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program, file.string]
        process.standardOutput = output
        try process.run()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return printed
    }

    @Test
    func anArchiveHasTheFilesOfAWall() async throws {
        try await TestWall.run { wall in
            let answer = try await wall.client.get("/archive?order=name")
            #expect(answer.status == 200 && answer["Content-Type"] == "application/zip")
            #expect(
                answer["Content-Disposition"]
                    == "attachment; filename=\"photos.zip\"; filename*=UTF-8''photos.zip"
            )
            let files = try Self.files(in: answer.bytes, wall.scratch)
            #expect(files.map(\.name) == ["sea.jpg", "wood.png", "ż/życie.jpg"])
            for file in files {
                let bytes = try wall.scratch.bytes(wall.photos.appending(file.name))
                #expect(file.bytes == bytes, "\(file.name)")
            }
            #expect(files[0].date == [2024, 5, 31, 12, 0, 0])

            // A search, and a selection in it.
            let sea = try await wall.photo("sea.jpg").id
            for (query, names) in [
                ("tag=blue", ["sea.jpg", "ż/życie.jpg"]), ("photos=\(sea)", ["sea.jpg"]),
                ("tag=blue&except=\(sea)", ["ż/życie.jpg"]), ("except=\(sea)", ["wood.png", "ż/życie.jpg"]),
                ("photos=\(sea)&catalog=\(wall.catalog.state.addressToken)", ["sea.jpg"]),
            ] {
                let answer = try await wall.client.get("/archive?order=name&\(query)")
                let files = try Self.files(in: answer.bytes, wall.scratch)
                #expect(files.map(\.name) == names, "\(query)")
            }
            let folder = try await wall.client.get("/archive?folder=%C5%BC")
            #expect(folder["Content-Disposition"]?.hasSuffix("%C5%BC.zip") == true)
        }
    }

    @Test
    func whatCannotBeInAnArchiveIsRefused() async throws {
        try await TestWall.run { wall in
            for (query, status) in [
                ("width=241", 400), ("width=x", 400), ("photos=3-1", 400), ("photos=a", 400),
                ("photos=1,1", 400),
                ("photos=1-100001", 400), ("q=nothing-has-this", 404), ("photos=99", 404),
                // The numbers of another catalog belong to other photos.
                ("photos=1&catalog=other", 404), ("except=1&catalog=other", 404),
            ] {
                let answer = try await wall.client.get("/archive?\(query)")
                #expect(answer.status == status, "\(query)")
            }
        }
    }

    /// Two files may have the same name with another ending.
    @Test
    func anArchiveHasThumbnailsOfAWidth() async throws {
        try await TestWall.run(fill: { scratch in
            _ = try scratch.write(Pixels.quarters(width: 30, height: 20), "photos/sea.png")
        }) { wall in
            let answer = try await wall.client.get("/archive?order=name&width=480")
            let files = try Self.files(in: answer.bytes, wall.scratch)
            #expect(Set(files.map(\.name)) == ["sea.webp", "sea (2).webp", "wood.webp", "ż/życie.webp"])
            var sizes: Set<[Int]> = []
            for file in files {
                let facts = try await Decoders.shared.facts(of: wall.scratch.write(file.bytes, "file.webp"))
                sizes.insert([facts.width, facts.height])
            }
            #expect(sizes == [[480, 240], [30, 20], [100, 400], [60, 60]])
        }
    }

    /// A wall that doesn't publish the files gives JPEGs in full size.
    @Test
    func withoutOriginalsAnArchiveHasJPEGs() async throws {
        try await TestWall.run(options: { $0.hasCoordinates = false }) { wall in
            let answer = try await wall.client.get("/archive?order=name&photos=1-9")
            let files = try Self.files(in: answer.bytes, wall.scratch)
            #expect(files.map(\.name) == ["sea.jpg", "wood.jpg", "ż/życie.jpg"])
            #expect(files.allSatisfy { $0.bytes.starts(with: [0xff, 0xd8]) })
        }
    }

    @Test
    func whatIsLeftOutIsSaid() async throws {
        try await TestWall.run { wall in
            let ids = try await wall.photo("sea.jpg", "wood.png").map(\.id).sorted()
            try FileManager.default.removeItem(atPath: wall.photos.appending("wood.png").string)
            let answer = try await wall.client.get(
                "/archive?order=name&photos=\(PhotoNumbers.text(of: ids))"
            )
            let files = try Self.files(in: answer.bytes, wall.scratch)
            // The server may have noticed already.
            #expect(files[0].name == "sea.jpg")
            if files.count == 2 {
                #expect(files[1].name == "Left out.txt")
                #expect(
                    String(decoding: files[1].bytes, as: UTF8.self)
                        == "wood.png: This has changed since; reload the wall.\n"
                )
            }
        }
    }

    /// Nothing breaks off if the disk has no space for pictures.
    @Test
    func whatTheDiskHasNoSpaceForIsSaid() async throws {
        try await TestWall.run(options: { $0.hasCoordinates = false }) { wall in
            let thumbnails = wall.scratch["data/thumbnails"].string
            // Until it has prepared all thumbnails, the server makes their folder again.
            try await wall.waitForColors()
            try FileManager.default.removeItem(atPath: thumbnails)
            #expect(FileManager.default.createFile(atPath: thumbnails, contents: nil))
            let answer = try await wall.client.get("/archive?order=name")
            let files = try Self.files(in: answer.bytes, wall.scratch)
            #expect(files.map(\.name) == ["Left out.txt"])
            let text = String(decoding: files.first?.bytes ?? [], as: UTF8.self)
            #expect(
                text.hasPrefix("sea.jpg: The server has no space left for this; see its log.\nwood.png: ")
            )
            #expect(!text.contains("data"))
        }
    }

    /// A client doesn't get many archives at the same time. Others still get theirs.
    @Test
    func archivesAtTheSameTimeAreLimited() async throws {
        try await TestWall.run(options: { $0.proxies = ["127.0.0.1"] }) { scratch in
            // More than connections hold.
            let raw = try FileDescriptor.open(
                scratch["photos/sea.CR3"],
                .writeOnly,
                options: .create,
                permissions: .ownerReadWrite
            )
            try raw.closeAfter { try raw.resize(to: 32 << 20) }
        } _: { wall in
            @Sendable func request(_ client: String, _ method: String = "GET") -> String {
                "\(method) /archive HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: \(client)\r\n"
                    + "Connection: close\r\n\r\n"
            }
            @Sendable func holding(
                _ clients: ArraySlice<String>,
                _ work: @escaping @Sendable () async throws -> Void
            ) async throws {
                guard let client = clients.first else { return try await work() }
                let bytes = try await wall.client.send(request(client)) {
                    try await holding(clients.dropFirst(), work)
                }
                #expect(bytes > 32 << 20)
            }
            try await holding(Array(repeating: "192.0.2.1", count: 2)[...]) {
                let answer = try await wall.client.send(request("192.0.2.1"))
                #expect(answer.status == 503 && answer["Retry-After"] == "10")
                #expect(try await wall.client.send(request("192.0.2.2", "HEAD"), isHead: true).status == 200)
            }
            while try await wall.client.send(request("192.0.2.1", "HEAD"), isHead: true).status != 200 {}
            // All together don't get many, either.
            try await holding((0..<16).map { "192.0.2.\($0)" }[...]) {
                let answer = try await wall.client.send(request("192.0.2.99"))
                #expect(answer.status == 503)
            }
        }
    }

    /// With this many files, their number needs ZIP64.
    @Test
    func anArchiveHasAnyNumberOfFiles() throws {
        var archive = ZIPArchive(), bytes = ByteBuffer()
        let count = 66_000
        for number in 0..<count {
            bytes.writeImmutableBuffer(archive.begin("\(number)", size: 0, date: "2024"))
            bytes.writeImmutableBuffer(archive.end())
        }
        bytes.writeImmutableBuffer(archive.finish())
        let program = """
            import sys, zipfile
            files = zipfile.ZipFile(sys.argv[1]).infolist()
            print(len(files), files[-1].filename, files[-1].date_time)
            """
        let printed = try Self.python(program, Array(bytes.readableBytesView), try Scratch())
        #expect(String(decoding: printed, as: UTF8.self) == "66000 65999 (2024, 1, 1, 0, 0, 0)\n")
    }

    /// A file and a place beyond 4 GB need ZIP64. The bytes of the large file are left out of the test's file.
    @Test
    func anArchiveHasLargeFiles() throws {
        var archive = ZIPArchive()
        let piece = ByteBuffer(repeating: 0, count: 1 << 30)
        let header = archive.begin("large", size: 5 << 30, date: "2024-05-31T12:00:00")
        for _ in 0..<5 { archive.add(piece) }
        var rest = archive.end()
        rest.writeImmutableBuffer(archive.begin("small", size: 3, date: ""))
        archive.add(ByteBuffer(string: "abc"))
        rest.writeString("abc")
        rest.writeImmutableBuffer(archive.end())
        rest.writeImmutableBuffer(archive.finish())
        let program = """
            import os, sys, zipfile
            header, path = \(header.readableBytes), sys.argv[1]
            parts = open(path, "rb").read()
            with open(path, "wb") as file:
                file.write(parts[:header])
                file.seek(header + (5 << 30))
                file.write(parts[header:])
            archive = zipfile.ZipFile(path)
            for file in archive.infolist():
                print(file.filename, file.file_size, file.header_offset, file.date_time[0])
            print(archive.read("small"), archive.open("large").read(3))
            """
        let bytes = Array(header.readableBytesView) + Array(rest.readableBytesView)
        let printed = try Self.python(program, bytes, try Scratch())
        #expect(
            String(decoding: printed, as: UTF8.self) == """
                large 5368709120 0 2024
                small 3 \(header.readableBytes + (5 << 30) + 24) 1980
                b'abc' b'\\x00\\x00\\x00'

                """
        )
    }

    @Test
    func aWallHasNumbers() async throws {
        struct Numbers: Decodable {
            let total: Int, numbers: String
        }
        try await TestWall.run { wall in
            func numbers(_ query: String) async throws -> Numbers {
                try await wall.client.get("/numbers?order=name&\(query)").json(Numbers.self)
            }
            let ids = try await wall.photo("sea.jpg", "wood.png", "życie.jpg").map(\.id)
            let all = try await numbers("")
            #expect(all.total == 3 && all.numbers == PhotoNumbers.text(of: ids))
            let some = try await numbers("offset=1&limit=1")
            #expect(some.total == 3 && some.numbers == "\(ids[1])")
            #expect(try await numbers("tag=blue").numbers == PhotoNumbers.text(of: [ids[0], ids[2]]))
            #expect(try await numbers("offset=3").numbers == "")
            #expect(try await wall.client.get("/numbers?offset=x").status == 400)
        }
    }

    @Test
    func numbersAreReadAsTheyAreWritten() throws {
        for numbers: [Int64] in [[1], [1, 2], [1, 3], [1, 2, 3, 7, 9, 10], [0, 4_294_967_295]] {
            let read = try PhotoNumbers.ranges(PhotoNumbers.text(of: numbers))
            #expect(read.photos == numbers)
        }
        // However many photos it has.
        #expect(try PhotoNumbers.ranges("0-99000,99002").ranges.count == 2)
        for text in [
            "", "3-1", "1,1", "4,2-3", "x", "-1", "9223372036854775807", "0-100000", "0-98000,99000-101000",
        ] {
            #expect(throws: Refusal.self, "\(text)") { try PhotoNumbers.ranges(text) }
        }
        #expect(PhotoNumbers.text(of: []) == "")
        #expect(PhotoNumbers.text(of: [10, 1, 2, 3, 7, 9]) == "10,1-3,7,9")
        // Newest first.
        #expect(PhotoNumbers.text(of: [9, 8, 7, 3, 4, 1]) == "9-7,3-4,1")
    }
}

extension TestWall {
    fileprivate func photo(_ names: String...) async throws -> [Photo] {
        var photos: [Photo] = []
        for name in names { photos.append(try await photo(name)) }
        return photos
    }
}
