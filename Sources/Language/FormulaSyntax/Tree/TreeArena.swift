import IndexedCollections

/// The arena that stores the ASTs of one or more formulas.
///
/// The parts of the formulas are stored consecutively. Documents have thousands of formulas, and
/// allocations for each of them would take longer than parsing.
@usableFromInline
final class TreeArena: Sendable {
  let tokens: [Token]
  let comments: [Token]
  @usableFromInline let nodes: [Node]
  @usableFromInline let links: [Int32]
  let formulas: CompactList<Formula>

  /// A formula's source and the ends of its parts. They begin at the ends of the preceding formula.
  struct Formula: Sendable {
    let source: [UInt8]
    let tokens: Int32
    let comments: Int32
    let nodes: Int32
    let links: Int32
    let root: ExpressionID
    /// Negative if no token is unterminated.
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

  /// Returns the parts of one kind that belong to the formula `number`.
  @inline(__always)
  func run<Part>(
    of parts: [Part], _ number: Int, _ end: (Formula) -> Int32
  ) -> ArrayRun<Part> {
    ArrayRun(parts, start(of: number, end)..<Int(end(formulas[number])))
  }

  /// Returns the index of the first part of one kind that belongs to the formula `number`.
  @inline(__always)
  func start(of number: Int, _ end: (Formula) -> Int32) -> Int {
    number == 0 ? 0 : Int(end(formulas[number - 1]))
  }
}

/// Builds an arena, formula by formula.
struct ArenaBuilder: ~Copyable {
  let count: Int
  private var tokens: [Token] = []
  private var comments: [Token] = []
  private var nodes: [Node] = []
  private var links: [Int32] = []
  private var formulas = CompactList<TreeArena.Formula>()

  /// Creates a builder for `count` formulas with `bytes` bytes in total.
  init(count: Int, bytes: Int) {
    self.count = count
    formulas.reserveCapacity(count)
    guard count > 1 else { return }
    // Most tokens take at least three bytes, and most expressions five.
    tokens.reserveCapacity(bytes / 3)
    nodes.reserveCapacity(bytes / 5)
    links.reserveCapacity(bytes / 5)
  }

  /// Appends the parts of the next formula.
  mutating func append(
    _ source: consuming [UInt8], _ tokens: inout [Token], _ comments: [Token],
    _ nodes: inout [Node], _ links: inout [Int32], root: ExpressionID, unterminatedStart: Int?
  ) {
    if count == 1 {
      // A single formula keeps the memory that it was parsed into.
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
