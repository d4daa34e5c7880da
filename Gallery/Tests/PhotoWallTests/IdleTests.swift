#if os(Linux)
    import Foundation
    import PictureFixtures
    import Testing

    /// A server with nothing to do, as the system sees it.
    @Suite(.timeLimit(.minutes(10)))
    struct IdleTests {
        /// What a process has done so far.
        private struct Deeds {
            /// To files, in bytes.
            var written = 0
            /// How often one of its threads went to sleep again.
            var sleeps = 0
            /// Processor time that its workers have taken, in hundredths of a second.
            var workersTicks = 0

            init(of process: Int32) throws {
                let io = try String(contentsOfFile: "/proc/\(process)/io", encoding: .utf8)
                written = Self.number("write_bytes: ", in: io) ?? 0
                for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task") {
                    // One that has just ended says nothing.
                    let path = "/proc/\(process)/task/\(thread)/status"
                    let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
                    sleeps += Self.number("\nvoluntary_ctxt_switches:\t", in: status) ?? 0
                }
                for name in try FileManager.default.contentsOfDirectory(atPath: "/proc")
                where Int(name) != nil {
                    guard let numbers = Self.numbers(of: name), numbers[1] == Int(process) else { continue }
                    workersTicks += numbers[11] + numbers[12]
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
                let isQuiet = now.written == last.written && now.sleeps - last.sleeps < 40
                last = now
                if isQuiet { break }
            }
            try await Task.sleep(for: .seconds(20))
            let after = try Deeds(of: process)
            #expect(after.written == last.written)
            // Hummingbird's clock for the Date header wakes some threads each second; folders that were looked at as
            // often would wake several times as many.
            #expect(after.sleeps - last.sleeps <= 160, "\(after.sleeps - last.sleeps) in 20 seconds")
            // A worker that waits rests: where what it waits with is forbidden to it, it runs all the time.
            #expect(after.workersTicks - last.workersTicks <= 10)
            command.process.interrupt()
            #expect(await command.status() == 0)
        }
    }
#endif
