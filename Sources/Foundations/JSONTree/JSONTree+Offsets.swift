import IndexedCollections
import SourceText
import Synchronization

extension JSONTree {
  /// Returns the nodes that `offset` touches, outermost first.
  ///
  /// The innermost node can be a member's name or its value.
  ///
  /// Complexity: O(depth · log siblings), plus O(elements) once for each long list.
  package func nodes(at offset: Int) -> [JSONNode] {
    var found: [JSONNode] = []
    var next: JSONNode? = root
    while let node = next, range(node).touches(offset) {
      found.append(node)
      next = child(of: node, at: offset)
    }
    return found
  }

  /// Returns the first element, name or value of a container that `offset` touches.
  private func child(of node: JSONNode, at offset: Int) -> JSONNode? {
    if let revision, let subtree = subtree(holding: node) {
      let distance = revision.start(of: subtree) - 1
      return subtree.tree.child(of: subtree.inner(node), at: offset - distance).map(subtree.outer)
    }
    let word = tape[Int(node.index)]
    guard word.kind == .array || word.kind == .object else { return nil }
    var rest = Elements(
      tape: tape, index: firstWord(in: node, before: offset),
      end: tape[Int(node.index) + 1].high)
    while rest.index < rest.end {
      if let revision, let subtree = revision.subtree(at: rest.index), subtree.list == node {
        let distance = revision.start(of: subtree) - 1
        if let child = subtree.tree.child(of: subtree.tree.root, at: offset - distance) {
          return subtree.outer(child)
        }
        rest.index = subtree.gone.upperBound
        continue
      }
      guard let child = rest.next() else { return nil }
      let range = range(child)
      if range.touches(offset) { return child }
      if range.start > offset { return nil }
    }
    return nil
  }

  /// Returns the tape index of a child from which to search for the first child that touches
  /// `offset`.
  ///
  /// Either the first child or a child shortly before the first match.
  private func firstWord(in container: JSONNode, before offset: Int) -> UInt32 {
    let first = container.index + 2
    guard tape[Int(container.index)].size >= ChildIndexCache.shortest else { return first }
    let marks = layout.marks.words(in: container, of: tape)
    let number = marks.lowerBound { present(mark: $0).start >= offset }
    return number > 0 ? present(mark: marks[number - 1]).word : first
  }

  /// Returns the current index and start of a child, or those of the subtree that replaced it.
  private func present(mark word: UInt32) -> (word: UInt32, start: Int) {
    let start = tape[Int(word)].start
    guard let revision else { return (word, start) }
    if let subtree = revision.subtree(inPlaceOf: start) {
      return (subtree.gone.lowerBound, revision.start(of: subtree))
    }
    return (word, start + revision.distance(at: start))
  }
}

/// A cache of evenly spaced child indexes in long containers.
///
/// Limits offset lookups to a short scan. All revisions of a document share it.
final class ChildIndexCache: Sendable {
  private let known = Mutex<[UInt32: [UInt32]]>([:])

  /// The minimum number of children for which indexes are cached.
  static var shortest: UInt64 { 128 }
  private static var distance: Int { 32 }

  /// Returns the index of every 32nd child, in order.
  ///
  /// Complexity: O(children) the first time, then O(1).
  func words(in container: JSONNode, of tape: [TapeWord]) -> [UInt32] {
    known.withLock { known in
      if let words = known[container.index] { return words }
      var children = JSONTree.Elements(
        tape: tape, index: container.index + 2, end: tape[Int(container.index) + 1].high)
      var words: [UInt32] = []
      var place = 0
      while let child = children.next() {
        if place % Self.distance == 0 { words.append(child.index) }
        place += 1
      }
      known[container.index] = words
      return words
    }
  }
}
