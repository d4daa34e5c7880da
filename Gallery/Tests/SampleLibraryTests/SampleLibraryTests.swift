import Foundation
import PictureFixtures
import Pictures
import SampleLibrary
import SystemPackage
import Testing

struct SampleLibraryTests {
    @Test
    func picturesHaveManyProportionsCaptionsTagsAndDates() async throws {
        let scratch = try Scratch()
        try await SampleLibrary(folder: scratch["sample"], count: 18).write()
        let names = scratch.files.filter { $0.hasSuffix(".jpg") }
        #expect(names.count == 18)
        // Also the mark of a folder of samples, and its text.
        #expect(scratch.files.count == 20)
        var facts: [PictureFacts] = []
        for name in names {
            facts.append(try await Decoders.shared.facts(of: scratch.path.pushing(FilePath(name))))
        }
        #expect(Set(facts.map { $0.width * 100 / $0.height }).count > 5)
        #expect(facts.allSatisfy { $0.taken != nil && !$0.tags.isEmpty })
        #expect(facts.contains { $0.caption == nil } && facts.contains { ($0.caption ?? "").count > 60 })
        #expect(Set(facts.compactMap { $0.taken.map { $0 / 86_400 } }).count > 10)
        #expect(Set(names.map { $0.split(separator: "/")[1] }).count == 6)
    }

    @Test
    func theSameSeedGivesTheSamePictures() async throws {
        let scratch = try Scratch()
        try await SampleLibrary(folder: scratch["a"], count: 2, seed: 7).write()
        try await SampleLibrary(folder: scratch["b"], count: 2, seed: 7).write()
        try await SampleLibrary(folder: scratch["c"], count: 2, seed: 8).write()
        func pictures(_ folder: String) throws -> [[UInt8]] {
            try scratch.files.filter { $0.hasPrefix(folder) && $0.hasSuffix(".jpg") }
                .map { try scratch.bytes(scratch.path.pushing(FilePath($0))) }
        }
        #expect(try pictures("a/") == pictures("b/"))
        #expect(try pictures("a/") != pictures("c/"))
    }

    @Test
    func aFolderOfSomebodyElsesIsNotTouched() async throws {
        let scratch = try Scratch()
        _ = try scratch.write([1], "holiday.jpg")
        let error = await #expect(throws: SampleLibrary.Failure.self) {
            try await SampleLibrary(folder: scratch.path, count: 1).write()
        }
        #expect(
            error?.description == "\(scratch.path): not empty; name a folder that is empty or does not exist"
        )
        #expect(scratch.files == ["holiday.jpg"])
    }

    @Test
    func anotherRunAddsWhatIsMissing() async throws {
        let scratch = try Scratch()
        let folder = scratch["sample"]
        try await SampleLibrary(folder: folder, count: 2).write()
        let before = scratch.files
        try FileManager.default.removeItem(atPath: scratch.path.pushing(FilePath(before[1])).string)
        var seen: [Int] = []
        try await SampleLibrary(folder: folder, count: 3).write { seen.append($0) }
        #expect(seen == [1, 2, 3])
        #expect(Set(before).isSubset(of: scratch.files) && scratch.files.count == 5)
    }
}
