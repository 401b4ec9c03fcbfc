/// A pattern of paths as `.gitignore` files have them: `*` and `?` within a name, `[a-z]`, `**` over
/// folders, a leading `/` for the folder itself, a final `/` for folders only, `!` for what is
/// taken back.
///
/// Source: the manual page gitignore(5).
package struct PathPattern: Hashable, Sendable {
  /// Whether what matches is taken back.
  package let isNegated: Bool
  private let isFolderOnly: Bool
  /// Patterns of names; nil stands for any number of folders.
  private let segments: [[Piece]?]

  private enum Piece: Hashable {
    case character(Character)
    case any
    case run
    case set([ClosedRange<Character>], isNegated: Bool)
  }

  /// Reads a pattern; nil if the line holds none.
  package init?(_ line: some StringProtocol) {
    var text = Substring(line)
    while let last = text.last, last.isWhitespace, !text.dropLast().hasSuffix("\\") {
      text.removeLast()
    }
    guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
    isNegated = text.hasPrefix("!")
    if isNegated { text.removeFirst() }
    isFolderOnly = text.hasSuffix("/")
    if isFolderOnly { text.removeLast() }
    guard !text.isEmpty else { return nil }
    // A pattern with a slash in it is about paths from the folder on.
    let isAnchored = text.contains("/")
    if text.hasPrefix("/") { text.removeFirst() }
    var segments: [[Piece]?] = isAnchored ? [] : [nil]
    for name in text.split(separator: "/") {
      let segment = name == "**" ? nil : Self.pieces(name)
      // Any folders twice are any folders.
      if segment != nil || segments.last != .some(nil) { segments.append(segment) }
    }
    self.segments = segments
  }

  private static func pieces(_ name: Substring) -> [Piece] {
    var pieces: [Piece] = []
    var rest = name
    while let character = rest.popFirst() {
      switch character {
      case "*": if pieces.last != .run { pieces.append(.run) }
      case "?": pieces.append(.any)
      case "\\": pieces.append(.character(rest.popFirst() ?? "\\"))
      case "[":
        guard let end = rest.dropFirst().firstIndex(of: "]") else {
          pieces.append(.character("["))
          continue
        }
        pieces.append(set(rest[..<end]))
        rest = rest[rest.index(after: end)...]
      default: pieces.append(.character(character))
      }
    }
    return pieces
  }

  private static func set(_ text: Substring) -> Piece {
    var rest = text
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Character>] = []
    while let first = rest.popFirst() {
      if rest.first == "-", let last = rest.dropFirst().first {
        if first <= last { ranges.append(first...last) }
        rest = rest.dropFirst(2)
      } else {
        ranges.append(first...first)
      }
    }
    return .set(ranges, isNegated: isNegated)
  }

  // MARK: Matching

  /// Whether the pattern matches a path from its folder on, or a folder on the way there.
  ///
  /// Complexity: O(names² × length of the names × pattern).
  package func covers(_ names: [Substring]) -> Bool {
    names.indices.contains { matches(names[...$0], isFolder: $0 < names.count - 1) }
  }

  /// Whether the pattern matches a path from its folder on.
  package func matches(_ names: ArraySlice<Substring>, isFolder: Bool) -> Bool {
    if isFolderOnly, !isFolder { return false }
    // What follows `**` must be something, so `a/**` is not `a` itself.
    let isOpen = segments.last == .some(nil)
    return Self.match(
      names, segments, isRun: { $0 == nil }, needsRest: isOpen
    ) { name, segment in
      Self.match(Array(name)[...], segment ?? [], isRun: { $0 == .run }) { character, piece in
        switch piece {
        case .character(let wanted): character == wanted
        case .any, .run: true
        case .set(let ranges, let isNegated):
          ranges.contains { $0.contains(character) } != isNegated
        }
      }
    }
  }

  /// Matches things one by one, a run with any number of them; the last run is the only one that is
  /// ever tried anew. Complexity: O(things × patterns).
  private static func match<Thing, Pattern>(
    _ things: ArraySlice<Thing>, _ patterns: [Pattern], isRun: (Pattern) -> Bool,
    needsRest: Bool = false, _ matches: (Thing, Pattern) -> Bool
  ) -> Bool {
    var (thing, pattern) = (things.startIndex, 0)
    var retry: (thing: Int, pattern: Int)?
    while thing < things.endIndex {
      if pattern < patterns.count, isRun(patterns[pattern]) {
        pattern += 1
        if pattern == patterns.count { return true }
        retry = (thing, pattern)
      } else if pattern < patterns.count, matches(things[thing], patterns[pattern]) {
        thing += 1
        pattern += 1
      } else if let (start, next) = retry {
        retry = (start + 1, next)
        (thing, pattern) = (start + 1, next)
      } else {
        return false
      }
    }
    if needsRest { return false }
    while pattern < patterns.count, isRun(patterns[pattern]) { pattern += 1 }
    return pattern == patterns.count
  }
}

extension [PathPattern] {
  /// Whether the last pattern that matches a path leaves it out; nil if none matches.
  package func verdict(on names: [Substring], isFolder: Bool) -> Bool? {
    last { $0.matches(names[...], isFolder: isFolder) }.map { !$0.isNegated }
  }
}
