/// Hash functions that decide where a tree is cut. They depend on the contents only, so a tree is cut in the
/// same places wherever and whenever it is built.
enum Mixing {
    /// Hashes a number with the finalizer of SplitMix64, by Sebastiano Vigna.
    static func mix(_ number: UInt64) -> UInt64 {
        var mixed = number &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Hashes a title with FNV-1a, by Fowler, Noll and Vo, and then mixes the result.
    static func mix(_ title: SectionTitle) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(title.kind.rawValue)
        for byte in title.text {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return mix(hash)
    }
}
