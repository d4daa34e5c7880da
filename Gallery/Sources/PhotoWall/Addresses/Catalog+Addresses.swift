import PhotoLibrary

extension Catalog {
    /// The catalog's token in addresses, shortened to fit into the library's file.
    public var addressToken: String { String(token.prefix(16)) }
}
