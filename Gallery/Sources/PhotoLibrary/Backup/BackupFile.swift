import CatalogDatabase
import CZlib
import Foundation
import SystemPackage

/// The file of a backup: JSON Lines, compressed with gzip.
///
/// The first line names the format and its version. A line such as `{"table":"folder","columns":["id","path"]}` comes
/// before the rows of each table, and each row is a line such as `[1,{"text":"/photos"}]`. Texts and numbers are JSON's,
/// and bytes are an object with their `text`, or with their `base64` if they aren't UTF-8. The last line has the number of
/// rows in each table, and the CRC-32 of all lines before it.
enum BackupFile {
    /// The first line.
    struct Header: Codable, Equatable {
        var format = "brickwork-backup"
        /// The version of the format and of the tables.
        var version = 1
    }

    /// The line before the rows of a table.
    struct Table: Codable, Equatable {
        /// Its name in the schema.
        var table: String
        /// The columns' names in lower case, as PostgreSQL has them.
        var columns: [String]

        /// Whether it has what users write.
        var isOfUsers: Bool { UserTables.backedUp.contains { $0.key == table } }

        /// The statement that inserts a row.
        var insertion: String {
            """
            INSERT INTO \(table) (\(columns.joined(separator: ", ")))
            VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
            """
        }

        /// Returns whether users have written a row: see ``BackupSummary/written``.
        func isWritten(_ values: [SQLValue]) -> Bool {
            func value(_ name: String) -> SQLValue? { columns.firstIndex(of: name).map { values[$0] } }
            guard table == "users" else { return isOfUsers }
            return value("name") != .text("") || value("hash") ?? .null != .null
        }
    }

    /// The last line.
    struct End: Codable, Equatable {
        var rows: [String: Int]
        var crc32: String

        /// The number of rows.
        var count: Int { rows.values.reduce(0, +) }
        /// Tells the backup from others.
        var id: String { "\(crc32) \(count)" }
    }
}

/// Writes a backup under a temporary name. It gets its name when it is complete and on the disk.
final class BackupWriter {
    private let file: FilePath
    private let partial: FilePath
    private let descriptor: FileDescriptor
    private var stream: gzFile?
    private let encoder = JSONEncoder()
    private var checksum = crc32(0, nil, 0)
    private var table = BackupFile.Table(table: "", columns: [])
    private var rows: [String: Int] = [:]
    /// The number of rows that users have written.
    private(set) var written = 0

    /// - Throws: ``CatalogError`` if the file exists, or can't be made.
    init(_ file: FilePath) throws {
        guard !FileManager.default.fileExists(atPath: file.string) else {
            throw CatalogError(.unwritable, "\(file): exists already; give the backup another name")
        }
        self.file = file
        partial = FilePath("\(file.string).\(RandomDigits.make(bytes: 4)).partial")
        do {
            descriptor = try FileDescriptor.open(
                partial,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite
            )
        } catch {
            throw CatalogError(.unwritable, "\(file): cannot be made (\(error))")
        }
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        stream = gzdopen(dup(descriptor.rawValue), "wb")
        try write(line: BackupFile.Header())
    }

    deinit {
        if let stream { gzclose(stream) }
        try? descriptor.close()
        // After a success, no file has this name any more.
        unlink(partial.string)
    }

    func begin(_ table: String, columns: [String]) throws {
        self.table = BackupFile.Table(table: table, columns: columns)
        rows[table] = 0
        try write(line: self.table)
    }

    func write(row: [SQLValue]) throws {
        rows[table.table, default: 0] += 1
        if table.isWritten(row) { written += 1 }
        try write(line: row)
    }

    /// Writes the last line, and gives the file its name.
    func finish() throws {
        try write(line: BackupFile.End(rows: rows, crc32: String(checksum, radix: 16)))
        let isWritten = gzclose(stream) == Z_OK
        stream = nil
        guard isWritten, fsync(descriptor.rawValue) == 0, rename(partial.string, file.string) == 0 else {
            throw failure
        }
    }

    private func write(line: some Encodable) throws {
        var bytes = try encoder.encode(line)
        bytes.append(UInt8(ascii: "\n"))
        checksum = bytes.withUnsafeBytes {
            crc32(checksum, $0.bindMemory(to: Bytef.self).baseAddress, uInt($0.count))
        }
        let written = bytes.withUnsafeBytes { gzwrite(stream, $0.baseAddress, UInt32($0.count)) }
        guard Int(written) == bytes.count else { throw failure }
    }

    private var failure: CatalogError {
        let error = Errno(rawValue: errno)
        return CatalogError(
            error == .noSpace ? .diskFull : .unwritable,
            "\(file): cannot be written (\(error))"
        )
    }
}

/// Reads a backup, and checks it on the way.
final class BackupReader {
    /// A line between the first and the last one.
    enum Line {
        case table(BackupFile.Table)
        case row(Data)
    }

    /// The length of a line in bytes. Captions and lists of tags are much shorter.
    static let longestLine = 16 << 20

    /// The last line. Nil until it has been read.
    private(set) var end: BackupFile.End?

    private let file: FilePath
    private let stream: gzFile
    private let decoder = JSONDecoder()
    private var buffer = [CChar](repeating: 0, count: 1 << 16)
    private var checksum = crc32(0, nil, 0)
    private var table = ""
    private var rows: [String: Int] = [:]

    /// Opens a file, and reads its first line.
    init(_ file: FilePath) throws {
        self.file = file
        guard let stream = gzopen(file.string, "rb") else {
            throw CatalogError(.unwritable, "\(file): cannot be read (\(Errno(rawValue: errno)))")
        }
        self.stream = stream
        guard let line = line(), let header = try? decoder.decode(BackupFile.Header.self, from: line),
            header.format == BackupFile.Header().format
        else { throw CatalogError(.damaged, "\(file): not a backup of brickwork") }
        guard header == BackupFile.Header() else {
            throw CatalogError(.newer, "\(file): made by a later version of brickwork; use that one")
        }
        count(line)
    }

    deinit {
        gzclose(stream)
    }

    /// Returns the next line, or nil at the end.
    ///
    /// - Throws: ``CatalogError`` if the file is truncated or has changed, at the end at the latest.
    func next() throws -> Line? {
        guard let line = line() else { throw damage }
        if line.first == UInt8(ascii: "[") {
            rows[table, default: 0] += 1
            count(line)
            return .row(line)
        }
        if let table = try? decoder.decode(BackupFile.Table.self, from: line) {
            self.table = table.table
            rows[table.table] = 0
            count(line)
            return .table(table)
        }
        end = try? decoder.decode(BackupFile.End.self, from: line)
        guard let end, end == BackupFile.End(rows: rows, crc32: String(checksum, radix: 16)),
            self.line() == nil
        else { throw damage }
        // The end of the gzip file may be missing, too.
        var code = Z_OK
        gzerror(stream, &code)
        guard code == Z_OK else { throw damage }
        return nil
    }

    /// Returns the values of a row.
    func values(_ row: Data) throws -> [SQLValue] {
        guard let values = try? decoder.decode([SQLValue].self, from: row) else { throw damage }
        return values
    }

    private func count(_ line: Data) {
        checksum = line.withUnsafeBytes {
            crc32(checksum, $0.bindMemory(to: Bytef.self).baseAddress, uInt($0.count))
        }
    }

    /// Returns a whole line with its end, or nil.
    private func line() -> Data? {
        var line = Data()
        while gzgets(stream, &buffer, Int32(buffer.count)) != nil {
            let length = strlen(buffer)
            buffer.withUnsafeBytes { line.append(contentsOf: $0.prefix(length)) }
            if line.count > Self.longestLine { return nil }
            if line.last == UInt8(ascii: "\n") { return line }
        }
        return nil
    }

    private var damage: CatalogError {
        CatalogError(.damaged, "\(file): truncated or damaged; use another backup")
    }
}

extension SQLValue: Codable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .integer(let number): try container.encode(number)
        case .real(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .bytes(let bytes):
            let text = String(validating: bytes, as: UTF8.self)
            try container.encode(text.map { ["text": $0] } ?? ["base64": bytes.base64EncodedString()])
        }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .real(number)
        } else {
            let bytes = try container.decode([String: String].self)
            guard
                let bytes = bytes["text"].map({ Data($0.utf8) })
                    ?? bytes["base64"].flatMap({ Data(base64Encoded: $0) })
            else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "neither text nor base64"
                )
            }
            self = .bytes(bytes)
        }
    }
}
