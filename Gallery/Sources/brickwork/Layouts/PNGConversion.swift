import ArgumentParser
import Foundation

/// Converts SVG to PNG with librsvg's `rsvg-convert`.
enum PNGConversion {
    static func png(fromSVG svg: Data) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["rsvg-convert", "--format=png", "--unlimited"]
        let input = Pipe(), output = Pipe(), errors = Pipe()
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        do {
            try process.run()
        } catch {
            throw missing
        }
        // A separate thread feeds the converter, because otherwise both pipes could fill up.
        DispatchQueue.global().async {
            try? input.fileHandleForWriting.write(contentsOf: svg)
            try? input.fileHandleForWriting.close()
        }
        let png = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus != 127 else { throw missing }
        guard process.terminationStatus == 0 else {
            let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            throw Input.fail("rsvg-convert: \(message.split(separator: "\n").first ?? "failed")", .unwritable)
        }
        return png
    }

    private static var missing: ExitCode {
        Input.fail(
            "rsvg-convert is missing: install librsvg2-bin (Debian, Ubuntu) or librsvg (Homebrew), or write .svg",
            .unavailable
        )
    }
}
