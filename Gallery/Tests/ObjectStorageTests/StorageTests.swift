import Testing

/// All that needs a storage service, one after the other.
@Suite(.serialized)
enum StorageTests {}
