@testable import PhotoWall

#if os(Linux)
    import Foundation
    import Night
    import PictureFixtures
    import Testing

    /// An idle server, measured by the system: it writes nothing, and takes almost no processor time.
    @Suite(.timeLimit(.minutes(10)))
    struct IdleTests {
        /// The activity of a server and its decoder processes so far.
        private struct Deeds {
            /// The number of bytes written to files.
            var written = 0
            /// The processor time in hundredths of a second.
            var ticks = 0

            init(of process: Int32) throws {
                let io = try String(contentsOfFile: "/proc/\(process)/io", encoding: .utf8)
                let bytes = try #require(io.firstMatch(of: /\nwrite_bytes: (\d+)/)).1
                written = try #require(Int(bytes))
                for name in try FileManager.default.contentsOfDirectory(atPath: "/proc")
                where Int(name) != nil {
                    guard let numbers = Self.numbers(of: name),
                        Int(name) == Int(process) || numbers[1] == Int(process)
                    else { continue }
                    ticks += numbers[11] + numbers[12]
                }
            }

            /// Returns the numbers in a process's stat file after its name: its state, its parent, …
            private static func numbers(of process: String) -> [Int]? {
                guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
                    return nil
                }
                return line.split(separator: ")").last?.split(separator: " ").map { Int($0) ?? 0 }
            }
        }

        @Test
        func aServerWithNothingToDoDoesNothing() async throws {
            let scratch = try Scratch()
            try TestWall.writePhotos(to: scratch)
            let command = try RunningCommand(
                ["serve", scratch["photos"].string, "--port", "0", "--data", scratch["data"].string]
            )
            _ = try #require(try await command.line())
            let process = command.process.processIdentifier
            // Waits until it has read the folders, made the thumbnails and written everything. This test
            // measures time, so it has to wait. No other test does.
            var last = try Deeds(of: process)
            for _ in 0..<60 {
                try await Task.sleep(for: .seconds(3))
                let now = try Deeds(of: process)
                let isQuiet = now.written == last.written && now.ticks - last.ticks <= 1
                last = now
                if isQuiet { break }
            }
            try await Task.sleep(for: .seconds(Night.count(10, atNight: 50)))
            let after = try Deeds(of: process)
            #expect(after.written == last.written)
            // Processor time doesn't depend on the load of the machine. A busy thread would take 1,000.
            #expect(after.ticks - last.ticks <= 10, "\(after.ticks - last.ticks) hundredths of a second")
            command.process.interrupt()
            #expect(await command.status() == 0)
        }
    }
#endif
