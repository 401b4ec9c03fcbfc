import IndexedCollections
package import SourceText

/// A parsed formula: its text, its tokens and its expressions in a flat arena.
///
/// Children have smaller numbers than their parents. A name that is empty stands for one that the
/// text lacks; a call without name also holds the pieces of a text that cannot be read as one
/// expression.
@usableFromInline
package struct Tree: Sendable {
  // One reference for all parts, since who walks over a tree would count those to each of them.
  @usableFromInline let arena: TreeArena
  /// Which of the arena's formulas it is, and where its expressions and links begin.
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

  /// The UTF-8 bytes that were parsed.
  package var source: [UInt8] { formula.source }
  /// The tokens without comments; the last one is the end.
  package var tokens: ArrayRun<Token> { arena.run(of: arena.tokens, Int(number)) { $0.tokens } }
  /// The comments in order.
  package var comments: ArrayRun<Token> {
    arena.run(of: arena.comments, Int(number)) { $0.comments }
  }
  /// The whole formula.
  package var root: ExpressionID { formula.root }
  /// The expressions by their numbers.
  package var nodes: ArrayRun<Node> { arena.run(of: arena.nodes, Int(number)) { $0.nodes } }
  /// What nodes have besides: runs of children, and starts and ends of names in pairs.
  package var links: ArrayRun<Int32> { arena.run(of: arena.links, Int(number)) { $0.links } }
  /// Where the text or quoted name begins that lacks its closing quote.
  var unterminatedStart: Int? {
    let start = formula.unterminatedStart
    return start < 0 ? nil : Int(start)
  }

  /// The number of expressions; their numbers are those below it.
  package var count: Int { Int(nodeCount) }

  /// Every expression, children before parents.
  package var all: ExpressionIDs { ExpressionIDs(count: count) }

  /// Where an expression stands, its own brackets included.
  package func range(of id: ExpressionID) -> TextRange { node(id).range }

  /// The text of a range, which is cut to the formula.
  package func text(in range: TextRange) -> String {
    let start = max(0, min(range.start, source.count))
    let end = max(start, min(range.end, source.count))
    return String(decoding: source[start..<end], as: UTF8.self)
  }

  /// How deep the tree is below the expression, itself included.
  package func height(of id: ExpressionID) -> Int { Int(node(id).height) }

  /// The sign between the operands of an operator, behind the condition of a conditional, or
  /// before the name of a method or a member.
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

  /// The first token that does not begin before an offset.
  ///
  /// Complexity: O(log tokens).
  package func token(atOrAfter offset: Int) -> Token {
    tokens[min(tokens.count - 1, tokens.lowerBound { Int($0.start) >= offset })]
  }

  /// Whether an operand ends with a token. No word does that stands between operands, here or
  /// elsewhere, such as `in` and `then`.
  package func endsOperand(_ token: Token) -> Bool {
    token.kind.endsOperand && Parser.Word(token, in: source) == nil
  }

  /// Tokens and comments in the order of the text.
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

  // MARK: Walking

  /// The expressions directly inside another one, in the order of the text.
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

  /// The parent of every expression by number, nil for the root and what a limit cut off.
  ///
  /// Complexity: O(expressions).
  package func parents() -> [ExpressionID?] {
    var parents = [ExpressionID?](repeating: nil, count: nodes.count)
    for id in all {
      for child in children(of: id) { parents[Int(child.index)] = id }
    }
    return parents
  }

  /// The innermost expression that covers or touches an offset; the root if none does.
  ///
  /// Complexity: O(expressions on the way and beside it).
  package func expression(at offset: Int) -> ExpressionID {
    var id = root
    while true {
      // Of two neighbours that touch, the one that goes on after the offset is meant, unless it
      // is only a gap.
      let candidates = children(of: id).filter { range(of: $0).touches(offset) }
      guard let inner = candidates.last(where: { node($0).kind != .missing }) ?? candidates.last
      else { return id }
      id = inner
    }
  }

  // MARK: The arena

  /// The node at which an expression begins, for walks that must be fast.
  @inlinable
  package subscript(node id: ExpressionID) -> Node { arena.nodes[Int(firstNode) + Int(id.index)] }

  /// What stands at a place among the links, for such walks.
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

  /// The range of a name among the links.
  func nameRange(at place: Int32, _ position: Int = 0) -> TextRange {
    let index = Int(place) + 2 * position
    return TextRange(start: Int(self[link: index]), end: Int(self[link: index + 1]))
  }
}
