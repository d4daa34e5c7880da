import NIOCore
import NIOHTTP1

extension Bucket {
    /// Reads an object in pieces, with one or two pieces in memory. After an interruption, it reconnects and
    /// continues.
    ///
    /// - Returns: Nil if the object doesn't exist.
    public func stream(_ key: String) async throws -> ObjectStream? {
        let request = StorageRequest(method: .GET, key: try address.key(key))
        let response = try await service.open(request, expecting: [.ok, .notFound])
        guard response.status == .ok else {
            let body = try await response.body.collect(upTo: Self.maxOfAnswer)
            try await check(
                StorageAnswer(status: response.status, headers: response.headers, body: body),
                request
            )
            return nil
        }
        guard let facts = ObjectFacts(response.headers) else {
            throw service.strange("an object without a size or a tag")
        }
        return ObjectStream(facts: facts, service: service, request: request, response: response)
    }
}

/// The bytes of an object. They can be read once.
public struct ObjectStream: AsyncSequence, Sendable {
    /// The facts about the object.
    public let facts: ObjectFacts
    fileprivate let service: StorageService
    fileprivate let request: StorageRequest
    fileprivate let response: StorageResponse

    /// Starts with the first piece. Call this only once.
    public func makeAsyncIterator() -> Pieces {
        Pieces(stream: self, pieces: response.body)
    }

    /// Iterates over the pieces.
    public struct Pieces: AsyncIteratorProtocol {
        private let stream: ObjectStream
        private var pieces: ResponseBody?
        private var offset: Int64 = 0

        fileprivate init(stream: ObjectStream, pieces: ResponseBody) {
            self.stream = stream
            self.pieces = pieces
        }

        /// Returns the next piece, or nil after the last one.
        public mutating func next() async throws -> ByteBuffer? {
            guard offset < stream.facts.size else { return nil }
            let service = stream.service
            let piece = try await service.trying {
                do {
                    if pieces == nil {
                        pieces = try await reopened()
                    }
                    if let piece = try await pieces?.next() { return piece }
                    throw StorageTrouble(reason: "the connection was cut")
                } catch {
                    pieces = nil
                    throw error
                }
            }
            offset += Int64(piece.readableBytes)
            guard offset <= stream.facts.size else {
                throw service.strange("more bytes than it said")
            }
            return piece
        }

        /// Requests the rest of the object if it hasn't changed.
        private func reopened() async throws -> ResponseBody {
            var request = stream.request
            request.headers.add(name: "range", value: (offset..<stream.facts.size).header)
            request.headers.add(name: "if-match", value: stream.facts.tag)
            let response = try await stream.service.open(
                request,
                expecting: [.partialContent, .notFound, .preconditionFailed]
            )
            guard response.status == .partialContent else {
                throw StorageError(
                    .changed,
                    "\(stream.service.place(of: request)) was replaced while it was read"
                )
            }
            return response.body
        }
    }
}
