import SwiftUI

/// A collection that always shows the present elements, such as a binding. A container compares copies of it, because after a
/// change the collection from before the change has the new elements too.
protocol LiveElements {
    /// The same collection with the elements of this moment.
    var copy: Self { get }
}

extension Binding: LiveElements where Value: RandomAccessCollection {
    var copy: Self { .constant(wrappedValue) }
}

/// Returns a collection that stays as it is now.
func copied<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements {
    (elements as? any LiveElements)?.copy as? Elements ?? elements
}
