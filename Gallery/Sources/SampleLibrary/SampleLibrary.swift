import Foundation
import SystemPackage

/// A folder of generated pictures: hills, seas, nights and colored shapes in many aspect ratios. They have
/// captions, tags, places, and dates of several years, and are in a few subfolders. Some show one of two painted people,
/// some are bursts, and a few are videos if FFmpeg's command is installed. The same seed gives the same pictures.
public struct SampleLibrary: Sendable {
    /// The folder for the pictures.
    public let folder: FilePath
    /// The number of pictures.
    public let count: Int
    /// The seed that determines the pictures.
    public let seed: UInt64

    /// The reason why the pictures can't be written.
    public struct Failure: Error, CustomStringConvertible {
        /// One line.
        public let description: String
    }

    /// Creates a library that isn't written yet.
    public init(folder: FilePath, count: Int, seed: UInt64 = 1) {
        self.folder = folder
        self.count = count
        self.seed = seed
    }

    /// Writes the missing pictures, several at a time. The folder must be empty, missing, or created by this
    /// type. `progress` is called with the number of finished pictures, in ascending order.
    public func write(progress: (Int) -> Void = { _ in }) async throws {
        try claimFolder()
        try await withThrowingTaskGroup(of: Void.self) { group in
            var next = 0, done = 0
            func start() {
                guard next < count else { return }
                let index = next
                next += 1
                group.addTask { try write(index) }
            }
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
                start()
            }
            while try await group.next() != nil {
                try Task.checkCancellation()
                done += 1
                progress(done)
                start()
            }
        }
    }

    /// A file that marks a folder as created by this program. Pictures are never added to any other folder
    /// with contents.
    private static let mark = ".brickwork-sample"

    /// The text above the folder, which says where one's own photos go.
    private static let text = """
        These pictures are generated. To see your own, start the wall with your folder: `make serve PHOTOS=~/Pictures`, or
        `brickwork serve ~/Pictures`.

        """

    /// The suffix of temporary files, which a killed run may leave behind.
    private static let unfinished = ".unfinished"

    private func claimFolder() throws {
        let files = FileManager.default
        let mark = folder.appending(Self.mark).string
        do {
            try files.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
            if files.fileExists(atPath: mark) {
                for name in try files.contentsOfDirectory(atPath: folder.string)
                where name.hasPrefix(".") && name.hasSuffix(Self.unfinished) {
                    try files.removeItem(atPath: folder.appending(name).string)
                }
                return
            }
            guard try files.contentsOfDirectory(atPath: folder.string).isEmpty else {
                throw Failure(
                    description: "\(folder): not empty; name a folder that is empty or does not exist"
                )
            }
            try Data("Pictures made by brickwork sample.\n".utf8).write(to: URL(fileURLWithPath: mark))
            try Data(Self.text.utf8).write(to: URL(fileURLWithPath: folder.appending("index.md").string))
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(description: "\(folder): cannot be written")
        }
    }

    private func write(_ index: Int) throws {
        let picture = SamplePicture(index: index, seed: seed)
        let target = folder.appending(picture.folder).appending(picture.name)
        guard !FileManager.default.fileExists(atPath: target.string) else { return }
        let unfinished = folder.appending(".\(picture.name)\(Self.unfinished)")
        do {
            try FileManager.default.createDirectory(
                atPath: target.removingLastComponent().string,
                withIntermediateDirectories: true
            )
            let bytes = try PictureFile.bytes(
                of: picture.pixels,
                as: ".jpg[Q=85]",
                enlarged: SamplePicture.scale,
                blocks: picture.regions.map { ["xmp-data": $0] } ?? [:]
            )
            try Data(bytes).write(to: URL(fileURLWithPath: unfinished.string))
            if picture.isVideo {
                try SampleVideo.replace(unfinished, taken: picture.moment.iso, caption: picture.title)
            } else {
                try PictureFile.add(picture.metadata, to: unfinished)
            }
            guard rename(unfinished.string, target.string) == 0 else { throw Errno(rawValue: errno) }
        } catch {
            try? FileManager.default.removeItem(atPath: unfinished.string)
            throw Failure(description: "\(target): cannot be written: \(error)")
        }
    }
}
