import Foundation
import Testing

/// `make serve` builds first, for minutes. Here, a stand-in prints the output of `swift build`.
struct BuildProgressTests {
    /// Returns what the build script prints, and what it writes to standard error.
    ///
    /// - Parameter plan: The plan that `swift build` has written before its first output.
    private func build(
        saying steps: String,
        plan: String? = nil,
        status: Int,
        isThere: Bool
    ) throws -> (Int32, String, String) {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? files.removeItem(at: folder) }
        let built = folder.appendingPathComponent("x86_64-unknown-linux-gnu/release")
        try files.createDirectory(at: built, withIntermediateDirectories: true)
        if let plan {
            try Data(plan.utf8).write(to: folder.appendingPathComponent("release.yaml"))
        }
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

    /// Returns a plan with a chain of steps for the command, and other steps for tests.
    private func plan(steps: Int) -> String {
        var plan = """
            targets:
              "brickwork-arm64-apple-macosx-release.exe": ["<brickwork>"]
              "main": ["<tests>","<brickwork>"]
            commands:
              "<brickwork>":
                tool: phony
                inputs: ["/o/\(steps)"]
                outputs: ["<brickwork>"]
              "tests":
                tool: shell
                inputs: ["/o/1","/o/2"]
                outputs: ["<tests>"]
            """
        for step in 1...steps {
            plan += """
                \n  "C.\(step)":
                    tool: shell
                    inputs: ["/o/\(step - 1)","/source/\(step).swift","/o/1"]
                    outputs: ["/o/\(step)","/module/\(step)"]
                """
        }
        return plan + "\n"
    }

    /// Without a terminal, it prints a line for each tenth of the first build's steps.
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
        let (status, output, errors) = try build(
            saying: steps,
            plan: plan(steps: 120),
            status: 0,
            isThere: false
        )
        #expect(status == 0 && output == "built/brickwork\n")
        // A build of 120 steps, and a build that reaches almost all of more steps.
        #expect(
            errors
                == ["8 %, A", "50 %, C", "99 %, D", "100 %"].map { "Building brickwork: \($0)\n" }.joined()
        )
    }

    /// Without a readable plan, it prints what is being built.
    @Test
    func saysWhatIsBuiltWhereThereIsNoPlan() throws {
        for plan in [nil, "swift-build 1\n"] {
            let (status, output, errors) = try build(
                saying: "[10/41] Compiling A a.swift\n[41/41] Linking brickwork",
                plan: plan,
                status: 0,
                isThere: false
            )
            #expect(status == 0 && output == "built/brickwork\n")
            #expect(errors == "Building brickwork: A\n")
        }
    }

    /// Later builds only print what is being built, because the number of steps isn't known.
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
