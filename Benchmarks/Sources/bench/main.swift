import CYardsticks
import LayoutEngine
func now() -> Double { var t = timespec(); clock_gettime(CLOCK_MONOTONIC, &t); return Double(t.tv_sec) + Double(t.tv_nsec)*1e-9 }
import Glibc
for n in [1000, 10000, 100000, 1000000] {
    var seed: UInt64 = 42
    func r() -> Double { seed = seed &* 6364136223846793005 &+ 1442695040888963407; return Double(seed >> 40) / Double(1 << 24) }
    var ratios = [Double](), extras = [Double]()
    for _ in 0..<n { let q = r()*100; ratios.append(q < 69 ? 1.5 : q < 79 ? 16.0/9 : q < 89 ? 4.0/3 : q < 93 ? 2.0/3 : 0.6 + r()*2); extras.append((r()*3).rounded(.down)*20) }
    var items = LayoutItems(); items.reserveCapacity(n)
    for i in 0..<n { items.append(.ratio(ratios[i], extra: extras[i])) }
    var tops = [Double](repeating: 0, count: n); var cols = [UInt16](repeating: 0, count: n); var ints = [Int64](repeating: 0, count: n)
    let reps = max(3, 2_000_000 / n)
    func best(_ f: () -> Void) -> Double { var b = 1e9; for _ in 0..<7 { let a = now(); for _ in 0..<reps { f() }; b = min(b, (now() - a)/Double(reps)/Double(n)*1e9) }; return b }
    for c in [2, 6, 12] {
        let w = (1200.0 - 10*Double(c-1))/Double(c)
        let p = best { yardstick_plain(ratios, extras, Int64(n), Int32(c), w, 10, &tops, &cols) }
        let s = best { yardstick_sorted(ratios, extras, Int64(n), Int32(c), w, 10, &ints) }
        let section = LayoutSection(layout: WaterfallSection(columns: .fixed(c), itemSpacing: 10, lineSpacing: 10), items: items)
        var sink = 0.0
        let e = best { let l = CollectionLayout(container: LayoutContainer(width: 1200), sections: [section]); sink += l.contentSize.height }
        var l = CollectionLayout(container: LayoutContainer(width: 1200), sections: [section])
        var k = 0.0
        let rot = best { k += 1; l.setContainer(LayoutContainer(width: 1200 + (k.truncatingRemainder(dividingBy: 2)))) }
        print(n, c, "plain", p, "sorted", s, "engine", e, "e/p", e/p, "e/s", e/s, "rot", rot/e, sink > 0)
    }
}
