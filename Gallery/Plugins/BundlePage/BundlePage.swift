import Foundation
import PackagePlugin

/// Bundles the page with esbuild, because a browser needs a round trip for each level of imports. Each script that HTML
/// or a worker names, and each language, becomes one file. The other files of the page are copied.
@main
struct BundlePage: BuildToolPlugin {
    private static let scripts = [
        "main.js", "early.js", "disk.js", "sign-in.js", "shared-stream.js", "worker.js",
    ]
    private static let styles = ["main.css", "print.css", "sign-in.css"]

    /// SwiftPM only looks for tools in the toolchain. Xcode's `PATH` doesn't have Homebrew's folder.
    private static var esbuild: URL? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders = path.split(separator: ":").map(String.init) + ["/opt/homebrew/bin", "/usr/local/bin"]
        return folders.map { URL(filePath: $0).appending(path: "esbuild") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let esbuild = Self.esbuild else { throw Missing() }
        let page = target.directoryURL.appending(path: "Page")
        let names = try FileManager.default.contentsOfDirectory(atPath: page.path).sorted()
        let entries = names.filter { name in
            switch (name as NSString).pathExtension {
            case "js": Self.scripts.contains(name) || name.hasPrefix("text-")
            case "css": Self.styles.contains(name)
            default: !name.hasPrefix(".")
            }
        }
        let folder = context.pluginWorkDirectoryURL
        let copied = ["html", "svg", "png", "json"].map { "--loader:.\($0)=copy" }
        return [
            .buildCommand(
                displayName: "Bundling the page",
                executable: esbuild,
                arguments: [
                    "--bundle", "--minify", "--format=esm", "--target=es2022", "--charset=utf8",
                    "--log-level=warning", "--outdir=\(folder.path)",
                ] + copied + entries.map { page.appending(path: $0).path },
                inputFiles: names.map { page.appending(path: $0) },
                outputFiles: entries.map { folder.appending(path: $0) }
            )
        ]
    }
}

/// The plugin can't run esbuild.
private struct Missing: Error, CustomStringConvertible {
    let description = "The page needs esbuild: install it with Scripts/install-system-packages wall"
}
