import ArgumentParser
import BrickworkEngine

/// A rectangle given as `X,Y,WIDTH,HEIGHT`.
struct VisibleRect: ExpressibleByArgument {
    let rect: LayoutRect

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { part in
            Double(part.filter { $0 != " " })
        }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3], [x, y, width, height].allSatisfy(\.isFinite)
        else { return nil }
        rect = LayoutRect(x: x, y: y, width: width, height: height)
    }
}
