import IndexedCollections

/// What the trees of some formulas hold, one after the other: documents have formulas by the
/// thousand, and blocks of memory for each would take longer than parsing.
@usableFromInline
final class TreeArena: Sendable {
  let tokens: [Token]
  let comments: [Token]
  @usableFromInline let nodes: [Node]
  @usableFromInline let links: [Int32]
  let formulas: CompactList<Formula>

  /// A formula's text, and where its parts end; they begin where those of the one before end.
  struct Formula: Sendable {
    let source: [UInt8]
    let tokens: Int32
    let comments: Int32
    let nodes: Int32
    let links: Int32
    let root: ExpressionID
    /// Below zero if nothing is unterminated.
    let unterminatedStart: Int32
  }

  init(
    tokens: [Token], comments: [Token], nodes: [Node], links: [Int32],
    formulas: CompactList<Formula>
  ) {
    self.tokens = tokens
    self.comments = comments
    self.nodes = nodes
    self.links = links
    self.formulas = formulas
  }

  /// The parts of one kind that a formula has.
  @inline(__always)
  func run<Part>(
    of parts: [Part], _ number: Int, _ end: (Formula) -> Int32
  ) -> ArrayRun<Part> {
    ArrayRun(parts, start(of: number, end)..<Int(end(formulas[number])))
  }

  /// Where the parts of one kind begin that a formula has.
  @inline(__always)
  func start(of number: Int, _ end: (Formula) -> Int32) -> Int {
    number == 0 ? 0 : Int(end(formulas[number - 1]))
  }
}

/// Makes an arena, formula by formula.
struct ArenaBuilder: ~Copyable {
  let count: Int
  private var tokens: [Token] = []
  private var comments: [Token] = []
  private var nodes: [Node] = []
  private var links: [Int32] = []
  private var formulas = CompactList<TreeArena.Formula>()

  /// For so many formulas of so many bytes together.
  init(count: Int, bytes: Int) {
    self.count = count
    formulas.reserveCapacity(count)
    guard count > 1 else { return }
    // A token takes three bytes or more, mostly, and an expression five.
    tokens.reserveCapacity(bytes / 3)
    nodes.reserveCapacity(bytes / 5)
    links.reserveCapacity(bytes / 5)
  }

  /// Takes over the parts of the next formula.
  mutating func append(
    _ source: consuming [UInt8], _ tokens: inout [Token], _ comments: [Token],
    _ nodes: inout [Node], _ links: inout [Int32], root: ExpressionID, unterminatedStart: Int?
  ) {
    if count == 1 {
      // A formula by itself keeps the memory that it was read in.
      swap(&self.tokens, &tokens)
      swap(&self.nodes, &nodes)
      swap(&self.links, &links)
    } else {
      self.tokens += tokens
      self.nodes += nodes
      self.links += links
    }
    if !comments.isEmpty { self.comments += comments }
    formulas.append(
      .init(
        source: source, tokens: Int32(truncatingIfNeeded: self.tokens.count),
        comments: Int32(truncatingIfNeeded: self.comments.count),
        nodes: Int32(truncatingIfNeeded: self.nodes.count),
        links: Int32(truncatingIfNeeded: self.links.count), root: root,
        unterminatedStart: Int32(truncatingIfNeeded: unterminatedStart ?? -1)))
  }

  consuming func arena() -> TreeArena {
    TreeArena(
      tokens: tokens.handOver(), comments: comments.handOver(), nodes: nodes.handOver(),
      links: links.handOver(), formulas: formulas)
  }
}
