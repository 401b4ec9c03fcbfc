import IndexedCollections
package import SourceText

/// The AST of a formula, with its source and tokens, in a flat arena.
///
/// Children have smaller numbers than their parents. An empty name represents a missing one. A call
/// without a name also holds the pieces of a source that is not a single expression.
@usableFromInline
package struct Tree: Sendable {
  // A single reference for all parts: copying the tree during a traversal retains only one object.
  @usableFromInline let arena: TreeArena
  /// The index of the formula in the arena. The next members hold its first node and first link.
  private let number: Int32
  @usableFromInline let firstNode: Int32
  @usableFromInline let firstLink: Int32
  private let nodeCount: Int32

  init(_ arena: TreeArena, number: Int = 0) {
    self.arena = arena
    self.number = Int32(truncatingIfNeeded: number)
    firstNode = Int32(truncatingIfNeeded: arena.start(of: number) { $0.nodes })
    firstLink = Int32(truncatingIfNeeded: arena.start(of: number) { $0.links })
    nodeCount = arena.formulas[number].nodes - firstNode
  }

  private var formula: TreeArena.Formula { arena.formulas[Int(number)] }

  /// The parsed UTF-8 bytes.
  package var source: [UInt8] { formula.source }
  /// The tokens without comments. The last one is `end`.
  package var tokens: ArrayRun<Token> { arena.run(of: arena.tokens, Int(number)) { $0.tokens } }
  /// The comments in order.
  package var comments: ArrayRun<Token> {
    arena.run(of: arena.comments, Int(number)) { $0.comments }
  }
  /// The whole formula.
  package var root: ExpressionID { formula.root }
  /// The expressions by their numbers.
  package var nodes: ArrayRun<Node> { arena.run(of: arena.nodes, Int(number)) { $0.nodes } }
  /// Additional data of nodes: runs of children, and names as pairs of start and end.
  package var links: ArrayRun<Int32> { arena.run(of: arena.links, Int(number)) { $0.links } }
  /// The start of the text or quoted name without a closing quote.
  var unterminatedStart: Int? {
    let start = formula.unterminatedStart
    return start < 0 ? nil : Int(start)
  }

  /// The number of expressions. Their IDs are the numbers below it.
  package var count: Int { Int(nodeCount) }

  /// Every expression, children before parents.
  package var all: ExpressionIDs { ExpressionIDs(count: count) }

  /// Returns the range of the expression `id`, including its own brackets.
  package func range(of id: ExpressionID) -> TextRange { node(id).range }

  /// Returns the source in `range`, clamped to the formula.
  package func text(in range: TextRange) -> String {
    let start = max(0, min(range.start, source.count))
    let end = max(start, min(range.end, source.count))
    return String(decoding: source[start..<end], as: UTF8.self)
  }

  /// Returns the height of the subtree of `id`, counting `id` itself.
  package func height(of id: ExpressionID) -> Int { Int(node(id).height) }

  /// Returns the range of an expression's sign.
  ///
  /// The sign is an operator, the `?` of a conditional, or the dot or bracket after a base. For
  /// other expressions it is their first token.
  ///
  /// Complexity: O(log tokens).
  package func signRange(of id: ExpressionID) -> TextRange {
    let node = node(id)
    switch node.kind {
    case .binary, .conditional, .member, .element:
      return token(atOrAfter: Int(self.node(node.first).end)).range
    case .call where node.detail != Expression.Call.Style.plain.rawValue && node.second > 0:
      return token(atOrAfter: Int(self.node(child(node, 0)).end)).range
    default:
      return token(atOrAfter: Int(node.start)).range
    }
  }

  /// Returns the first token that does not begin before `offset`.
  ///
  /// Complexity: O(log tokens).
  package func token(atOrAfter offset: Int) -> Token {
    tokens[min(tokens.count - 1, tokens.lowerBound { Int($0.start) >= offset })]
  }

  /// Returns `true` if an operand ends with `token`.
  ///
  /// Excludes the contextual keywords of formulas and other languages, such as `in` and `then`.
  package func endsOperand(_ token: Token) -> Bool {
    token.kind.endsOperand && Parser.Word(token, in: source) == nil
  }

  /// The tokens and comments in source order.
  ///
  /// Complexity: O(tokens).
  package var tokensAndComments: [Token] {
    guard !comments.isEmpty else { return Array(tokens) }
    var merged: [Token] = []
    merged.reserveCapacity(tokens.count + comments.count)
    var next = 0
    for token in tokens {
      while next < comments.count, comments[next].start < token.start || token.kind == .end {
        merged.append(comments[next])
        next += 1
      }
      merged.append(token)
    }
    return merged
  }

  // MARK: Traversal

  /// Returns the children of an expression in source order.
  package func children(of id: ExpressionID) -> [ExpressionID] {
    let node = node(id)
    switch node.kind {
    case .missing, .null, .boolean, .number, .text, .name: return []
    case .group, .unary, .lambda, .member: return [ExpressionID(node.first)]
    case .binary, .binding, .element: return [ExpressionID(node.first), ExpressionID(node.second)]
    case .conditional:
      return [ExpressionID(node.first), ExpressionID(node.second), ExpressionID(node.third)]
    case .list, .record, .call: return links.slice(childRange(node)).map { ExpressionID($0) }
    }
  }

  /// Returns the parent of every expression by number.
  ///
  /// The entry is `nil` for the root and for expressions that a limit cut off.
  ///
  /// Complexity: O(expressions).
  package func parents() -> [ExpressionID?] {
    var parents = [ExpressionID?](repeating: nil, count: nodes.count)
    for id in all {
      for child in children(of: id) { parents[Int(child.index)] = id }
    }
    return parents
  }

  /// Returns the innermost expression that covers or touches `offset`, or the root if none does.
  ///
  /// Complexity: O(expressions on the path and their siblings).
  package func expression(at offset: Int) -> ExpressionID {
    var id = root
    while true {
      // If two children touch `offset`, chooses the later one, unless it is a missing operand.
      let candidates = children(of: id).filter { range(of: $0).touches(offset) }
      guard let inner = candidates.last(where: { node($0).kind != .missing }) ?? candidates.last
      else { return id }
      id = inner
    }
  }

  // MARK: The arena

  /// Returns the root node of an expression, for fast traversals.
  @inlinable
  package subscript(node id: ExpressionID) -> Node { arena.nodes[Int(firstNode) + Int(id.index)] }

  /// Returns the link at the index `place`, for fast traversals.
  @inlinable
  package subscript(link place: Int) -> Int32 { arena.links[Int(firstLink) + place] }

  func node(_ id: ExpressionID) -> Node { self[node: id] }

  func node(_ index: Int32) -> Node { self[node: ExpressionID(index)] }

  func child(_ node: Node, _ position: Int) -> ExpressionID {
    ExpressionID(self[link: Int(node.first) + position])
  }

  func childRange(_ node: Node) -> Range<Int> {
    Int(node.first)..<Int(node.first) + Int(node.second)
  }

  /// Returns the range of the name stored at `place` in `links`, or of the one `position` names
  /// later.
  func nameRange(at place: Int32, _ position: Int = 0) -> TextRange {
    let index = Int(place) + 2 * position
    return TextRange(start: Int(self[link: index]), end: Int(self[link: index + 1]))
  }
}
