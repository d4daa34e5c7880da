import Pictures

extension Catalog: PictureVerdicts {
    // A catalog that cannot be read or written is said where photos are: here it means that a picture is read again.

    /// Whether a picture of so many bytes was ever refused.
    public func mayKnow(size: Int64) -> Bool {
        let isKnown = try? read { database in
            try Bool.fetchOne(
                database,
                sql: "SELECT EXISTS (SELECT 1 FROM verdict WHERE size = ? AND kind IS NOT NULL)",
                arguments: [size]
            )
        }
        return isKnown.flatMap(\.self) ?? false
    }

    /// What is wrong with a picture, if this decoder has found out.
    public func refusal(of content: ContentHash, stage: PictureStage, decoder: String) -> PictureRefusal? {
        let row = try? read { database in
            try Row.fetchOne(
                database,
                sql:
                    "SELECT kind, reason FROM verdict WHERE contentHash = ? AND stage = ? AND decoder = ?",
                arguments: [content.description, stage.rawValue, decoder]
            )
        }
        guard let row = row.flatMap(\.self), let kind = (row[0] as String?).flatMap(PictureRefusal.Kind.init)
        else { return nil }
        return PictureRefusal(kind, row[1] ?? "")
    }

    /// Keeps what is wrong with a picture.
    public func keep(
        _ refusal: PictureRefusal,
        of content: ContentHash,
        size: Int64,
        stage: PictureStage,
        decoder: String
    ) {
        _ = try? write { database in
            try database.run(
                """
                INSERT INTO verdict (contentHash, stage, decoder, size, kind, reason) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (contentHash, stage) DO UPDATE SET decoder = excluded.decoder, size = excluded.size,
                    kind = excluded.kind, reason = excluded.reason, starts = 0, lastStart = NULL
                """,
                arguments: [
                    content.description, stage.rawValue, decoder, size, refusal.kind.rawValue, refusal.reason,
                ]
            )
            return ((), [])
        }
    }

    /// Notes a crash, and gives at how many earlier starts there was one.
    public func noteCrash(
        of content: ContentHash,
        size: Int64,
        stage: PictureStage,
        decoder: String
    ) -> Int {
        let start = start
        let starts = try? write { database in
            try database.run(
                """
                INSERT INTO verdict (contentHash, stage, decoder, size, starts, lastStart) VALUES (?, ?, ?, ?, 1, ?)
                ON CONFLICT (contentHash, stage) DO UPDATE SET
                    starts = CASE WHEN verdict.decoder <> excluded.decoder THEN 1
                        WHEN verdict.lastStart IS NOT DISTINCT FROM excluded.lastStart THEN verdict.starts
                        ELSE verdict.starts + 1 END,
                    decoder = excluded.decoder, lastStart = excluded.lastStart, kind = NULL, reason = NULL
                """,
                arguments: [content.description, stage.rawValue, decoder, size, start]
            )
            let starts = try Int.fetchOne(
                database,
                sql: "SELECT starts FROM verdict WHERE contentHash = ? AND stage = ?",
                arguments: [content.description, stage.rawValue]
            )
            return (starts ?? 1, [])
        }
        return (starts ?? 1) - 1
    }

    /// Forgets what another decoder, or another version of this one, had found to be wrong: the files are read again,
    /// and the photos decoded.
    ///
    /// - Returns: Whether there was another one.
    /// - Throws: ``CatalogError``.
    @discardableResult
    func use(decoder: String) throws -> Bool {
        let known = try read { try String.fetchOne($0, sql: "SELECT decoder FROM state") }
        guard known != decoder else { return false }
        try write { database in
            try database.run("DELETE FROM verdict WHERE decoder <> ?", arguments: [decoder])
            // A size that no file has.
            try database.run("UPDATE file SET size = -1 WHERE state <> 0")
            try database.run(
                "UPDATE file SET kind = NULL, reason = NULL WHERE state = 0 AND reason IS NOT NULL"
            )
            try database.run("UPDATE state SET decoder = ?", arguments: [decoder])
            return ((), [])
        }
        return true
    }

    /// Notes what keeps a photo from being shown: it is tried again.
    ///
    /// - Throws: ``CatalogError``.
    public func setWaiting(id: Int64, version: Int, trouble: PictureTrouble) throws {
        try write { database in
            let isThere = try Bool.fetchOne(
                database,
                sql: "SELECT 1 FROM file WHERE id = ? AND version = ? AND state = 0",
                arguments: [id, version]
            )
            if isThere == true {
                try Self.setWaiting(database, id: id, trouble)
            }
            return ((), [])
        }
    }

    static func setWaiting(_ database: any Database, id: Int64, _ trouble: PictureTrouble) throws {
        try database.run(
            "UPDATE file SET waiting = ? WHERE id = ? AND waiting IS DISTINCT FROM ?",
            arguments: [trouble.reason, id, trouble.reason]
        )
    }
}
