import HTTPTypes
import NIOCore
import PhotoLibrary
import PhotoWall
import Pictures
import SystemPackage

extension ThumbnailAnswers {
    /// Answers with a video that every browser plays. If it isn't converted yet, the answer lasts until it is, and has no
    /// parts. The conversion may stop when the client is gone.
    func video(_ address: ThumbnailAddress, to request: HTTPRequest, _ context: WallContext) async throws
        -> Response
    {
        guard let photo = try await photos.runUncancellable({ try $0.photo(address.id) }), photo.video != nil
        else {
            throw Refusal.notThere
        }
        guard photo.version == address.version else { throw Refusal.outdated }
        return try await refusing {
            let place = try conversions.take()
            switch try await store.videos.video(of: ThumbnailStore.Picture(photo)) {
            case .whole(let path):
                let file = try await threads.runUncancellable { try OriginalFile(madeAt: path) }
                return try FileAnswer(threads: threads).response(
                    file,
                    tag: Self.tag(of: address),
                    [.contentType: MediaType.mp4],
                    to: request,
                    context
                )
            case .growing(let video):
                let file = try await threads.runUncancellable {
                    do {
                        return try OriginalFile(madeAt: video.file)
                    } catch {
                        // It may have ended just now.
                        guard let whole = video.whole else { throw video.failure ?? error }
                        return try OriginalFile(madeAt: whole)
                    }
                }
                try await waitForBeginning(of: video, file)
                return response(video, file, place, context)
            }
        }
    }

    /// Returns a video that every browser plays. Waits until it is converted.
    ///
    /// - Throws: ``Refusal``.
    func wholeVideo(of photo: Photo) async throws -> Content {
        try await refusing {
            switch try await store.videos.video(of: ThumbnailStore.Picture(photo)) {
            case .whole(let path):
                return .file(try await threads.runUncancellable { try OriginalFile(madeAt: path) })
            case .growing(let video):
                while !video.hasEnded { try await pause() }
                guard let path = video.whole else { throw video.failure ?? CancellationError() }
                return .file(try await threads.runUncancellable { try OriginalFile(madeAt: path) })
            }
        }
    }

    /// Returns what a closure returns. Turns errors of a conversion into refusals.
    private func refusing<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let refusal as PictureRefusal {
            throw Refusal(refusal)
        } catch let failure as PictureFailure {
            throw Refusal(failure)
        }
    }

    /// Waits until there is something to send.
    ///
    /// - Throws: The error of the conversion.
    private func waitForBeginning(of video: GrowingVideo, _ file: OriginalFile) async throws {
        while true {
            let failure = video.failure
            let bytes = try await threads.runUncancellable { try file.read(at: 0, count: 1) }
            if bytes.readableBytes > 0 { return }
            if let failure { throw failure }
            try await pause()
        }
    }

    /// Sends a file while it grows.
    private func response(
        _ video: GrowingVideo,
        _ file: OriginalFile,
        _ place: ClientLimit.Place,
        _ context: WallContext
    ) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: MediaType.mp4, .cacheControl: Caching.never.rawValue],
            body: .stream(length: nil) { _ in
                defer { withExtendedLifetime(place) {} }
                var offset: Int64 = 0
                while true {
                    let hasEnded = video.hasEnded
                    let start = offset
                    let bytes = try await threads.runUncancellable {
                        try file.read(at: start, count: FileAnswer.pieceLength)
                    }
                    if bytes.readableBytes > 0 {
                        try await context.send(bytes)
                        offset += Int64(bytes.readableBytes)
                    } else if hasEnded {
                        guard video.failure == nil else { throw ChannelError.eof }
                        return
                    } else {
                        try await context.disconnection.cancelling { try await pause() }
                    }
                }
            }
        )
    }

    /// Waits until more has been converted.
    private func pause() async throws { try await Task.sleep(for: .milliseconds(100)) }
}
