@testable import PhotoWall

#if os(Linux)
    import Foundation
    import PictureFixtures
    import Testing

    /// A server with nothing to do, as the system sees it: at most one wake-up in ten seconds.
    @Suite(.timeLimit(.minutes(10)))
    struct IdleTests {
        /// What a process has done so far.
        private struct Deeds {
            /// To files, in bytes.
            var written = 0
            /// How often one of its threads, or of its workers', went to sleep again.
            var sleeps = 0
            /// Processor time that its workers have taken, in hundredths of a second.
            var workersTicks = 0

            init(of process: Int32) throws {
                let io = try String(contentsOfFile: "/proc/\(process)/io", encoding: .utf8)
                written = Self.number("write_bytes: ", in: io) ?? 0
                sleeps = Self.sleeps(of: "\(process)")
                for name in try FileManager.default.contentsOfDirectory(atPath: "/proc")
                where Int(name) != nil {
                    guard let numbers = Self.numbers(of: name), numbers[1] == Int(process) else { continue }
                    workersTicks += numbers[11] + numbers[12]
                    sleeps += Self.sleeps(of: name)
                }
            }

            private static func sleeps(of process: String) -> Int {
                let tasks = "/proc/\(process)/task"
                let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
                return threads.reduce(0) { sum, thread in
                    // One that has just ended says nothing.
                    let status = try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
                    return sum + (number("\nvoluntary_ctxt_switches:\t", in: status ?? "") ?? 0)
                }
            }

            /// A process' own line of numbers, those behind its name: its state, its parent, …
            private static func numbers(of process: String) -> [Int]? {
                guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else {
                    return nil
                }
                return line.split(separator: ")").last?.split(separator: " ").map { Int($0) ?? 0 }
            }

            private static func number(_ name: String, in text: String) -> Int? {
                guard let range = text.range(of: name) else { return nil }
                return Int(text[range.upperBound...].prefix { $0.isNumber })
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
            // Until it has read the folders, made the thumbnails and written all down. What is measured is time: so
            // here, and only here, some passes.
            var last = try Deeds(of: process)
            for _ in 0..<60 {
                try await Task.sleep(for: .seconds(5))
                let now = try Deeds(of: process)
                let isQuiet = now.written == last.written && now.sleeps - last.sleeps <= 4
                last = now
                if isQuiet { break }
            }
            try await Task.sleep(for: .seconds(50))
            let after = try Deeds(of: process)
            #expect(after.written == last.written)
            // There is one thing that the system does not tell of, and that is looked at once a minute.
            #expect(after.sleeps - last.sleeps <= 5, "\(after.sleeps - last.sleeps) in 50 seconds")
            // A worker that waits rests: where what it waits with is forbidden to it, it runs all the time.
            #expect(after.workersTicks - last.workersTicks <= 10)
            command.process.interrupt()
            #expect(await command.status() == 0)
        }
    }
#endif
