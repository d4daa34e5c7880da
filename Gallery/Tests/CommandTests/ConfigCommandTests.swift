import Foundation
import Testing

/// `brickwork config`, and the settings of other commands.
struct ConfigCommandTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Runs a command with a configuration file.
    private func run(_ arguments: [String], _ file: String, _ environment: [String: String] = [:]) throws
        -> Command
    {
        let path = folder.appendingPathComponent("wall.conf")
        try Data(file.utf8).write(to: path)
        return try Command(
            arguments,
            environment: environment.merging(["BRICKWORK_CONFIG": path.path]) { first, _ in first }
        )
    }

    /// Returns the settings that a command prints, without those that have their defaults.
    private func settings(
        _ file: String,
        _ environment: [String: String] = [:],
        of arguments: [String] = ["config"]
    ) throws -> [String] {
        let command = try run(arguments, file, environment)
        #expect(command.status == 0 && command.errors == "")
        return command.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }

    @Test
    func argumentsCountMostAndThenTheEnvironment() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = """
            # A wall.
            folders = /srv/my photos
            folders=/srv/scans

            port = 1
            title = A = B
            proxy = 10.0.0.0/8
            proxy = 192.0.2.1
            public = yes
            metrics = no
            output = site
            """
        let own = [
            "folders = /srv/my photos", "folders = /srv/scans", "port = 1", "title = A = B", "public = yes",
            "proxy = 10.0.0.0/8", "proxy = 192.0.2.1", "metrics = no",
        ]
        #expect(try Set(settings(file)) == Set(own))
        let environment = [
            "BRICKWORK_PORT": "2", "BRICKWORK_PROXY": "::1 127.0.0.1", "BRICKWORK_PUBLIC": "no",
            "BRICKWORK_NIGHT": "1", "BRICKWORK_CACHE_SIZE": "5G",
        ]
        let both = [
            "folders = /srv/my photos", "folders = /srv/scans", "port = 2", "title = A = B", "public = no",
            "proxy = ::1", "proxy = 127.0.0.1", "metrics = no", "cache-size = 5G",
        ]
        #expect(try Set(settings(file, environment)) == Set(both))
        let arguments = ["config", "serve", "/home", "--port", "3", "--proxy=::2", "--public"]
        let all = [
            "folders = /home", "port = 3", "title = A = B", "public = yes", "proxy = ::2", "metrics = no",
            "cache-size = 5G",
        ]
        #expect(try Set(settings(file, environment, of: arguments)) == Set(all))
        // Other commands have other settings.
        #expect(try settings(file, of: ["config", "build"]).contains("output = site"))
        // It says where they come from, and is itself such a file.
        let text = try run(["config"], file, ["BRICKWORK_PORT": "2"]).text
        #expect(text.contains("\n# From BRICKWORK_PORT.\nport = 2\n"))
        #expect(text.contains("\n# From \(folder.path)/wall.conf, line 6.\ntitle = A = B\n"))
        #expect(text.contains("\n#host = 127.0.0.1\n") && text.contains("\n#coordinates = no\n"))
        #expect(try settings(text) == settings(file, ["BRICKWORK_PORT": "2"]))
    }

    @Test
    func aWrongSettingIsOneLineWithItsPlace() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = "\(folder.path)/wall.conf, line 2"
        for (file, environment, line) in [
            ("\nprot = 80", [:], "\(place): there is no option prot; did you mean port?"),
            ("\nsomething = 80", [:], "\(place): there is no option something; brickwork config lists them"),
            ("\nport", [:], "\(place): not a key, = and a value"),
            ("\npublic = maybe", [:], "\(place): public is yes or no"),
            ("\nport = many", [:], "\(place): The value 'many' is invalid for '--port <port>'"),
            ("\nport = 70000", [:], "\(place): --port 70000 is out of range (1–65535)"),
            ("", ["BRICKWORK_PORT": "x"], "BRICKWORK_PORT: The value 'x' is invalid for '--port <port>'"),
            (
                "", ["BRICKWORK_PROT": "x"],
                "BRICKWORK_PROT: there is no such option; did you mean BRICKWORK_PORT?"
            ),
            (
                "", ["BRICKWORK_CONFIG": "/nowhere"],
                "/nowhere: cannot be read; BRICKWORK_CONFIG names the configuration file"
            ),
        ] as [(String, [String: String], String)] {
            for arguments in [["serve", "/nowhere"], ["config", "serve", "/nowhere"]] {
                let command = try run(arguments, file, environment)
                #expect(command.status == 64 && command.errors == line + "\n", "\(file) \(environment)")
            }
        }
        // An argument that replaces the setting is right, or wrong by itself.
        let command = try run(["serve", "/nowhere", "--port", "1"], "\nport = many")
        #expect(command.status == 66 && command.errors.hasPrefix("/nowhere: no such folder"))
        let wrong = try run(["serve", "/nowhere", "--port", "x"], "\nport = 1")
        #expect(wrong.status == 64 && !wrong.errors.contains("wall.conf"), "\(wrong.errors)")
    }

    @Test
    func commandsHaveTheirSettings() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let photos = folder.appendingPathComponent("my photos")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        try IndexCommandTests.picture.write(to: photos.appendingPathComponent("1.gif"))
        let file = """
            folders = \(photos.path)
            data = \(folder.path)/data
            users = \(folder.path)/users
            port = 1
            """
        let index = try run(["index"], file)
        #expect(index.status == 0 && index.text == "1 photo: 1 new\n", "\(index.errors)")
        #expect(try run(["status"], file).text.contains("Photos      1"))
        _ = try run(["user", "list"], file)
        #expect(try run(["user", "list"], file).errors.contains("brickwork user add NAME"))
        #expect(try run(["help", "serve"], file).text.contains("--port"))
    }
}
