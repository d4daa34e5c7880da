import NIOCore

extension StorageService {
    /// Returns the temporary failure that an error means, such as a lost connection, or nil if the error is
    /// final.
    ///
    /// - Throws: A better description of the error.
    static func trouble(_ error: any Error, _ endpoint: Endpoint) throws -> StorageTrouble? {
        switch error {
        case let trouble as StorageTrouble: return trouble
        case is StorageError, is CancellationError: return nil
        case TransferError.trouble(let reason): return StorageTrouble(reason: reason)
        case TransferError.certificate(let reason):
            throw StorageError(
                .unavailable,
                "\(endpoint) shows no certificate that is trusted (\(reason)); "
                    + "AWS_CA_BUNDLE names a file with others"
            )
        default:
            let text = String("\(error)".map { $0.isNewline ? " " : $0 }.prefix(200))
            return StorageTrouble(reason: text)
        }
    }
}
