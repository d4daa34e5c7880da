import CatalogDatabase
import Foundation
import Pictures
import SourceFiles

/// Pictures that are shown as one photo: see ``PictureStack``.
extension CatalogWriter {
    /// What has changed in a folder.
    struct StackChange {
        /// The pictures that other pictures may belong to, and those that are shown from now on.
        var pictures: Set<FileName> = []
        /// Whether pictures are shown or hidden from now on.
        var isVisible = false
    }

    /// Finds out which pictures of a folder are shown, and how many pictures of a burst each is shown for, after some of its
    /// files have been written, moved or removed.
    ///
    /// - Complexity: O(k log n) for k files, and O(n) for each burst whose names begin with different numbers.
    func markStacks(folder: Int64, _ names: some Sequence<FileName>) throws -> StackChange {
        var change = StackChange()
        let names = Set(names)
        let withRaw = Set(names.filter(\.claimsRaw).compactMap(PictureStack.init))
        for stack in Set(names.compactMap(PictureStack.init)) {
            let pictures = try Catalog.Photos.pictures(self, of: stack, folder: folder)
            let order = Catalog.Photos.order(of: pictures, in: stack)
            let others = Set(order?.others ?? [])
            if let order {
                change.pictures.insert(order.shown)
            } else if withRaw.contains(stack) {
                // The camera raw file may be gone.
                change.pictures.formUnion(pictures.map(\.name))
            }
            for picture in pictures {
                let burst =
                    stack.isBurst && picture.name == order?.shown ? Int64(others.count) + 1 : nil
                if burst != picture.burst { try setText(id: picture.id, "burst", burst) }
            }
            for picture in pictures where others.contains(picture.name) != (picture.state == .stacked) {
                change.isVisible = true
                try willChange([picture.id])
                if picture.state == .stacked {
                    try run("UPDATE file SET state = 0 WHERE id = ?", arguments: [picture.id])
                    try updateWords(id: picture.id, name: picture.name)
                    try updateTags(id: picture.id)
                    change.pictures.insert(picture.name)
                } else {
                    // Searches find only photos on walls.
                    try removeWords(id: picture.id)
                    try run(
                        "UPDATE file SET state = \(FileState.stacked.rawValue) WHERE id = ?",
                        arguments: [picture.id]
                    )
                }
            }
        }
        return change
    }
}

extension Catalog.Photos {
    /// A picture that is or may be in a stack.
    fileprivate struct StackedPicture {
        let id: Int64
        let name: FileName
        let state: FileState
        /// Whether its camera is one that takes such pictures.
        let isHeld: Bool
        /// Whether it can't be decoded.
        let isDamaged: Bool
        /// The number of pictures that it is shown for, as the catalog has it.
        let burst: Int64?
    }

    fileprivate static func order(of pictures: [StackedPicture], in stack: PictureStack) -> (
        shown: FileName, others: [FileName]
    )? {
        stack.order(
            of: pictures.filter(\.isHeld).map(\.name),
            damaged: Set(pictures.lazy.filter(\.isDamaged).map(\.name))
        )
    }

    fileprivate static func pictures(
        _ database: any Database,
        of stack: PictureStack,
        folder: Int64
    ) throws -> [StackedPicture] {
        var arguments: SQLArguments = []
        let parts = stack.places.map { place in
            let condition: String
            switch place {
            case .range(let first, let end):
                condition = "name >= ? AND name < ?"
                arguments = arguments + [folder, first.data, end.data]
            case .containing(let bytes):
                condition =
                    switch database.dialect {
                    case .sqlite: "instr(name, ?) > 0"
                    case .postgresql: "position(CAST(? AS bytea) IN name) > 0"
                    }
                arguments = arguments + [folder, Data(bytes)]
            }
            return """
                SELECT id, name, state, reason IS NOT NULL, camera, burst FROM file
                WHERE folder = ? AND \(condition) AND state IN \(FileState.pictures) AND video IS NULL
                """
        }
        return try Row.fetchAll(
            database,
            sql: parts.joined(separator: " UNION ALL "),
            arguments: arguments
        ).compactMap { row in
            let name = try FileName(row[1] as Data)
            guard PictureStack(name) == stack else { return nil }
            return try StackedPicture(
                id: row[0],
                name: name,
                state: FileState(rawValue: row[2]) ?? .photo,
                isHeld: stack.holdsPictures(of: CameraText.camera(row[4])?.name),
                isDamaged: row[3],
                burst: row[5]
            )
        }
    }

    /// Returns the pictures that are shown as part of another one.
    static func stacked(_ database: any Database, under picture: FileName, folder: Int64) throws -> [FileName:
        Int64]
    {
        guard let stack = PictureStack(picture) else { return [:] }
        let pictures = try pictures(database, of: stack, folder: folder)
        guard let order = order(of: pictures, in: stack), order.shown == picture else { return [:] }
        let others = Set(order.others)
        return Dictionary(
            uniqueKeysWithValues: pictures.filter { others.contains($0.name) }.map { ($0.name, $0.id) }
        )
    }

    /// Returns the photos that show a file: the photo itself, or the one of the same shot.
    static func photosShowing(_ database: any Database, file id: Int64) throws -> [Int64] {
        let file = try Row.fetchOne(
            database,
            sql: "SELECT state, folder, name FROM file WHERE id = ?",
            arguments: [id]
        )
        guard let file else { return [] }
        let folder: Int64 = try file[1], name = try FileName(file[2] as Data)
        switch try FileState(rawValue: file[0]) {
        case .photo: return [id]
        case .stacked:
            guard let stack = PictureStack(name) else { return [] }
            let pictures = try pictures(database, of: stack, folder: folder)
            let order = order(of: pictures, in: stack)
            return pictures.filter { $0.name == order?.shown }.map(\.id)
        case .companion:
            return try CameraPair.pictures(of: name).flatMap { picture in
                try Int64.fetchAll(
                    database,
                    sql: """
                        SELECT id FROM file
                        WHERE folder = ? AND name = ? AND state IN \(FileState.pictures)
                        """,
                    arguments: [folder, picture.data]
                ).flatMap { try photosShowing(database, file: $0) }
            }
        default: return []
        }
    }
}
