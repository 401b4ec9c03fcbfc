/// A diff of two texts in unified format.
enum UnifiedDiff {
  private static let contextLines = 3

  /// Returns the diff, which is empty if the texts are equal.
  ///
  /// Complexity: O(lines × changed lines).
  static func text(from old: [UInt8], to new: [UInt8], name: String) -> String {
    let (oldLines, newLines) = (lines(old), lines(new))
    let difference = newLines.difference(from: oldLines)
    guard !difference.isEmpty else { return "" }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var entries: [Entry] = []
    var (one, other) = (0, 0)
    while one < oldLines.count || other < newLines.count {
      if one < oldLines.count, removed.contains(one) {
        entries.append(Entry(sign: "-", line: oldLines[one], old: one, new: other))
        one += 1
      } else if other < newLines.count, inserted.contains(other) {
        entries.append(Entry(sign: "+", line: newLines[other], old: one, new: other))
        other += 1
      } else if one < oldLines.count, other < newLines.count {
        entries.append(Entry(sign: " ", line: oldLines[one], old: one, new: other))
        one += 1
        other += 1
      } else {
        break
      }
    }
    return "--- \(name)\n+++ \(name)\n" + hunks(of: entries).map { text(of: entries[$0]) }.joined()
  }

  /// A line, whether it is removed or added, and the number of lines before it on both sides.
  private struct Entry {
    var sign: Character
    var line: String
    var old: Int
    var new: Int
  }

  private static func hunks(of entries: [Entry]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, entry) in entries.enumerated() where entry.sign != " " {
      let start = max(0, index - contextLines)
      let end = min(entries.count, index + contextLines + 1)
      if let last = hunks.last, start <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<end
      } else {
        hunks.append(start..<end)
      }
    }
    return hunks
  }

  private static func text(of entries: ArraySlice<Entry>) -> String {
    guard let first = entries.first else { return "" }
    let oldCount = entries.count { $0.sign != "+" }
    let newCount = entries.count { $0.sign != "-" }
    var text =
      "@@ -\(place(first.old, oldCount)) +\(place(first.new, newCount)) @@\n"
    for entry in entries {
      text.append(entry.sign)
      text += entry.line
      if entry.line.utf8.last != UInt8(ascii: "\n") { text += "\n\\ No newline at end of file\n" }
    }
    return text
  }

  private static func place(_ before: Int, _ count: Int) -> String {
    "\(count == 0 ? before : before + 1),\(count)"
  }

  /// Returns the lines with their line breaks.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(String(decoding: bytes[start...index], as: UTF8.self))
      start = index + 1
    }
    if start < bytes.count { lines.append(String(decoding: bytes[start...], as: UTF8.self)) }
    return lines
  }
}
