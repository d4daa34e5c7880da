import Foundation
import Night
import Testing

/// `brickwork index` as a separate process.
struct IndexCommandTests {
    private let folder: URL
    private var photos: URL { folder.appendingPathComponent("photos") }
    private var data: URL { folder.appendingPathComponent("data") }

    init() throws {
        let temporary = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        folder = temporary.resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    }

    private func cleanUp() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The smallest possible GIF.
    static let picture =
        Data("GIF89a".utf8)
        + Data([
            1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
            0x3B,
        ])

    private func index(_ folders: [URL]) throws -> Command {
        try Command(["index"] + folders.map(\.path) + ["--data", data.path])
    }

    @Test
    func readsFoldersAndSaysWhatFailed() throws {
        defer { cleanUp() }
        for number in 1...3 {
            try Self.picture.write(to: photos.appendingPathComponent("\(number).gif"))
        }
        try Self.picture.prefix(10).write(to: photos.appendingPathComponent("cut\noff.gif"))
        try Data("text".utf8).write(to: photos.appendingPathComponent("notes.txt"))
        let first = try index([photos])
        #expect(first.status == 0 && first.errors == "", "\(first.errors)")
        let lines = first.text.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(3) == [
                "3 photos: 3 new", "Left out: 1 file that isn't a picture (1 .txt)", "1 could not be read:",
            ]
        )
        #expect(
            lines.count == 4 && lines.last?.hasPrefix("  \(photos.path)/cut\\noff.gif: ") == true,
            "\(first.text)"
        )

        try FileManager.default.moveItem(
            at: photos.appendingPathComponent("1.gif"),
            to: photos.appendingPathComponent("one.gif")
        )
        try FileManager.default.removeItem(at: photos.appendingPathComponent("2.gif"))
        try FileManager.default.removeItem(at: photos.appendingPathComponent("cut\noff.gif"))
        let leftOut = "Left out: 1 file that isn't a picture (1 .txt)\n"
        #expect(try index([photos]).text == "2 photos: 1 moved, 1 removed\n\(leftOut)")
        #expect(try index([photos]).text == "2 photos: nothing has changed\n\(leftOut)")
    }

    /// The same option for several commands. Without it, the line says that there is one.
    @Test
    func linksAreFollowedIfAskedTo() throws {
        defer { cleanUp() }
        let store = photos.appendingPathComponent(".store"), files = FileManager.default
        try files.createDirectory(at: store, withIntermediateDirectories: true)
        try Self.picture.write(to: store.appendingPathComponent("a.gif"))
        try Self.picture.write(to: folder.appendingPathComponent("secret.gif"))
        for (link, target) in [("a.gif", ".store/a.gif"), ("album", ".store"), ("b.gif", "../secret.gif")] {
            try files.createSymbolicLink(
                atPath: photos.appendingPathComponent(link).path,
                withDestinationPath: target
            )
        }
        let left = "Left out: 3 symbolic links (--follow-links follows them within the folders)\n"
        #expect(try index([photos]).text == "0 photos: nothing has changed\n\(left)")
        let site = folder.appendingPathComponent("site").path
        let built = try Command(
            ["build", photos.path, "--output", site, "--data", data.path, "--follow-links"]
        )
        #expect(
            built.status == 0 && built.text.hasPrefix("1 photos in \(site): "),
            "\(built.text)\(built.errors)"
        )
        let followed = try Command(["index", photos.path, "--data", data.path, "--follow-links"])
        #expect(
            followed.text
                == "1 photo: nothing has changed\nLeft out: 1 symbolic link without a target in the folders, or back to a folder above\n"
        )
        // Two paths led to one photo. Without the option, both are gone.
        #expect(try index([photos]).text == "0 photos: 2 removed\n\(left)")
    }

    #if os(Linux)
        /// As in a container that forbids confinement: nothing is decoded, and one line says what to do.
        @Test
        func whereDecodersCannotBeConfinedIsOneLineAndStatus69() throws {
            defer { cleanUp() }
            try Self.picture.write(to: photos.appendingPathComponent("a.gif"))
            let wrapper = URL(fileURLWithPath: CommandLine.arguments[0])
                .deletingLastPathComponent().appendingPathComponent("WithoutConfinement").path
            func run(without call: String, _ more: [String]) throws -> Command {
                try Command(
                    ["index", photos.path, "--data", data.path] + more,
                    through: [wrapper, call, "\(EPERM)"]
                )
            }
            let refused = try run(without: "seccomp", [])
            #expect(refused.status == 69 && refused.text == "")
            #expect(
                refused.errors
                    == "Pictures can't be read: decoders cannot be confined here (seccomp: Operation not permitted); --unconfined decodes them anyway\n"
            )
            let wanted = try run(without: "seccomp", ["--unconfined"])
            #expect(wanted.status == 0 && wanted.text == "1 photo: 1 new\n")
            #expect(
                wanted.errors
                    == "Decoders are not confined (seccomp: Operation not permitted): a picture that takes one over may do all that you may.\n"
            )
            let partly = try run(without: "landlock", [])
            #expect(partly.status == 0 && partly.text == "1 photo: nothing has changed\n")
            #expect(
                partly.errors
                    == "Decoders are confined by seccomp alone: Landlock is not there (Linux 5.13 or later, where it is switched on).\n"
            )
        }
    #endif

    @Test
    func aMissingFolderIsOneLineAndStatus66() throws {
        defer { cleanUp() }
        try Self.picture.write(to: photos.appendingPathComponent("a.gif"))
        let missing = folder.appendingPathComponent("missing")
        let command = try index([photos, missing])
        #expect(command.status == 66)
        #expect(command.errors == "\(missing.path): no such folder; its known photos are kept\n")
        #expect(command.text.hasPrefix("1 photo: 1 new\n"))
    }

    @Test
    func aDataFolderThatCannotBeMadeIsOneLineAndStatus73() throws {
        defer { cleanUp() }
        try Data().write(to: data)
        let command = try Command(["index", photos.path, "--data", data.path + "/inside"])
        #expect(command.status == 73)
        #expect(
            command.errors
                == "\(data.path)/inside: cannot be made; give a folder that can be written with --data\n"
        )
        #expect(command.output.isEmpty)
    }

    @Test
    func aFileThatIsNoCatalogIsOneLineAndStatus65() throws {
        defer { cleanUp() }
        try FileManager.default.createDirectory(
            at: data,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let file = data.appendingPathComponent("catalog.sqlite")
        try Data(repeating: 65, count: 9999).write(to: file)
        let command = try index([photos])
        #expect(command.status == 65)
        #expect(
            command.errors
                == "\(file.path): not a catalog, or damaged; move the file away, and the photos are read again\n"
        )
    }

    @Test
    func withoutAFolderItSaysHowItIsUsed() throws {
        defer { cleanUp() }
        let command = try Command(["index", "--data", data.path])
        #expect(command.status == 64 && command.errors.contains("brickwork index"))
        #expect(
            try Command(["index", "--help"]).text.contains(
                "USAGE: brickwork index <folders> ... [--data <folder>] [--catalog <address>] [--forget-missing]"
            )
        )
    }

    /// The tests may run as root, who has all permissions. Then the command runs as another user.
    @Test
    func aFolderWithoutPermissionIsListedAndKeepsItsPhotos() throws {
        defer { cleanUp() }
        let locked = photos.appendingPathComponent("locked")
        try FileManager.default.createDirectory(at: locked, withIntermediateDirectories: true)
        try Self.picture.write(to: photos.appendingPathComponent("a.gif"))
        try Self.picture.write(to: photos.appendingPathComponent("closed.gif"))
        try Self.picture.write(to: locked.appendingPathComponent("b.gif"))
        let arguments = ["index", photos.path, "--data", data.path]
        var command = try Command(arguments, asNobody: [folder, photos, locked])
        #expect(command.text == "3 photos: 3 new\n", "\(command.errors)")

        let files = FileManager.default
        try files.setAttributes([.posixPermissions: 0], ofItemAtPath: locked.path)
        let closed = photos.appendingPathComponent("new.gif")
        try Self.picture.write(to: closed)
        try files.setAttributes([.posixPermissions: 0], ofItemAtPath: closed.path)
        command = try Command(arguments, asNobody: [folder, photos])
        #expect(command.status == 0)
        let lines = command.text.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(2) == ["3 photos: nothing has changed", "2 could not be read:"],
            "\(command.text)"
        )
        #expect(lines.contains("  \(locked.path): no permission to read it"))
        #expect(lines.contains { $0.hasPrefix("  \(closed.path): ") })

        // Its names can be read, but not its files. These aren't gone.
        try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: locked.path)
        command = try Command(arguments, asNobody: [folder, photos])
        #expect(command.text.hasPrefix("3 photos: nothing has changed\n"), "\(command.text)")

        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked.path)
        try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: closed.path)
        command = try Command(arguments, asNobody: [folder, photos, locked])
        #expect(command.text == "4 photos: 1 new\n")
    }

    /// Many first indexes, several at the same time, to find races between a start and its decoder processes.
    @Test
    func noneOfManyIndexesLosesAPhoto() throws {
        defer { cleanUp() }
        for number in 1...5 {
            try Self.picture.write(to: photos.appendingPathComponent("\(number).gif"))
        }
        // If a test's process blocks signals, a shell that waits for its children doesn't receive them
        // either.
        let count = Night.count(20, atNight: 400)
        let script = """
            export DATA="$0"
            seq \(count) | xargs -P \(Night.count(10, atNight: 40)) -I NUMBER sh -c '"$@" --data "$DATA/NUMBER" >"$DATA/NUMBER.txt" 2>"$DATA/NUMBER.log"' sh "$@"
            cat "$0"/*.txt | sort | uniq -c
            """
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        let run = try Command(["index", photos.path], through: ["sh", "-c", script, data.path])
        #expect(run.text.split(separator: "\n").map { $0.drop { $0 == " " } } == ["\(count) 5 photos: 5 new"])
    }

    /// Any number of descriptors, from too few for anything. Files that couldn't be read are there later.
    /// There are so many photos that several are read at the same time, even if a thread starts late.
    @Test
    func withoutDescriptorsNoPhotoIsLost() throws {
        defer { cleanUp() }
        for number in 1...60 {
            try Self.picture.write(to: photos.appendingPathComponent("\(number).gif"))
        }
        var waited = 0
        // Which number is too few only for all photos at once depends on what the process inherits and on its threads.
        for descriptors in Night.isNow ? Array(8...40) : Array(12...18) + [40] {
            let arguments = [
                "index", photos.path, "--data", data.appendingPathComponent("\(descriptors)").path,
            ]
            let few = try Command(
                arguments,
                through: ["sh", "-c", "ulimit -n \(descriptors); exec \"$0\" \"$@\""]
            )
            #expect(!few.text.contains("could not be read:\n  \(photos.path)/"), "\(few.text)")
            waited += few.text.contains("will be tried again:\n  \(photos.path)/") ? 1 : 0
            // Every missing photo causes a message and a status.
            let photos = few.text.firstMatch(of: #/^(\d+) photos?: /#).flatMap { Int($0.1) }
            #expect(few.status != 0 || photos == 60, "\(descriptors): \(few.text)")
            #expect(few.status == 0 || !few.errors.isEmpty, "\(descriptors)")
            let enough = try Command(arguments)
            #expect(enough.text.hasPrefix("60 photos: "), "after \(descriptors): \(enough.text)")
            #expect(enough.text.split(separator: "\n").count == 1, "after \(descriptors): \(enough.text)")
        }
        #expect(waited > 0)
    }

    #if os(Linux)
        /// Too little address space for the program's threads: it crashed, or waited for them forever.
        @Test
        func tooLittleAddressSpaceIsOneLine() throws {
            defer { cleanUp() }
            try Self.picture.write(to: photos.appendingPathComponent("a.gif"))
            for megabytes in [250, 300, 350] {
                let run = try Command(
                    ["index", photos.path, "--data", data.path],
                    through: ["sh", "-c", "ulimit -v \(megabytes << 10); exec \"$0\" \"$@\""]
                )
                #expect(
                    run.errors
                        == "the limit for address space is \(megabytes) MB; raise it to 1024 MB, with ulimit -v 1048576\n"
                )
                #expect(run.status == 69)
            }
            let run = try Command(
                ["index", photos.path, "--data", data.path],
                through: ["sh", "-c", "ulimit -v 1048576; exec \"$0\" \"$@\""]
            )
            #expect(run.text == "1 photo: 1 new\n" && run.errors == "" && run.status == 0)
        }

        /// A file system that is really full: a small one in memory, which only the command sees.
        @Test(.enabled(if: mayMount, "no user namespaces here: a full file system is not tried"))
        func aFullFileSystemIsOneLineAndWithRoomAllIsThere() throws {
            defer { cleanUp() }
            // In separate folders, so that most of them haven't been scanned when the disk is full.
            for number in 1...400 {
                let album = photos.appendingPathComponent("\(number)")
                try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
                try Self.picture.write(to: album.appendingPathComponent("a.gif"))
            }
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
            let script = """
                mount -t tmpfs -o size=200k tmpfs "$0" || exit 1
                "$@"
                echo "status $?"
                mount -o remount,size=64m "$0"
                exec "$@"
                """
            let run = try Command(
                ["index", photos.path, "--data", data.path],
                through: ["unshare", "-rm", "sh", "-c", script, data.path]
            )
            let catalog = data.appendingPathComponent("catalog.sqlite").path
            #expect(
                run.errors
                    == "\(catalog): the disk is full; make room and start again, what was read so far is kept\n"
            )
            let lines = run.text.split(separator: "\n")
            #expect(lines.count == 2 && lines.first == "status 73", "\(run.text)")
            #expect(lines.last?.hasPrefix("400 photos: ") == true, "\(run.text)")
            #expect(run.status == 0)
        }

        /// A disk is unplugged, and something else is in its mount point.
        @Test(.enabled(if: mayMount, "no user namespaces here: no disk is unplugged"))
        func aDiskThatIsUnpluggedLosesNoPhoto() throws {
            defer { cleanUp() }
            let disk = photos.appendingPathComponent("disk")
            try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
            try Self.picture.write(to: photos.appendingPathComponent("a.gif"))
            try Self.picture.write(to: folder.appendingPathComponent("b.gif"))
            let script = """
                mount -t tmpfs tmpfs "$0/photos/disk" || exit 1
                cp "$0/b.gif" "$0/photos/disk/b.gif"
                "$@"
                umount "$0/photos/disk"
                touch "$0/photos/disk/.stray"
                cp "$0/b.gif" "$0/photos/disk/stray.gif"
                "$@"
                echo "status $?"
                "$@" --forget-missing
                """
            let run = try Command(
                ["index", photos.path, "--data", data.path],
                through: ["unshare", "-rm", "sh", "-c", script, folder.path]
            )
            let reason = "not the disk that it was (is it connected?); its 1 photo is kept"
            #expect(run.errors == "\(disk.path): \(reason); --forget-missing removes them\n")
            #expect(
                run.text == """
                    2 photos: 2 new
                    2 photos: nothing has changed
                    1 could not be read:
                      \(disk.path): \(reason)
                    status 0
                    2 photos: 1 new, 1 removed

                    """
            )
        }

        /// With a terminal, the command asks what to do about a missing disk. The test uses a
        /// pseudo-terminal.
        @Test(
            .enabled(if: mayMount, "no user namespaces here: no disk is unplugged"),
            arguments: ["y", "n", ""]
        )
        func whoSitsAtATerminalIsAsked(answer: String) throws {
            defer { cleanUp() }
            let disk = photos.appendingPathComponent("disk")
            try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
            try Self.picture.write(to: photos.appendingPathComponent("a.gif"))
            try Self.picture.write(to: folder.appendingPathComponent("b.gif"))
            let script = """
                mount -t tmpfs tmpfs "$0/photos/disk" || exit 1
                cp "$0/b.gif" "$0/photos/disk/b.gif"
                "$@" >/dev/null
                umount "$0/photos/disk"
                printf '\(answer)\\n' | script -qec "$*" /dev/null
                echo "status $?"
                "$@" 2>/dev/null
                """
            let run = try Command(
                ["index", photos.path, "--data", data.path],
                through: ["unshare", "-rm", "sh", "-c", script, folder.path]
            )
            let text = run.text.replacing("\r\n", with: "\n")
            let problem = "\(disk.path): not the disk that it was (is it connected?); its 1 photo is kept"
            #expect(text.contains("\(problem)\nRemove them, and read the current files? [y/N] "), "\(text)")
            #expect(text.contains("status 0\n"), "\(text)")
            if answer == "y" {
                #expect(
                    text.contains("1 photo: 1 removed\n") && text.hasSuffix("1 photo: nothing has changed\n")
                )
            } else {
                #expect(text.contains("\(problem); --forget-missing removes them\n"), "\(text)")
                #expect(
                    text.hasSuffix("2 photos: nothing has changed\n1 could not be read:\n  \(problem)\n"),
                    "\(text)"
                )
            }
        }

        private static var mayMount: Bool {
            (try? Command(["--help"], through: ["unshare", "-rm"]))?.status == 0
        }
    #endif
}

extension Command {
    /// Runs the command as a user without rights, who owns these files.
    fileprivate init(_ arguments: [String], asNobody files: [URL]) throws {
        guard geteuid() == 0 else {
            try self.init(arguments)
            return
        }
        for file in files {
            try FileManager.default.setAttributes(
                [.ownerAccountID: 65_534, .groupOwnerAccountID: 65_534],
                ofItemAtPath: file.path
            )
        }
        try self.init(arguments, through: ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
    }
}
