import Testing

/// All tests that need a storage service, run one after the other.
@Suite(.serialized)
enum StorageTests {}
