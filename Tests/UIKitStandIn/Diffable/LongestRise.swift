/// The positions of a longest rising run in distinct numbers: what can stay while the rest moves. O(n log n).
func longestRise(_ numbers: [Int]) -> [Int] {
    // ends[l]: the position of the least number that ends a run of l + 1.
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
