import Foundation
import SystemPackage

/// Reads pictures with Pillow, and those that it can't read with the commands of libavif and libjxl.
public enum Pillow {
    /// A picture as it is shown.
    public struct Shown: Decodable {
        /// The width and the height.
        public let size: [Int]
        /// The mean red, green and blue.
        public let mean: [Int]
        /// The colors in the middle of the four quarters, in reading order.
        public let quarters: [[Int]]
    }

    /// Returns the pictures by file name.
    public static func shown(_ files: [FilePath], in scratch: Scratch) throws -> [String: Shown] {
        let list = try scratch.write(Array(files.map(\.string).joined(separator: "\n").utf8), "pictures.txt")
        let process = Process(), output = Pipe()
        // Debian's package belongs to Debian's Python.
        let own = "/usr/bin/python3"
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            FileManager.default.fileExists(atPath: own) ? own : "python3", "-c", program, list.string,
        ]
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode([String: Shown].self, from: bytes)
    }

    private static let program = """
        import json, os, subprocess, sys
        from PIL import Image, ImageOps, ImageStat
        shown = {}
        for path in open(sys.argv[1]).read().split("\\n"):
            source = path
            command = {".avif": "avifdec", ".jxl": "djxl"}.get(os.path.splitext(path)[1])
            if command:
                source = path + ".png"
                subprocess.run([command, path, source], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            image = Image.open(source)
            # TIFF is turned when it is loaded.
            if not command and image.format != "TIFF":
                image = ImageOps.exif_transpose(image)
            image = image.convert("RGB")
            width, height = image.size
            places = [(x, y) for y in (0.25, 0.75) for x in (0.25, 0.75)]
            shown[os.path.basename(path)] = {
                "size": [width, height],
                "mean": [round(value) for value in ImageStat.Stat(image).mean],
                "quarters": [image.getpixel((int(x * width), int(y * height))) for x, y in places],
            }
        print(json.dumps(shown))
        """
}
