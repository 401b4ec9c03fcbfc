/// The optimal string alignment distance between a fixed name and other names.
///
/// It counts the letters to delete, insert, substitute or transpose, where each letter is edited at
/// most once. Without transpositions it is the Levenshtein distance.
///
/// Source: H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances"
/// (2003). A column of the usual table is one machine word. A comparison takes a few instructions
/// for each byte of the other name. Names of more than 64 bytes are not compared.
package struct EditDistance {
  /// For each byte, the bit set of its positions in the name.
  private let places: [UInt64]
  private let length: Int
  /// All bits if transpositions count as one edit, else 0.
  private let swaps: UInt64

  /// Returns nil if `name` is empty or too long.
  package init?(from name: [UInt8], countsSwaps: Bool = true) {
    guard !name.isEmpty, name.count <= UInt64.bitWidth else { return nil }
    var places = [UInt64](repeating: 0, count: 256)
    for (place, byte) in name.enumerated() { places[Int(byte)] |= 1 << UInt64(place) }
    self.places = places
    length = name.count
    swaps = countsSwaps ? .max : 0
  }

  /// Returns the distance to another name.
  ///
  /// Complexity: O(bytes).
  package func distance(to other: some Collection<UInt8>) -> Int {
    var distance = length
    let last: UInt64 = 1 << UInt64(length - 1)
    // The vertical deltas: where the table increases and decreases down the column.
    var (grows, falls) = (UInt64.max, UInt64(0))
    // The diagonal deltas: where the table does not change along the diagonal.
    var stays: UInt64 = 0
    var former: UInt64 = 0
    for byte in other {
      let same = places[Int(byte)]
      let swapped = ((~stays & same) << 1) & former & swaps
      stays = (((same & grows) &+ grows) ^ grows) | same | falls | swapped
      var more = falls | ~(stays | grows)
      var less = stays & grows
      if more & last != 0 { distance += 1 }
      if less & last != 0 { distance -= 1 }
      more = more << 1 | 1
      less <<= 1
      grows = less | ~(stays | more)
      falls = more & stays
      former = same
    }
    return distance
  }
}
