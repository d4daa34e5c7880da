import Foundation
import Testing

/// `make serve` builds first, for minutes; what `swift build` says is written by a stand-in here.
struct BuildProgressTests {
    /// What the script that builds prints, and says on standard error.
    private func build(saying steps: String, status: Int, isThere: Bool) throws -> (Int32, String, String) {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? files.removeItem(at: folder) }
        let built = folder.appendingPathComponent("built")
        try files.createDirectory(at: built, withIntermediateDirectories: true)
        let swift = folder.appendingPathComponent("swift")
        try Data(
            """
            #!/bin/sh
            case "$*" in
              *--show-bin-path*) echo '\(built.path)' ;;
              *) printf '%s\\n' '\(steps.replacing("\n", with: "' '"))'; exit \(status) ;;
            esac
            """.utf8
        ).write(to: swift)
        let executable = built.appendingPathComponent("brickwork")
        for file in isThere ? [swift, executable] : [swift] {
            if file == executable {
                try Data("#!/bin/sh\n".utf8).write(to: file)
            }
            try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Scripts/build-brickwork").standardized
        let process = Process(), output = Pipe(), errors = Pipe()
        process.executableURL = script
        process.environment = ["PATH": "\(folder.path):/usr/bin:/bin"]
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        process.waitUntilExit()
        func text(_ pipe: Pipe) -> String {
            String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                .replacing(built.path, with: "built")
        }
        return (process.terminationStatus, text(output), text(errors))
    }

    /// Away from a terminal, a line for each tenth of the steps that the first build takes.
    @Test
    func saysHowFarTheFirstBuildIs() throws {
        let steps = """
            Building for production...
            [1/40] Write sources
            [10/41] Compiling A a.swift
            [11/42] Compiling B b.swift
            [60/70] Compiling C [c].swift
            [80/80] Linking brickwork
            [200/200] Compiling D d.swift
            """
        let (status, output, errors) = try build(saying: steps, status: 0, isThere: false)
        #expect(status == 0 && output == "built/brickwork\n")
        // Of 115 steps, and of more than those nearly all.
        #expect(errors == ["8 %, A", "52 %, C", "99 %, D"].map { "Building brickwork: \($0)\n" }.joined())
    }

    /// Later, it says only what is built: how much that is, nobody knows.
    @Test
    func saysWhatIsBuiltAnew() throws {
        let steps =
            "[2/4] Write sources\n[4/4] Compiling A a.swift\n[5/5] Compiling B b.swift\n[6/6] Linking C"
        let (status, output, errors) = try build(saying: steps, status: 0, isThere: true)
        #expect(status == 0 && output == "built/brickwork\n")
        #expect(errors == "Building brickwork: A\nBuilding brickwork: B\n")
    }

    @Test
    func saysWhatFailed() throws {
        let steps = "[1/2] Compiling A a.swift\na.swift:1:1: error: no such thing\n[2/2] Compiling B b.swift"
        let (status, output, errors) = try build(saying: steps, status: 1, isThere: true)
        #expect(status != 0 && output == "")
        #expect(errors.hasSuffix("a.swift:1:1: error: no such thing\n"), "\(errors)")
    }
}
