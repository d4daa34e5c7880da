import Foundation

/// Runs all benchmarks and writes their tables.
///
/// `bench [--small] [--views] [--output FILE]`: `--small` checks with small sizes that the benchmarks work,
/// and its times mean nothing. `--views` runs only the benchmarks of collection views and SwiftUI.
@main @MainActor
enum Bench {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let isSmall = arguments.contains("--small")
        var report = Report()
        report.add(
            "# Benchmarks\n\nMeasured by `make bench` on \(date()): \(machine()). Medians of 9 rounds in turn."
        )
        report.add("✓ is within the limit, ✗ is not.")
        if isSmall {
            Stopwatch.leastSeconds = 0.0002
        }
        let sizes = isSmall ? [1000] : [1000, 10_000, 100_000, 1_000_000]
        if !arguments.contains("--views") {
            LayoutBenchmarks.run(&report, sizes: sizes)
            QueryBenchmarks.run(&report, sizes: sizes)
            ChangeBenchmarks.run(&report, size: isSmall ? 1000 : 1_000_000)
            SectionBenchmarks.run(&report, sectionCount: isSmall ? 100 : 10_000)
        }
        #if canImport(Brickwork)
            CollectionViewBenchmarks.run(&report, sizes: sizes.filter { $0 <= 100_000 })
        #endif
        #if canImport(BrickworkUI)
            LazyLayoutBenchmarks.run(&report, sizes: sizes)
        #endif
        if let option = arguments.firstIndex(of: "--output"), option + 1 < arguments.count {
            try Data(report.text.utf8).write(to: URL(fileURLWithPath: arguments[option + 1]))
        }
    }

    private static func date() -> String {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = .withFullDate
        return formatter.string(from: Date())
    }

    private static func machine() -> String {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let system = ProcessInfo.processInfo.operatingSystemVersionString
        let processor =
            (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?
            .split(separator: "\n").first { $0.hasPrefix("model name") }?
            .split(separator: ":").last.map { $0.drop { $0 == " " } }
        return "\(processor.map(String.init) ?? "processor unknown"), \(cores) cores, \(system)"
    }
}
