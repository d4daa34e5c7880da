#if canImport(UIKit)
import Brickwork
import Testing
import UIKit

struct ImageTests {
    @Test func aPictureOnItsSideIsTurned() {
        #expect(ImageTarget(pixelWidth: 4000, pixelHeight: 3000)?.aspectRatio == 4.0 / 3)
        for orientation in 1...4 {
            let target = ImageTarget(pixelWidth: 4000, pixelHeight: 3000, orientation: orientation)
            #expect(target?.pixelSize == CGSize(width: 4000, height: 3000))
        }
        for orientation in 5...8 {
            let target = ImageTarget(pixelWidth: 4000, pixelHeight: 3000, orientation: orientation)
            #expect(target?.pixelSize == CGSize(width: 3000, height: 4000))
        }
        #expect(
            ImageTarget(pixelWidth: 4, pixelHeight: 3, orientation: 9)?.pixelSize
                == CGSize(width: 4, height: 3)
        )
        #expect(ImageTarget(pixelWidth: 0, pixelHeight: 3) == nil)
        #expect(ImageTarget(pixelWidth: 3, pixelHeight: -1) == nil)
    }

    @Test func scaledDownButNeverUp() {
        let wide = ImageTarget(pixelWidth: 4000, pixelHeight: 3000)
        // 160 points at 3 pixels are 480 pixels of width: the longer side.
        #expect(wide?.longerSide(width: 160, scale: 3) == 480)
        let high = ImageTarget(pixelWidth: 3000, pixelHeight: 4000)
        // 480 of 3,000 pixels; 640 of 4,000.
        #expect(high?.longerSide(width: 160, scale: 3) == 640)
        #expect(high?.longerSide(width: 1000, scale: 3) == 4000)
        #expect(high?.longerSide(width: 5000, scale: 3) == 4000)
        #expect(high?.longerSide(width: .nan, scale: 3) == 4000)
        #expect(high?.longerSide(width: -1, scale: 3) == 4000)
        #expect(high?.longerSide(width: 300, scale: 0) == 400)
        #expect(high?.longerSide(width: 0.0001, scale: 1) == 1)
    }

    @Test func theCacheKeepsToItsLimitAndDropsWhatWasNotUsed() {
        let cache = CostLimitedCache<Int, String>(costLimit: 10)
        cache.insert("a", for: 1, cost: 4)
        cache.insert("b", for: 2, cost: 4)
        #expect(cache.value(for: 1) == "a")
        cache.insert("c", for: 3, cost: 4)
        #expect(cache.value(for: 2) == nil)
        #expect(cache.value(for: 1) == "a")
        #expect(cache.value(for: 3) == "c")
        #expect(cache.totalCost == 8)
        cache.insert("too much", for: 4, cost: 11)
        #expect(cache.value(for: 4) == nil)
        #expect(cache.count == 2)
        cache.insert("larger", for: 1, cost: 10)
        #expect(cache.count == 1)
        cache.insert("nothing", for: 5, cost: -3)
        #expect(cache.count == 2)
        cache.costLimit = 5
        #expect(cache.value(for: 1) == nil)
        #expect(cache.value(for: 5) == "nothing")
        cache.insert("endless", for: 6, cost: .max)
        #expect(cache.count == 1)
        cache.removeAll()
        #expect(cache.count == 0 && cache.totalCost == 0)
    }

    /// Compared with a list in the order of use.
    @Test(arguments: 0..<20)
    func theCacheEqualsAPlainOne(seed: Int) {
        var random = Random(seed: seed)
        let cache = CostLimitedCache<Int, Int>(costLimit: 50)
        var plain: [(key: Int, value: Int, cost: Int)] = []
        for step in 0..<500 {
            let key = random.int(0...20)
            let present = plain.firstIndex { $0.key == key }
            switch random.int(0...3) {
            case 0, 1:
                let cost = random.int(0...20)
                if let present { plain.remove(at: present) }
                while plain.reduce(cost, { $0 + $1.cost }) > 50 { plain.removeFirst() }
                plain.append((key, step, cost))
                cache.insert(step, for: key, cost: cost)
            case 2:
                if let present { plain.append(plain.remove(at: present)) }
                #expect(
                    cache.value(for: key) == present.map { _ in plain[plain.count - 1].value },
                    "seed \(seed)"
                )
            default:
                if let present { plain.remove(at: present) }
                cache.removeValue(for: key)
            }
            #expect(cache.count == plain.count, "seed \(seed)")
            #expect(cache.totalCost == plain.reduce(0) { $0 + $1.cost }, "seed \(seed)")
        }
    }
}
#endif
