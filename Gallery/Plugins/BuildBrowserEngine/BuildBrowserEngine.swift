import Foundation
import PackagePlugin

/// Builds the page's code in WebAssembly, as Embedded Swift with a small C runtime for memory allocation: brickwork.wasm, the
/// engine of the page, and search.wasm, which searches in a static site. They contain the targets Wall and SearchGrammar, and
/// the modules that these import.
@main
struct BuildBrowserEngine: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let tools = try Toolchain(context)
        let folder = context.pluginWorkDirectoryURL
        let runtime = folder.appending(path: "runtime.o")
        var commands: [Command] = []
        for (name, product) in [("Wall", "brickwork.wasm"), ("SearchGrammar", "search.wasm")] {
            guard
                let engine = try context.package.targets(named: [name]).first as? SwiftSourceModuleTarget
            else { throw Failure("The package has no Swift target named \(name).") }
            if name == "Wall" {
                let source = engine.directoryURL.appending(path: "WebAssembly/Runtime/runtime.c")
                commands.append(tools.compile(c: source, to: runtime))
            }
            let imported = engine.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
            var objects: [URL] = []
            var interfaces: [URL] = []
            for module in imported + [engine] {
                let object = folder.appending(path: "\(module.name).o")
                let interface = folder.appending(path: "\(module.name).swiftmodule")
                commands.append(
                    tools.compile(module, importing: interfaces, to: object, interface, in: folder)
                )
                objects.append(object)
                interfaces.append(interface)
            }
            commands.append(tools.link(objects + [runtime], to: folder.appending(path: product)))
        }
        return commands
    }
}

/// The tools of a toolchain that supports WebAssembly.
private struct Toolchain {
    private static let target = "wasm32-unknown-none-wasm"

    private let swiftc: URL
    private let clang: URL
    private let linker: URL
    /// The properties of characters, for the code that needs them.
    private let characters: URL

    init(_ context: PluginContext) throws {
        guard
            let swiftc = try? context.tool(named: "swiftc").url,
            let clang = try? context.tool(named: "clang").url,
            let linker = try? context.tool(named: "wasm-ld").url,
            let library = Self.embeddedSwift(besides: swiftc)
        else {
            throw Failure(
                """
                This toolchain cannot build the page's engine: it has no Embedded Swift or no wasm-ld, as Xcode's own \
                has not. Install a toolchain from https://www.swift.org/install and build with that, on macOS for \
                example with: xcrun --toolchain swift swift build
                """
            )
        }
        self.swiftc = swiftc
        self.clang = clang
        self.linker = linker
        characters = library.appending(path: "wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a")
    }

    /// Returns the folder of Embedded Swift, or nil if it isn't installed.
    private static func embeddedSwift(besides swiftc: URL) -> URL? {
        let library = swiftc.resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "../lib/swift/embedded").standardizedFileURL
        let module = library.appending(path: "Swift.swiftmodule")
        return FileManager.default.fileExists(atPath: module.path) ? library : nil
    }

    func compile(
        _ module: SwiftSourceModuleTarget,
        importing interfaces: [URL],
        to object: URL,
        _ interface: URL,
        in folder: URL
    ) -> Command {
        let sources = module.sourceFiles(withSuffix: "swift").map(\.url)
        return .buildCommand(
            displayName: "Compiling \(module.name) for browsers",
            executable: swiftc,
            arguments: [
                "-target", Self.target, "-enable-experimental-feature", "Embedded",
                "-enable-experimental-feature", "Extern", "-wmo", "-O", "-parse-as-library", "-swift-version",
                "6",
                "-package-name", "brickwork", "-Xcc", "-msimd128", "-Xfrontend", "-disable-stack-protector",
                "-module-cache-path", folder.appending(path: "ModuleCache").path,
                "-I", folder.path, "-module-name", module.name,
                "-emit-module", "-emit-module-path", interface.path, "-c", "-o", object.path,
            ] + sources.map(\.path),
            inputFiles: sources + interfaces,
            outputFiles: [object, interface]
        )
    }

    func compile(c source: URL, to object: URL) -> Command {
        .buildCommand(
            displayName: "Compiling \(source.lastPathComponent) for browsers",
            executable: clang,
            arguments: [
                "--target=wasm32-unknown-none", "-O2", "-mbulk-memory", "-ffreestanding", "-nostdlib",
                "-c", "-o", object.path, source.path,
            ],
            inputFiles: [source],
            outputFiles: [object]
        )
    }

    func link(_ objects: [URL], to module: URL) -> Command {
        .buildCommand(
            displayName: "Linking \(module.lastPathComponent)",
            executable: linker,
            arguments: [
                "--no-entry", "--export=malloc", "--export=free", "--strip-all", "--gc-sections", "-o",
                module.path,
            ] + objects.map(\.path) + [characters.path],
            inputFiles: objects,
            outputFiles: [module]
        )
    }
}

/// The reason why the plugin failed.
private struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
