import Foundation
import Testing

/// `make serve` builds first, for minutes; what `swift build` says is written by a stand-in here.
struct BuildProgressTests {
    /// What the script that builds prints, and says on standard error.
    ///
    /// - Parameter plan: What `swift build` has written down before it says anything.
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

    /// A plan of so many steps for the command, in a chain, and of others for tests.
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
        let (status, output, errors) = try build(
            saying: steps,
            plan: plan(steps: 120),
            status: 0,
            isThere: false
        )
        #expect(status == 0 && output == "built/brickwork\n")
        // Of 120 steps, and of more than those nearly all.
        #expect(
            errors
                == ["8 %, A", "50 %, C", "99 %, D", "100 %"].map { "Building brickwork: \($0)\n" }.joined()
        )
    }

    /// Without a plan that can be read, it says what is built.
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
