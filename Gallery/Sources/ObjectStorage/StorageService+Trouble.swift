import NIOCore

extension StorageService {
    /// What of an error passes: trouble with a connection. nil for what is a verdict.
    ///
    /// - Throws: What the error is better called.
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
