import AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL
import SystemPackage

extension StorageService {
    /// What of an error passes: trouble with a connection. nil for what is a verdict.
    ///
    /// - Throws: What the error is better called.
    static func trouble(_ error: any Error, _ endpoint: Endpoint) throws -> StorageTrouble? {
        switch error {
        case let trouble as StorageTrouble: return trouble
        case is StorageError, is CancellationError: return nil
        case let error as HTTPClientError where error == .cancelled: throw CancellationError()
        case let error as HTTPClientError: return StorageTrouble(reason: reason(error))
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            throw StorageError(
                .unavailable,
                "\(endpoint) shows no certificate that is trusted (\(oneLine(error))); "
                    + "AWS_CA_BUNDLE names a file with others"
            )
        case let error as NIOConnectionError: return StorageTrouble(reason: reason(error))
        case let error as IOError: return StorageTrouble(reason: reason(error))
        default: return StorageTrouble(reason: oneLine(error))
        }
    }

    private static func reason(_ error: HTTPClientError) -> String {
        switch error {
        case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout: "no connection came about"
        case .readTimeout, .writeTimeout, .deadlineExceeded: "no answer came"
        case .remoteConnectionClosed, .uncleanShutdown: "the connection was cut"
        default: error.shortDescription.lowercased()
        }
    }

    private static func reason(_ error: NIOConnectionError) -> String {
        if let error = error.connectionErrors.first?.error {
            return (error as? IOError).map(reason) ?? oneLine(error)
        }
        return "there is no machine of the name \(error.host)"
    }

    private static func reason(_ error: IOError) -> String {
        Errno(rawValue: error.errnoCode).description.lowercased()
    }

    private static func oneLine(_ error: any Error) -> String {
        String("\(error)".map { $0.isNewline ? " " : $0 }.prefix(200))
    }
}
