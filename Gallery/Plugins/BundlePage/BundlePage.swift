import Foundation
import PackagePlugin

/// Bundles the page with esbuild, because a browser needs a round trip for each level of imports. Each script and style that
/// HTML or a worker names, each language, and the search of static sites becomes one file in a flat folder. The other files of
/// the page are copied.
@main
struct BundlePage: BuildToolPlugin {
    private static let entries: Set = [
        "main.ts", "early.ts", "disk.ts", "sharing/sign-in.ts", "offline/worker.ts", "site/site-search.ts",
        "main.css", "sharing/sign-in.css", "index.html", "sharing/sign-in.html",
        "icons/icon.svg", "icons/icon.png", "icons/blank.svg", "map/land.bin",
    ]

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
        let files = try FileManager.default.subpathsOfDirectory(atPath: page.path).sorted()
            .filter { !($0 as NSString).pathExtension.isEmpty }
        let entries = files.filter { Self.entries.contains($0) || $0.hasPrefix("texts/text-") }
        let copied = ["html", "svg", "png", "bin"].map { "--loader:.\($0)=copy" }
        let folder = context.pluginWorkDirectoryURL
        return [
            .buildCommand(
                displayName: "Bundling the page",
                executable: esbuild,
                arguments: [
                    "--bundle", "--minify", "--format=esm", "--target=es2022", "--charset=utf8",
                    "--log-level=warning", "--entry-names=[name]", "--outdir=\(folder.path)",
                ] + copied + entries.map { page.appending(path: $0).path },
                inputFiles: files.map { page.appending(path: $0) },
                outputFiles: entries.map { folder.appending(path: Self.output($0)) }
            )
        ]
    }

    /// The name of the file that an entry becomes.
    private static func output(_ entry: String) -> String {
        let name = (entry as NSString).lastPathComponent
        return name.hasSuffix(".ts") ? "\(name.dropLast(3)).js" : name
    }
}

/// The plugin can't run esbuild.
private struct Missing: Error, CustomStringConvertible {
    let description = "The page needs esbuild: install it with Scripts/install-system-packages wall"
}
