import JSONTree

/// The results of one command for several documents.
enum CollectedResults {
  /// Returns the concatenated texts, or JSON of several documents as an object by their names.
  static func bytes(_ parts: [(name: String, bytes: [UInt8])], isJSON: Bool) -> [UInt8] {
    guard isJSON, parts.count > 1 else { return parts.flatMap(\.bytes) }
    var all = JSONLines(.object)
    for part in parts {
      let last = part.bytes.lastIndex { $0 != UInt8(ascii: "\n") }
      all.append(part.name, part.bytes.prefix(last.map { $0 + 1 } ?? 0))
    }
    return all.bytes
  }
}
