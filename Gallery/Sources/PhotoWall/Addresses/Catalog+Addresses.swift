import PhotoLibrary

extension Catalog {
    /// The catalog's token as it stands in addresses: as much of it as the library's file has room for.
    public var addressToken: String { String(token.prefix(16)) }
}
