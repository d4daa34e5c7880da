import Foundation

/// The modules that the page consists of. A browser learns of a module only from the modules that import it, so
/// the page names all of them.
enum PageModules {
    /// Returns the names of the modules that a module imports, and that those import. The module itself isn't
    /// one of them.
    ///
    /// - Parameters:
    ///   - first: The name of the module.
    ///   - contents: All files, by name.
    static func imported(by first: String, in contents: [String: Data]) -> [String] {
        var found: Set<String> = []
        var unread = [first]
        while let name = unread.popLast() {
            let text = contents[name].map { String(decoding: $0, as: UTF8.self) } ?? ""
            for line in text.split(separator: "\n") {
                guard let imported = imported(in: line), imported != first else { continue }
                if found.insert(imported).inserted { unread.append(imported) }
            }
        }
        return found.sorted()
    }

    /// The module that a line imports: `import './a.js';`, or the end of `import { b } from './a.js';`.
    private static func imported(in line: Substring) -> String? {
        guard line.hasSuffix(".js';"), let start = line.range(of: "'./"),
            line.hasPrefix("import ") || line.hasPrefix("export ") || line.hasPrefix("} from ")
        else { return nil }
        return String(line[start.upperBound...].dropLast(2))
    }
}
