import PhotoLibrary
import Pictures

extension PictureFacts {
    /// Takes the date of a video that doesn't say the local time of its recording: the date in its name if it is of about
    /// the same time, because phones write the local time there, or else the local time of this machine.
    mutating func takeRecordedTime() {
        guard let recorded = video?.recorded else { return }
        video?.recorded = nil
        let local = LocalTime.seconds(of: recorded * 1_000_000)
        if let taken, takenPrecision == .moment, (taken - local).magnitude <= Self.day { return }
        taken = local
        takenPrecision = .moment
    }

    private static let day: UInt64 = 86_400
}
