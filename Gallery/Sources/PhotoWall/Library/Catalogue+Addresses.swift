import PhotoLibrary

extension Catalogue {
    /// The catalogue's token as it stands in addresses: as much of it as the library's file has room for.
    var addressToken: String { String(token.prefix(16)) }
}
