/// A search for the word that was intended by a misspelled argument.
enum MisspelledWord {
  /// The maximum length of a text that is compared, in bytes.
  private static let longest = 24

  /// Returns the only word nearest to `text` ignoring case, or nil if no word is near or several
  /// are equally near.
  ///
  /// Only words of a similar length with the same first or last letter are compared, which bounds
  /// the cost. Complexity: O(words), since longer texts are not compared.
  static func meant(by text: String, among words: some Sequence<String>) -> String? {
    let pattern = Array(text.lowercased().utf8)
    guard pattern.count > 1, pattern.count <= longest else { return nil }
    var least = max(1, pattern.count / 3) + 1
    var meant: String?
    for word in words where abs(word.utf8.count - pattern.count) <= least {
      let letters = Array(word.lowercased().utf8)
      guard letters.first == pattern.first || letters.last == pattern.last else { continue }
      let distance = distance(pattern, letters)
      if distance < least {
        (least, meant) = (distance, word)
      } else if distance == least {
        meant = nil
      }
    }
    return meant
  }

  /// Returns the minimum number of insertions, deletions, replacements and swaps of neighbors,
  /// where each letter is edited at most once.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var previous: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var next = [row + 1]
      for (column, written) in other.enumerated() {
        var least = min(last[column + 1], next[column]) + 1
        least = min(least, last[column] + (letter == written ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], written == one[row - 1] {
          least = min(least, previous[column - 1] + 1)
        }
        next.append(least)
      }
      (previous, last) = (last, next)
    }
    return last[other.count]
  }
}
