import SourceText

/// A path pattern in `.gitignore` syntax.
///
/// It supports `*`, `?`, `[a-z]` and `[[:alpha:]]` within a name, `**` across folders, a leading
/// `/` as an anchor, a trailing `/` for folders only, and `!` for negation.
///
/// Source: the manual page gitignore(5).
package struct PathPattern: Hashable, Sendable {
  /// Whether the pattern starts with `!`, which includes matching paths again.
  package let isNegated: Bool
  private let isFolderOnly: Bool
  /// The patterns of the path components; `nil` matches any number of folders.
  private let segments: [[Piece]?]

  private enum Piece: Hashable {
    case character(Character)
    case any
    case run
    case set([ClosedRange<Character>], isNegated: Bool)
  }

  /// Parses a pattern. Fails for an empty line, a comment, and a lone `!` or `/`.
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
    // A pattern that contains a slash is anchored to the folder.
    let isAnchored = text.contains("/")
    if text.hasPrefix("/") { text.removeFirst() }
    var segments: [[Piece]?] = isAnchored ? [] : [nil]
    for name in text.split(separator: "/") {
      let segment = name == "**" ? nil : Self.pieces(name)
      // Consecutive `**` are equivalent to one.
      if segment != nil || segments.last != .some(nil) { segments.append(segment) }
    }
    self.segments = segments
  }

  private static func pieces(_ name: Substring) -> [Piece] {
    var pieces: [Piece] = []
    var rest = name
    var mayClose = true
    while let character = rest.popFirst() {
      switch character {
      case "*": if pieces.last != .run { pieces.append(.run) }
      case "?": pieces.append(.any)
      case "\\": pieces.append(.character(rest.popFirst() ?? "\\"))
      case "[":
        // If a bracket is not closed, no later bracket is closed either.
        if mayClose, let (set, tail) = set(rest) {
          pieces.append(set)
          rest = tail
        } else {
          mayClose = false
          pieces.append(.character("["))
        }
      default: pieces.append(.character(character))
      }
    }
    return pieces
  }

  /// Returns the set that `text` begins with, after its opening bracket, and the rest of the text.
  ///
  /// Returns `nil` if the bracket is not closed.
  private static func set(_ text: Substring) -> (Piece, rest: Substring)? {
    var rest = text
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Character>] = []
    var isFirst = true
    var mayHaveClass = true
    while var first = rest.popFirst() {
      if first == "]", !isFirst { return (.set(ranges, isNegated: isNegated), rest) }
      isFirst = false
      if mayHaveClass, first == "[", rest.first == ":" {
        if let end = rest.firstRange(ofBytes: ":]") {
          ranges += classes[String(rest[..<end.lowerBound].dropFirst()), default: []]
          rest = rest[end.upperBound...]
          continue
        }
        mayHaveClass = false
      }
      if first == "\\", let escaped = rest.popFirst() { first = escaped }
      if rest.first == "-", var last = rest.dropFirst().first, last != "]" {
        rest = rest.dropFirst(2)
        if last == "\\", let escaped = rest.popFirst() { last = escaped }
        if first <= last { ranges.append(first...last) }
      } else {
        ranges.append(first...first)
      }
    }
    return nil
  }

  /// The character classes, which cover ASCII only, as in git.
  private static let classes: [String: [ClosedRange<Character>]] = [
    "alnum": ["0"..."9", "A"..."Z", "a"..."z"], "alpha": ["A"..."Z", "a"..."z"],
    "blank": [" "..." ", "\t"..."\t"], "cntrl": ["\0"..."\u{1F}", "\u{7F}"..."\u{7F}"],
    "digit": ["0"..."9"], "graph": ["!"..."~"], "lower": ["a"..."z"], "print": [" "..."~"],
    "punct": ["!"..."/", ":"..."@", "["..."`", "{"..."~"],
    "space": [" "..." ", "\t"..."\r"], "upper": ["A"..."Z"],
    "xdigit": ["0"..."9", "A"..."F", "a"..."f"],
  ]

  // MARK: Matching

  /// Returns `true` if the pattern matches a relative path or one of its parent folders.
  ///
  /// Complexity: O(names² × length of the names × pattern).
  package func covers(_ names: [Substring]) -> Bool {
    names.indices.contains { matches(names[...$0], isFolder: $0 < names.count - 1) }
  }

  /// Returns `true` if the pattern matches the relative path `names`.
  package func matches(_ names: ArraySlice<Substring>, isFolder: Bool) -> Bool {
    if isFolderOnly, !isFolder { return false }
    // A trailing `**` must match at least one name: `a/**` does not match `a` itself.
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

  /// Returns `true` if `patterns` match `things`, where a run matches any number of things.
  ///
  /// On a mismatch, only the most recent run is retried.
  ///
  /// Complexity: O(things × patterns).
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
  /// Returns whether the last pattern that matches a path excludes it, or `nil` if none matches.
  package func verdict(on names: [Substring], isFolder: Bool) -> Bool? {
    last { $0.matches(names[...], isFolder: isFolder) }.map { !$0.isNegated }
  }
}
