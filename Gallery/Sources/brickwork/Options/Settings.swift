import ArgumentParser
import Foundation

/// The options of a command that the environment and the configuration file set. Each option has a variable, such as
/// `BRICKWORK_CACHE_SIZE`, and a key in the file: `cache-size = 50G`. The options' own declarations tell which ones exist.
struct Settings {
    /// One or more values of an option, and where they come from.
    struct Setting {
        let values: [String]
        let place: String
    }

    /// A wrong setting, in one line.
    struct Problem: Error {
        let line: String
    }

    /// The names of the command and its subcommands.
    let path: [String]
    /// The command's options that settings can have.
    let options: [Declaration]
    /// What sets options, by their keys.
    private(set) var settings: [String: Setting] = [:]
    /// The other arguments.
    private let rest: [String]

    private static let prefix = "BRICKWORK_"
    private static let fileVariable = "BRICKWORK_CONFIG"

    /// Whether the arguments are all that sets anything.
    static func areEmpty(_ environment: [String: String]) -> Bool {
        file(environment) == nil && !environment.keys.contains { $0.hasPrefix(prefix) }
    }

    /// Reads the settings of the command that arguments name. What the arguments set, counts most, and then the environment.
    init(_ arguments: [String], _ environment: [String: String]) throws(Problem) {
        var command = Declarations.root, path: [String] = []
        var rest = arguments[...]
        while let name = rest.first, let next = command.subcommands?.first(where: { $0.commandName == name })
        {
            (command, rest) = (next, rest.dropFirst())
            path.append(name)
        }
        self.path = path
        self.rest = Array(rest)
        let options = (command.arguments ?? []).filter { $0.key != nil }
        self.options = options
        let known = Declarations.root.all
        if let file = Self.file(environment) {
            for (key, setting) in try Self.lines(of: file, known) {
                let earlier = settings[key]?.values ?? []
                settings[key] = Setting(values: earlier + setting.values, place: setting.place)
            }
        }
        for (name, value) in environment.sorted(by: { $0.key < $1.key })
        where name.hasPrefix(Self.prefix) && name != Self.fileVariable {
            let key = name.dropFirst(Self.prefix.count).lowercased().replacing("_", with: "-")
            guard let option = known[key] else {
                // Other programs have such variables, too.
                guard let nearest = Self.nearest(key, known) else { continue }
                throw Problem(
                    line: "\(name): there is no such option; did you mean \(Self.variable(nearest))?"
                )
            }
            let values = option.isRepeating ? value.split(separator: " ").map(String.init) : [value]
            settings[key] = Setting(values: values, place: name)
        }
        settings = settings.filter { key, _ in options.contains { $0.key == key } }
        for (key, values) in Self.given(self.rest, options) {
            settings[key] = Setting(values: values, place: "the command line")
        }
        for option in options where option.kind == "flag" {
            guard let key = option.key, let setting = settings[key] else { continue }
            guard let isSet = setting.values.last.flatMap(Self.truth) else {
                throw Problem(line: "\(setting.place): \(key) is yes or no")
            }
            settings[key] = Setting(values: isSet ? ["yes"] : ["no"], place: setting.place)
        }
    }

    /// The command with all that is set as arguments.
    var arguments: [String] {
        let given = Self.given(rest, options)
        let added = options.flatMap { option -> [String] in
            guard let key = option.key, given[key] == nil, let values = settings[key]?.values else {
                return []
            }
            switch option.kind {
            case "flag": return values == ["yes"] ? ["--\(key)"] : []
            case "positional": return values
            default: return (option.isRepeating ? values : values.suffix(1)).map { "--\(key)=\($0)" }
            }
        }
        return path + added + rest
    }

    /// Returns a line for an error of the arguments if it is about a setting, or else nil.
    func line(for error: any Error) -> String? {
        guard Brickwork.exitCode(for: error) == .validationFailure else { return nil }
        let message = Brickwork.message(for: error)
        let words = message.split { !$0.isLetter && $0 != "-" }
        let given = Self.given(rest, options)
        let wrong = settings.first { given[$0.key] == nil && words.contains("--\($0.key)") }
        return wrong.map { "\($0.value.place): \(message)" }
    }

    /// A commented configuration file with all options of the command, and where those that are set come from.
    var text: String {
        options.map { option in
            let key = option.key ?? "", setting = settings[key]
            let values = setting?.values ?? [option.kind == "flag" ? "no" : option.defaultValue ?? ""]
            let lines = values.map {
                "\(setting == nil ? "#" : "")\(key) = \($0)".trimmingCharacters(in: [" "])
            }
            return
                ([option.abstract, setting.map { "From \($0.place)." }].compactMap(\.self).map { "# \($0)" }
                + lines)
                .joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    // MARK: - Reading

    /// The file that `BRICKWORK_CONFIG` names, or the user's own if it exists.
    private static func file(_ environment: [String: String]) -> String? {
        if let file = environment[fileVariable] { return file }
        let folder = environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { "\($0)/.config" } ?? ""
        let own = "\(folder)/brickwork.conf"
        return FileManager.default.fileExists(atPath: own) ? own : nil
    }

    private static func lines(of file: String, _ known: [String: Declaration]) throws(Problem) -> [(
        key: String, Setting
    )] {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw Problem(
                line: "\(file.printable): cannot be read; \(fileVariable) names the configuration file"
            )
        }
        var settings: [(String, Setting)] = []
        let lines = String(decoding: data, as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let place = "\(file.printable), line \(index + 1)"
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2 else { throw Problem(line: "\(place): not a key, = and a value") }
            guard known[parts[0]] != nil else {
                let advice =
                    nearest(parts[0], known).map { "did you mean \($0)?" } ?? "brickwork config lists them"
                throw Problem(line: "\(place): there is no option \(parts[0].printable); \(advice)")
            }
            settings.append((parts[0], Setting(values: [parts[1]], place: place)))
        }
        return settings
    }

    /// Returns what arguments set, by the options' keys.
    private static func given(_ arguments: [String], _ options: [Declaration]) -> [String: [String]] {
        let folders = options.first { $0.kind == "positional" }?.key
        var given: [String: [String]] = [:], rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            if let option = options.first(where: { $0.spellings.contains(parts.first ?? "") }),
                let key = option.key
            {
                let value = option.kind == "flag" ? "yes" : parts.count == 2 ? parts[1] : rest.popFirst()
                given[key, default: []] += [value].compactMap(\.self)
            } else if let folders, !argument.hasPrefix("-") {
                given[folders, default: []].append(argument)
            }
        }
        return given
    }

    private static func truth(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "yes", "true", "on", "1": true
        case "no", "false", "off", "0", "": false
        default: nil
        }
    }

    private static func variable(_ key: String) -> String {
        prefix + key.uppercased().replacing("-", with: "_")
    }

    private static func nearest(_ key: String, _ known: [String: Declaration]) -> String? {
        known.keys.sorted().map { ($0, CommandSuggestion.distance(key, $0)) }.filter { $0.1 <= 2 }
            .min { $0.1 < $1.1 }?.0
    }
}

/// A command as its declarations describe it.
struct Declarations: Decodable {
    let commandName: String
    let arguments: [Declaration]?
    let subcommands: [Declarations]?

    /// The root command, from the description that shells and other tools get.
    static let root: Declarations = {
        struct Tool: Decodable { let command: Declarations }
        do {
            _ = try Brickwork.parseAsRoot(["--experimental-dump-help"])
        } catch {
            let text = Brickwork.fullMessage(for: error)
            if let tool = try? JSONDecoder().decode(Tool.self, from: Data(text.utf8)) { return tool.command }
        }
        return Declarations(commandName: "", arguments: nil, subcommands: nil)
    }()

    /// The options of all commands, by their keys.
    var all: [String: Declaration] {
        let own = (arguments ?? []).compactMap { option in option.key.map { ($0, option) } }
        let others = (subcommands ?? []).flatMap { $0.all.map { ($0.key, $0.value) } }
        return Dictionary(own + others) { first, _ in first }
    }
}

/// An option or argument of a command as its declaration describes it.
struct Declaration: Decodable {
    struct Name: Decodable {
        let kind: String
        let name: String
    }

    let kind: String
    let isRepeating: Bool
    let abstract: String?
    let defaultValue: String?
    let valueName: String?
    let names: [Name]?

    /// The option's name in settings, or nil if it can't be set there. Of the arguments without names, folders can.
    var key: String? {
        if kind == "positional" { return isRepeating ? valueName : nil }
        let name = names?.first { $0.kind == "long" }?.name
        return ["help", "version"].contains(name) ? nil : name
    }

    /// How arguments write it.
    var spellings: [String] {
        (names ?? []).map { $0.kind == "long" ? "--\($0.name)" : "-\($0.name)" }
    }
}
