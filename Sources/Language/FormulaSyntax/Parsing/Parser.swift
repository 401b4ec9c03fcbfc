import IndexedCollections
import SourceText

/// A Pratt parser with error recovery: it always produces a tree, plus diagnostics.
///
/// Each method that parses a part of a formula names its production in `Grammar/Formula.ebnf`.
struct Parser: ~Copyable {
  private(set) var source: [UInt8]
  private(set) var tokens: [Token]
  let limits: SyntaxLimits
  /// The start of an unterminated token. It extends to the end, so nothing is missing there.
  let unterminatedStart: Int?
  var position = 0
  var nodes: [Node] = []
  var links: [Int32] = []
  /// The elements of the lists being parsed.
  var pending = ExpressionStack()
  /// The open brackets, as indices into `tokens`.
  var openers = ShortStack()
  var diagnostics: [FormulaDiagnostic]
  var isUnfinished: Bool
  /// The number of brackets opened minus closed, by kind. Computed on first use.
  var balances: [Token.Kind: Int]?
  /// The separators in each pair of brackets, by the index of the opener. Computed on first use.
  var separatorsByOpener: [Int: Separators]?
  /// The number of open brackets at each `?` that still awaits its `:`.
  var questions: [Int] = []
  /// The reported commas outside of brackets since the last unmatched bracket.
  var commas: [TextRange] = []
  /// The index in `tokens` of the `in` of `let a = 1 in a`, which is not an operator.
  var bodyWord: Int?
  private var depth = 0
  /// Whether a limit was exceeded, after which the rest of the source is skipped.
  private var isAbandoned = false
  /// The index of the last token at which an error was reported.
  private var reported = -1
  private var hasReportedUnclosed = false

  /// Parses `bytes` into a formula with its own arena.
  ///
  /// Each range in `names` is read as a single name.
  static func parse(
    _ bytes: consuming [UInt8], limits: SyntaxLimits, names: [TextRange] = []
  ) -> ParsedFormula {
    var buffers = Buffers()
    var arena = ArenaBuilder(count: 1, bytes: bytes.count)
    let findings = parse(bytes, limits: limits, names: names, &buffers, into: &arena)
    return ParsedFormula(
      tree: Tree(arena.arena()), diagnostics: findings.diagnostics,
      isUnfinished: findings.isUnfinished)
  }

  /// Parses `texts` into trees that share an arena.
  ///
  /// Complexity: O(bytes).
  static func parse(_ texts: [[UInt8]], limits: SyntaxLimits) -> [ParsedFormula] {
    var buffers = Buffers()
    var arena = ArenaBuilder(
      count: texts.count, bytes: texts.reduce(0) { $0 + $1.count })
    var findings: [Findings] = []
    findings.reserveCapacity(texts.count)
    for text in texts {
      findings.append(parse(text, limits: limits, names: [], &buffers, into: &arena))
    }
    let trees = arena.arena()
    return findings.enumerated().map { number, findings in
      ParsedFormula(
        tree: Tree(trees, number: number), diagnostics: findings.diagnostics,
        isUnfinished: findings.isUnfinished)
    }
  }

  /// The results of parsing a source besides its tree.
  private typealias Findings = (diagnostics: [FormulaDiagnostic], isUnfinished: Bool)

  private static func parse(
    _ bytes: consuming [UInt8], limits: SyntaxLimits, names: [TextRange],
    _ buffers: inout Buffers, into arena: inout ArenaBuilder
  ) -> Findings {
    guard bytes.count <= limits.maximumLength else {
      let end = min(bytes.count, 1_000_000_000)
      let range = TextRange(start: min(limits.maximumLength, end), end: end)
      let count = bytes.count
      return unread(
        bytes, .formulaTooLong(count, maximum: limits.maximumLength, at: range), into: &arena)
    }
    if let blocker = UnparsableSource.encoding(of: bytes) {
      return unread(bytes, blocker, into: &arena)
    }
    var lexer = Lexer(bytes, maximumDiagnostics: limits.maximumDiagnostics, &buffers)
    lexer.run()
    for name in names { lexer.join(name) }
    var parser = Parser(&lexer, limits: limits, &buffers)
    let root = parser.formula()
    if parser.diagnostics.contains(where: { $0.isFatal }),
      let blocker = UnparsableSource.conflict(in: parser.source)
    {
      return unread(parser.source, blocker, into: &arena)
    }
    // The sort is stable, so diagnostics at one offset keep their order.
    if parser.diagnostics.count > 1 {
      parser.diagnostics.sort { $0.range.start < $1.range.start }
    }
    arena.append(
      parser.source.handOver(), &parser.tokens, lexer.comments, &parser.nodes, &parser.links,
      root: root, unterminatedStart: lexer.unterminatedStart)
    // A single formula has no successor that could reuse its memory.
    if arena.count > 1 { parser.vacate(&buffers) }
    return (parser.diagnostics.handOver(), parser.isUnfinished)
  }

  /// Adds a tree without expressions for a source that is not read as a formula.
  private static func unread(
    _ bytes: [UInt8], _ blocker: FormulaDiagnostic, into arena: inout ArenaBuilder
  ) -> Findings {
    let end = min(bytes.count, 1_000_000_000)
    var tokens = [Token(.end, from: end, to: end)]
    var nodes = [Node(.missing, at: blocker.range)]
    var links: [Int32] = []
    arena.append(
      bytes, &tokens, [], &nodes, &links, root: ExpressionID(0), unterminatedStart: nil)
    return ([blocker], false)
  }

  private init(_ lexer: inout Lexer, limits: SyntaxLimits, _ buffers: inout Buffers) {
    source = lexer.bytes.handOver()
    tokens = lexer.tokens.handOver()
    unterminatedStart = lexer.unterminatedStart
    diagnostics = lexer.diagnostics.handOver()
    isUnfinished = lexer.unterminatedStart != nil
    self.limits = limits
    swap(&nodes, &buffers.nodes)
    swap(&links, &buffers.links)
    nodes.reserveCapacity(tokens.count)
  }

  /// Returns the memory of the parser to `buffers` for the next formula.
  private mutating func vacate(_ buffers: inout Buffers) {
    swap(&tokens, &buffers.tokens)
    swap(&nodes, &buffers.nodes)
    swap(&links, &buffers.links)
    buffers.empty()
  }

  /// The buffers used for parsing one formula, reused for the next.
  struct Buffers {
    var tokens: [Token] = []
    fileprivate var nodes: [Node] = []
    fileprivate var links: [Int32] = []

    fileprivate mutating func empty() {
      tokens.removeAll(keepingCapacity: true)
      nodes.removeAll(keepingCapacity: true)
      links.removeAll(keepingCapacity: true)
    }
  }

  /// Parses a `formula`.
  private mutating func formula() -> ExpressionID {
    while kind == .assign {
      report(.leadingEquals(at: current.range), once: false)
      advance()
    }
    if kind == .end {
      report(.emptyFormula(at: TextRange(start: 0, end: source.count)))
      return missing()
    }
    return completed(expression(1))
  }

  // MARK: The cursor

  var current: Token { tokens[position] }

  var kind: Token.Kind { tokens[position].kind }

  /// The kind of the token after the current one.
  var nextKind: Token.Kind { kind(at: position + 1) }

  func kind(at position: Int) -> Token.Kind {
    position < tokens.count ? tokens[position].kind : .end
  }

  /// The token before the current one.
  var previous: Token? { position > 0 ? tokens[position - 1] : nil }

  /// The empty range at the end of the token before the current one.
  var gap: TextRange {
    let end = previous?.range.end ?? 0
    return TextRange(start: end, end: end)
  }

  mutating func advance() {
    if position + 1 < tokens.count { position += 1 }
  }

  func text(_ range: TextRange) -> String {
    String(decoding: source[range.start..<range.end], as: UTF8.self)
  }

  /// The keyword that the current token spells, ignoring case, or `nil`.
  @inline(__always)
  var word: Word? { word(at: position) }

  // Inlined: calling it from a mutating method would copy `self`.
  @inline(__always)
  func word(at position: Int) -> Word? {
    let token = tokens[min(position, tokens.count - 1)]
    return Word.mayBe(token) ? Word(token, in: source) : nil
  }

  /// A contextual keyword of formulas or of other languages. The raw value holds its ASCII letters.
  enum Word: UInt32 {
    case `let` = 0x6C_65_74
    case not = 0x6E_6F_74
    case `if` = 0x69_66
    case then = 0x74_68_65_6E
    case `else` = 0x65_6C_73_65
    case `in` = 0x69_6E
    case and = 0x61_6E_64
    case or = 0x6F_72
    case mod = 0x6D_6F_64

    /// Returns `true` if `token` is a name of at most four bytes, the longest keyword.
    @inline(__always)
    static func mayBe(_ token: Token) -> Bool {
      token.kind == .name && token.end - token.start <= 4
    }

    init?(_ token: Token, in source: [UInt8]) {
      guard Self.mayBe(token) else { return nil }
      var letters: UInt32 = 0
      for index in Int(token.start)..<Int(token.end) {
        letters = letters << 8 | UInt32(source[index] | 0x20)
      }
      self.init(rawValue: letters)
    }
  }

  /// Whether the current token is the operator `in`.
  var isIn: Bool { position != bodyWord && spellsIn(current) }

  /// Returns `true` if `token` spells `in`.
  func spellsIn(_ token: Token) -> Bool {
    token.kind == .name && token.end - token.start == 2
      && source[Int(token.start)] == UInt8(ascii: "i")
      && source[Int(token.start) + 1] == UInt8(ascii: "n")
  }

  // MARK: Nodes

  /// Adds a node with up to three children. A node that exceeds the height limit becomes a gap.
  mutating func add(
    _ node: Node, over first: ExpressionID, _ second: ExpressionID? = nil,
    _ third: ExpressionID? = nil
  ) -> ExpressionID {
    var height = nodes[Int(first.index)].height
    if let second { height = max(height, nodes[Int(second.index)].height) }
    if let third { height = max(height, nodes[Int(third.index)].height) }
    return add(node, height: height)
  }

  mutating func add(_ node: Node, height: UInt16) -> ExpressionID {
    var node = node
    if Int(height) >= limits.maximumHeight {
      abandon(at: node.range)
      node = Node(.missing, at: node.range)
    } else {
      node.height = height + 1
    }
    nodes.append(node)
    return ExpressionID(nodes.count - 1)
  }

  /// Adds a node without children for the current token, and advances.
  mutating func leaf(_ kind: Node.Kind, detail: UInt8 = 0) -> ExpressionID {
    nodes.append(Node(kind, at: current, detail: detail))
    advance()
    return ExpressionID(nodes.count - 1)
  }

  /// Adds a gap at the end of the token before the current one.
  mutating func missing() -> ExpressionID {
    nodes.append(Node(.missing, at: gap))
    return ExpressionID(nodes.count - 1)
  }

  /// Adds a list, record or call whose elements are in `pending` from `mark` on.
  mutating func add(elements mark: Int, _ node: Node) -> ExpressionID {
    var node = node
    var height: UInt16 = 0
    node.first = Int32(truncatingIfNeeded: links.count)
    node.second = Int32(truncatingIfNeeded: pending.count - mark)
    for index in mark..<pending.count {
      height = max(height, nodes[Int(pending[index].index)].height)
      links.append(pending[index].index)
    }
    pending.removeAll(above: mark)
    return add(node, height: height)
  }

  /// Stores the range of a name in `links` and returns its index there.
  @discardableResult
  mutating func name(_ range: TextRange) -> Int32 {
    // Many formulas have no names of calls or members, and need no memory for them.
    if links.capacity == 0 { links.reserveCapacity(tokens.count) }
    links.append(Int32(truncatingIfNeeded: range.start))
    links.append(Int32(truncatingIfNeeded: range.end))
    return Int32(truncatingIfNeeded: links.count - 2)
  }

  func range(of id: ExpressionID) -> TextRange { nodes[Int(id.index)].range }

  func isMissing(_ id: ExpressionID) -> Bool { nodes[Int(id.index)].kind == .missing }

  /// Returns the range from the start of `id` to the end of the token before the current one.
  func range(from id: ExpressionID) -> TextRange { range(from: range(of: id).start) }

  func range(from start: Int) -> TextRange {
    TextRange(start: start, end: max(start, gap.end))
  }

  // MARK: Diagnostics

  /// Records a diagnostic.
  ///
  /// If `once` is `true`, further diagnostics at the same token are dropped, since they follow from
  /// the first.
  mutating func report(_ diagnostic: FormulaDiagnostic, once: Bool = true) {
    guard !isAbandoned else { return }
    if once {
      if position == reported { return }
      if kind == .end, unterminatedStart != nil { return }
      reported = position
    }
    if kind == .end { isUnfinished = true }
    if diagnostics.count < limits.maximumDiagnostics { diagnostics.append(diagnostic) }
  }

  /// Reports all brackets that are still open at the end in one diagnostic.
  mutating func reportUnclosedAtEnd() {
    guard !hasReportedUnclosed, let last = openers.last else { return }
    hasReportedUnclosed = true
    let closers = openers.reversed().compactMap { tokens[$0].kind.closer?.spelling }.joined()
    if let start = unterminatedStart { return addClosers(closers, toFixAt: start) }
    report(
      .missingBracket(
        closers, opener: tokens[last].range, insertedAt: gap, before: nil,
        isCertain: endIsCertain),
      once: false)
  }

  /// Extends the fix of the unterminated token at `start` so that it also closes the brackets.
  private mutating func addClosers(_ closers: String, toFixAt start: Int) {
    guard
      let index = diagnostics.lastIndex(where: {
        $0.range.start == start && $0.range.end == source.count && !$0.fixes.isEmpty
      }),
      let edit = diagnostics[index].fixes[0].edits.first
    else { return }
    var mended = edit
    let inside = edit.range.start - closers.utf8.count
    if inside > start, source[inside..<edit.range.start].elementsEqual(closers.utf8) {
      mended.range = TextRange(start: inside, end: inside)
    } else {
      mended.replacement += closers
    }
    diagnostics[index].fixes[0].edits = [mended]
  }

  /// Reports that a limit was exceeded at `range`, and skips the rest of the source.
  mutating func abandon(at range: TextRange) {
    report(.tooDeeplyNested(at: range), once: false)
    isAbandoned = true
    position = tokens.count - 1
  }

  /// Enters a nested expression. Returns `false` if the nesting is too deep.
  mutating func enter() -> Bool {
    guard depth < limits.maximumNesting else {
      abandon(at: current.range)
      return false
    }
    depth += 1
    return true
  }

  mutating func leave() { depth -= 1 }
}
