import IndexedCollections
import SourceText
import Synchronization

/// A replacement made after the tape was built: a scalar or some elements of an array.
struct TextPatch: Sendable {
  /// The tape index of the replaced scalar, or of the first replaced element.
  let node: UInt32
  /// The replaced range in the scanned source.
  let old: DocumentRange
  /// The bytes that replaced `old`.
  var content: [UInt8]
  let part: Part
  /// The cumulative growth of the source in bytes, up to the end of this patch.
  var growth: Int

  enum Part: Sendable {
    /// The tape word of the new scalar, except for its start.
    case scalar(TapeWord)
    /// The `firstWord` of the subtree replacement.
    case subtree(UInt32)
  }

  /// The start of the patch in the current source.
  var start: Int { old.end + growth - content.count }
}

/// A subtree replacement: new elements of an array, parsed into their own tree.
///
/// Its words and bytes are numbered after those of the main tree.
struct SubtreeReplacement: Sendable {
  /// The array that contains the elements.
  let list: JSONNode
  /// The tape words of the replaced elements.
  let gone: Range<UInt32>
  /// The scanned range of the replaced elements, including the separators between them.
  let old: DocumentRange
  /// A tree whose root is an array of the new elements.
  var tree: JSONTree
  let firstWord: UInt32
  let firstByte: Int
  /// The number of elements that the array gained.
  let gain: Int

  func outer(_ node: JSONNode) -> JSONNode { JSONNode(index: node.index + firstWord) }
  func inner(_ node: JSONNode) -> JSONNode { JSONNode(index: node.index - firstWord) }

  /// The source of the elements, which is that of `tree` without its brackets.
  var content: [UInt8] { Array(tree.bytes.dropFirst().dropLast()) }
  /// The numbers after the last word and after the last byte.
  var endWord: UInt32 { firstWord + UInt32(truncatingIfNeeded: tree.tape.count) }
  var endByte: Int { firstByte + tree.scanned.count }
}

/// The replacements since the tape was built, sorted by position; never empty.
package final class TextRevision: Sendable {
  let patches: [TextPatch]
  /// The subtree replacements, sorted by `firstWord`.
  let subtrees: [SubtreeReplacement]
  /// The number of bytes in the scanned source.
  private let scannedCount: Int
  /// The whole current source, cached when it is first needed.
  private let text = Mutex<[UInt8]?>(nil)

  init(_ patches: [TextPatch], subtrees: [SubtreeReplacement] = [], scannedCount: Int) {
    self.patches = patches
    self.subtrees = subtrees
    self.scannedCount = scannedCount
  }

  /// Returns the index of the first patch that satisfies a monotonic predicate.
  private func first(where holds: (TextPatch) -> Bool) -> Int {
    patches.lowerBound(where: holds)
  }

  /// Returns the scalar that replaced a node, or `nil` if there is none.
  func scalar(_ node: JSONNode) -> (word: TapeWord, content: [UInt8])? {
    let number = first { $0.node >= node.index }
    guard number < patches.count, patches[number].node == node.index,
      case .scalar(let word) = patches[number].part
    else { return nil }
    return (word, patches[number].content)
  }

  // MARK: Offsets

  /// Returns how far a byte of the scanned source or of a subtree replacement has moved.
  ///
  /// Complexity: O(log patches).
  package func distance(at old: Int) -> Int {
    if old > scannedCount, let subtree = subtree(holdingByte: old) {
      return start(of: subtree) - 1 + subtree.tree.place(old - subtree.firstByte) - old
    }
    let number = first { $0.old.end > old }
    return number > 0 ? patches[number - 1].growth : 0
  }

  /// Returns `true` if something was replaced within a range of the scanned source.
  func touches(_ old: DocumentRange) -> Bool {
    let number = first { $0.old.end > old.start }
    return number < patches.count && patches[number].old.start < old.end
  }

  // MARK: Text

  /// Returns the whole current source.
  ///
  /// Complexity: O(bytes) the first time, then O(1).
  func bytes(_ scanned: [UInt8]) -> [UInt8] {
    text.withLock { text in
      if let text { return text }
      let count = scanned.count + (patches.last?.growth ?? 0)
      let bytes = bytes(in: DocumentRange(start: 0, end: count), scanned)
      text = bytes
      return bytes
    }
  }

  /// Returns the bytes of a range in the current source.
  ///
  /// Complexity: O(bytes of the range + log patches).
  func bytes(in range: DocumentRange, _ scanned: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.length)
    var at = range.start
    var next = first { $0.start + $0.content.count > at }
    while at < range.end {
      let growth = next > 0 ? patches[next - 1].growth : 0
      let start = next < patches.count ? patches[next].start : range.end
      if at < start {
        let end = min(start, range.end)
        bytes.append(contentsOf: scanned[at - growth..<end - growth])
        at = end
        continue
      }
      let content = patches[next].content
      bytes.append(contentsOf: content[at - start..<min(content.count, range.end - start)])
      at = start + content.count
      next += 1
    }
    return bytes
  }

  // MARK: Subtree replacements

  /// Returns the subtree replacement that contains a node.
  func subtree(holding node: JSONNode) -> SubtreeReplacement? {
    let number = subtrees.lowerBound { $0.endWord > node.index }
    return number < subtrees.count && subtrees[number].firstWord <= node.index
      ? subtrees[number] : nil
  }

  private func subtree(holdingByte byte: Int) -> SubtreeReplacement? {
    let number = subtrees.lowerBound { $0.endByte > byte }
    return number < subtrees.count && subtrees[number].firstByte <= byte ? subtrees[number] : nil
  }

  /// Returns the subtree replacement that covers a byte of the scanned source.
  ///
  /// Complexity: O(log patches).
  func subtree(inPlaceOf old: Int) -> SubtreeReplacement? {
    let number = first { $0.old.end > old }
    guard number < patches.count, patches[number].old.start <= old,
      case .subtree(let first) = patches[number].part
    else { return nil }
    return subtree(holding: JSONNode(index: first))
  }

  /// Returns the subtree replacement whose first replaced element has the tape index `word`.
  ///
  /// Complexity: O(log patches).
  func subtree(at word: UInt32) -> SubtreeReplacement? {
    let number = first { $0.node >= word }
    guard number < patches.count, patches[number].node == word,
      case .subtree(let first) = patches[number].part
    else { return nil }
    return subtree(holding: JSONNode(index: first))
  }

  /// Returns the start of a subtree replacement in the current source.
  func start(of subtree: SubtreeReplacement) -> Int {
    patches[first { $0.old.end > subtree.old.start }].start
  }

  /// Returns the range of a subtree replacement in the current source.
  func range(of subtree: SubtreeReplacement) -> DocumentRange {
    let start = start(of: subtree)
    // The brackets of the tree are not in the source.
    return DocumentRange(start: start, end: start + subtree.tree.byteCount - 2)
  }

  // MARK: Changes

  /// Returns a revision with one more patch, which supersedes the patches within its range.
  func adding(_ patch: TextPatch, _ subtree: SubtreeReplacement? = nil) -> TextRevision {
    var patches = patches
    let number = first { $0.old.end > patch.old.start }
    let before = number > 0 ? patches[number - 1].growth : 0
    var end = number
    while end < patches.count, patches[end].old.end <= patch.old.end { end += 1 }
    let known = end > number ? patches[end - 1].growth - before : 0
    let own = patch.content.count - patch.old.length
    patches.replaceSubrange(number..<end, with: CollectionOfOne(patch))
    patches[number].growth = before + own
    if own != known {
      for later in patches.indices.dropFirst(number + 1) { patches[later].growth += own - known }
    }
    var subtrees = subtrees
    if let subtree {
      subtrees.removeAll { subtree.old.start <= $0.old.start && $0.old.end <= subtree.old.end }
      let place = subtrees.lowerBound { $0.firstWord > subtree.firstWord }
      subtrees.insert(subtree, at: place)
    }
    return TextRevision(patches, subtrees: subtrees, scannedCount: scannedCount)
  }
}
