/// Returns the positions of a longest rising subsequence in distinct numbers. These can stay while the others
/// move. O(n log n).
func longestRise(_ numbers: [Int]) -> [Int] {
    // ends[l] is the position of the smallest number that ends a subsequence of length l + 1.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (position, number) in numbers.enumerated() {
        let length = ends.partitionPoint { numbers[$0] < number }
        if length > 0 { previous[position] = ends[length - 1] }
        if length < ends.count { ends[length] = position } else { ends.append(position) }
    }
    var result: [Int] = []
    var position = ends.last ?? -1
    while position >= 0 {
        result.append(position)
        position = previous[position]
    }
    return result.reversed()
}
