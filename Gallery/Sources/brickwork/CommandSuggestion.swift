import ArgumentParser
import Foundation

/// What somebody may have meant who has named a command that doesn't exist.
enum CommandSuggestion {
    /// Returns a line for the first argument if it should be a command and isn't, otherwise nil.
    static func line(for argument: String?, of commands: [String]) -> String? {
        guard let argument, !argument.hasPrefix("-"), !commands.contains(argument) else { return nil }
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder), isFolder.boolValue {
            return
                "\(argument.printable) is not a command. Did you mean brickwork serve \(argument.printable)?"
        }
        let nearest = commands.map { ($0, distance(argument, $0)) }.min { $0.1 < $1.1 }
        guard let (command, distance) = nearest, distance <= max(1, argument.count / 3) else {
            return "\(argument.printable) is not a command. brickwork --help lists them."
        }
        return "\(argument.printable) is not a command. Did you mean brickwork \(command)?"
    }

    /// How many letters differ: those to add, to leave out, to replace, or to exchange with the next.
    static func distance(_ one: String, _ other: String) -> Int {
        let (first, second) = (Array(one.lowercased()), Array(other))
        var rows = [Array(0...second.count)]
        for (row, letter) in first.enumerated() {
            var next = [row + 1]
            for (column, wanted) in second.enumerated() {
                var least = min(rows[row][column + 1], next[column]) + 1
                least = min(least, rows[row][column] + (letter == wanted ? 0 : 1))
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == wanted {
                    least = min(least, rows[row - 1][column - 1] + 1)
                }
                next.append(least)
            }
            rows.append(next)
        }
        return rows[first.count][second.count]
    }
}
