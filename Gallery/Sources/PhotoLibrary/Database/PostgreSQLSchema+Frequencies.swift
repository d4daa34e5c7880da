extension PostgreSQLSchema {
    static let tags =
        [
            "ALTER TABLE tag ADD COLUMN photos BIGINT NOT NULL DEFAULT 0",
            SQLiteSchema.countTags,
        ]
        + trigger(
            "tagComes",
            "INSERT",
            "fileTag",
            "UPDATE tag SET photos = photos + 1 WHERE id = NEW.tag AND \(SQLiteSchema.isShown("NEW"));"
        )
        + trigger(
            "tagGoes",
            "DELETE",
            "fileTag",
            "UPDATE tag SET photos = photos - 1 WHERE id = OLD.tag AND \(SQLiteSchema.isShown("OLD"));"
        )
        + trigger(
            "photoShowsTags",
            "UPDATE OF state, repeats, folder",
            "file",
            when: "OLD.state <> NEW.state OR OLD.repeats <> NEW.repeats OR OLD.folder <> NEW.folder",
            SQLiteSchema.countTagsOfPhoto
        )
        + trigger(
            "photoTakesTags",
            "DELETE",
            "file",
            when: "OLD.state = 0 AND OLD.repeats = 0",
            SQLiteSchema.discountTagsOfPhoto
        )
        + trigger(
            "folderShowsTags",
            "UPDATE OF shown",
            "folder",
            when: "OLD.shown <> NEW.shown",
            SQLiteSchema.countTagsOfFolder
        )
}
