import Foundation
import Testing

/// The files of a sample library, shared by all tests. Painting them takes seconds in an unoptimized build.
enum SampleFiles {
    private static let painted = Result { try paint() }

    /// Writes the first pictures into a folder.
    ///
    /// - Parameter count: The number of pictures, up to six.
    static func write(_ count: Int, to folder: URL) throws {
        for (name, data) in try painted.get().prefix(count) {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try data.write(to: file)
        }
    }

    private static func paint() throws -> [(name: String, data: Data)] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sample = try Command(["sample", folder.path, "--count", "6"])
        try #require(sample.status == 0, "\(sample.errors)")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        // Each is in a folder, and its name begins with its number.
        return try names.filter { $0.hasSuffix(".jpg") }
            .sorted { $0.split(separator: "/")[1] < $1.split(separator: "/")[1] }
            .map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) }
    }
}
