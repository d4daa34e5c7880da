import Testing
import UIKit

extension Trait where Self == StandInTrait {
    /// Without what the layouts do not fulfill yet: to go with it.
    static var standIn: Self {
        StandInTrait(leavingOut: [.announcements, .crossSize, .updates, .offset, .appearing])
    }
}
