/// A recursive-descent parser for patterns; it collects the scalar sets and groups.
struct PatternParser {
  typealias Failure = RegularExpressionError

  static let lengthLimit = 32_768
  static let nestingLimit = 100
  static let intervalLimit = 200_000

  let bytes: [UInt8]
  var position = 0
  var flags: RegularExpressionFlags
  private(set) var groupCount = 0
  private(set) var names: [(name: String, group: Int)] = []
  private(set) var sets: [ScalarSet] = []
  /// A cache of categories closed under case, which are slow to compute.
  var casedCategories: [String: ScalarSet] = [:]
  private var indexOfSet: [ScalarSet: Int] = [:]
  private var intervalCount = 0

  init(_ bytes: [UInt8], flags: RegularExpressionFlags) {
    self.bytes = bytes
    self.flags = flags
  }

  mutating func parse() throws(Failure) -> Pattern {
    guard bytes.count <= Self.lengthLimit else {
      throw Failure(.patternTooLong(limit: Self.lengthLimit), at: Self.lengthLimit)
    }
    let pattern = try alternatives(depth: 0)
    if position < bytes.count { throw Failure(.unopenedGroup, at: position) }
    return pattern
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func take(_ ascii: Unicode.Scalar) -> Bool {
    guard let byte = next, UInt32(byte) == ascii.value else { return false }
    position += 1
    return true
  }

  mutating func take(_ ascii: String) -> Bool {
    guard bytes[position...].starts(with: ascii.utf8) else { return false }
    position += ascii.utf8.count
    return true
  }

  /// Consumes and returns the scalar at the position, which must be before the end.
  mutating func takeScalar() -> UInt32 {
    let start = position
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      let text = unsafe UTF8Text(bytes: bytes)
      position = text.end(after: start)
      return text.scalar(from: start, to: position)
    }
  }

  /// Returns the pattern from `start` to the position, for a message.
  func excerpt(from start: Int) -> String {
    String(decoding: bytes[min(start, position)..<position], as: UTF8.self)
  }

  mutating func one(of set: ScalarSet, at offset: Int) throws(Failure) -> Pattern {
    if let index = indexOfSet[set] { return .scalar(index) }
    intervalCount += set.intervals.count
    guard intervalCount <= Self.intervalLimit else {
      throw Failure(.programTooLarge(limit: Self.intervalLimit), at: offset)
    }
    indexOfSet[set] = sets.count
    sets.append(set)
    return .scalar(sets.count - 1)
  }

  /// Returns the set, closed under case if the flags require it.
  func cased(_ set: ScalarSet) -> ScalarSet {
    flags.contains(.ignoresCase) ? CaseFolding.closing(set) : set
  }

  private mutating func alternatives(depth: Int) throws(Failure) -> Pattern {
    var branches: [Pattern] = []
    var items: [Pattern] = []
    while let byte = next, byte != UInt8(ascii: ")") {
      if take("|") {
        branches.append(.sequence(items))
        items = []
      } else if let atom = try atom(depth: depth) {
        items.append(try repeated(atom))
      }
    }
    branches.append(.sequence(items))
    return branches.count == 1 ? branches[0] : .alternatives(branches)
  }

  /// Parses an atom; returns `nil` after inline flags, which match nothing.
  private mutating func atom(depth: Int) throws(Failure) -> Pattern? {
    let start = position
    switch next {
    case UInt8(ascii: "("): return try group(depth: depth + 1)
    case UInt8(ascii: "["):
      let set = try classSet()
      return try one(of: set, at: start)
    case UInt8(ascii: "\\"):
      switch try escape(inClass: false) {
      case .assertion(let assertion): return .assertion(assertion)
      case .set(let set): return try one(of: set, at: start)
      case .scalar(let scalar): return try one(of: cased(ScalarSet(scalar)), at: start)
      }
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      throw Failure(.nothingToRepeat, at: start)
    case UInt8(ascii: "{"):
      if try counts() != nil { throw Failure(.nothingToRepeat, at: start) }
    case UInt8(ascii: "."):
      position += 1
      let set = flags.contains(.dotTakesAll) ? .everything : ScalarSet.lineBreaks.inverted
      return try one(of: set, at: start)
    case UInt8(ascii: "^"):
      position += 1
      return .assertion(flags.contains(.byLine) ? .lineStart : .textStart)
    case UInt8(ascii: "$"):
      position += 1
      return .assertion(flags.contains(.byLine) ? .lineEnd : .textEnd)
    default: break
    }
    return try one(of: cased(ScalarSet(takeScalar())), at: start)
  }

  private mutating func group(depth: Int) throws(Failure) -> Pattern? {
    let start = position
    guard depth <= Self.nestingLimit else {
      throw Failure(.nestedTooDeeply(limit: Self.nestingLimit), at: start)
    }
    position += 1
    let outerFlags = flags
    var number: Int?
    if take("?") {
      if take("=") || take("!") || take("<=") || take("<!") {
        throw Failure(.lookaround, at: start)
      }
      if take(">") { throw Failure(.possessive, at: start) }
      if take("<") {
        number = try openedGroup(name: groupName())
      } else if try changedFlags(from: start) {
        return nil
      }
    } else {
      number = try openedGroup(name: nil)
    }
    let body = try alternatives(depth: depth)
    guard take(")") else { throw Failure(.unclosedGroup, at: start) }
    flags = outerFlags
    return number.map { .group($0, body) } ?? body
  }

  private mutating func openedGroup(name: String?) throws(Failure) -> Int {
    groupCount += 1
    if let name { names.append((name, groupCount)) }
    return groupCount
  }

  private mutating func groupName() throws(Failure) -> String {
    let start = position
    while let byte = next, RegularExpression.isNameByte(byte, first: position == start) {
      position += 1
    }
    let name = excerpt(from: start)
    guard !name.isEmpty, take(">") else { throw Failure(.badGroupName, at: start) }
    if names.contains(where: { $0.name == name }) {
      throw Failure(.duplicateGroupName(name), at: start)
    }
    return name
  }

  /// Parses inline flags such as `i-m:` after `(?`; returns `true` if they end with `)`.
  private mutating func changedFlags(from start: Int) throws(Failure) -> Bool {
    var isOn = true
    var isComplete = true
    while let byte = next {
      if isComplete && byte == UInt8(ascii: ":") {
        position += 1
        return false
      }
      if isComplete && byte == UInt8(ascii: ")") && position > start + 2 {
        position += 1
        return true
      }
      if isOn && byte == UInt8(ascii: "-") {
        isOn = false
        isComplete = false
      } else if let flag = RegularExpressionFlags(letter: byte) {
        isComplete = true
        if isOn { flags.insert(flag) } else { flags.remove(flag) }
      } else {
        break
      }
      position += 1
    }
    throw Failure(.unknownGroupKind, at: start)
  }

  private mutating func repeated(_ pattern: Pattern) throws(Failure) -> Pattern {
    let start = position
    guard let counts = try counts() else { return pattern }
    let isGreedy = !take("?")
    if isGreedy, next == UInt8(ascii: "+") { throw Failure(.possessive, at: start) }
    let second = position
    if try self.counts() != nil { throw Failure(.repeatedTwice, at: second) }
    return .repetition(
      .init(
        pattern: pattern, least: counts.least, most: counts.most, isGreedy: isGreedy,
        canBodyBeEmpty: pattern.canBeEmpty))
  }

  /// Parses a quantifier, if there is one; a brace without valid counts is literal.
  private mutating func counts() throws(Failure) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = position
    guard take("{"), let least = number() else {
      position = start
      return nil
    }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}") else {
      position = start
      return nil
    }
    if let most, most < least { throw Failure(.countsOutOfOrder, at: start) }
    return (least, most)
  }

  /// Parses a decimal number, clamped to a value above the program's size limit.
  private mutating func number() -> Int? {
    var value: Int?
    while let byte = next, byte >= 0x30, byte <= 0x39 {
      value = min((value ?? 0) * 10 + Int(byte - 0x30), 1_000_000)
      position += 1
    }
    return value
  }
}
