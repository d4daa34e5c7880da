import Testing

@testable import brickwork

struct QRCodeTests {
    /// As the Python package qrcode 8.2 has it, with the same level of error correction and the same mask (6).
    @Test
    func anAddress() throws {
        let code = try #require(QRCode("http://192.0.2.2:18081/"))
        let expected = """
            #######.#..###..#.#######
            #.....#..##..##...#.....#
            #.###.#...#.###.#.#.###.#
            #.###.#.....####..#.###.#
            #.###.#..#.#.#....#.###.#
            #.....#...#.#...#.#.....#
            #######.#.#.#.#.#.#######
            ........#.##.###.........
            ##.##.#..###...#..#.....#
            .#.....#.#..#..###..####.
            #..#..###.##..##.#####..#
            ....##.#.####..#.#..#####
            ###.#.##.#.##.#.###.....#
            #.#..#...#.....#...##..#.
            #####.##.#.###.###...####
            #...##.#..##..###...#.#.#
            #..##.#..##..########.##.
            ........#.###.###...#..#.
            #######..###.##.#.#.##..#
            #.....#.....##..#...#..#.
            #.###.#.#...#..#######.##
            #.###.#.##...##...##.#.##
            #.###.#..#..##..#...#.###
            #.....#.##....#..####.###
            #######.##..#######..#..#
            """
        #expect(
            code.modules.map { row in row.map { $0 ? "#" : "." }.joined() }.joined(separator: "\n")
                == expected
        )
    }

    @Test
    func sizes() {
        #expect(QRCode(String(repeating: "a", count: 17))?.modules.count == 21)
        #expect(QRCode(String(repeating: "a", count: 18))?.modules.count == 25)
        #expect(QRCode(String(repeating: "a", count: 2_953))?.modules.count == 177)
        #expect(QRCode(String(repeating: "a", count: 2_954)) == nil)
    }
}
