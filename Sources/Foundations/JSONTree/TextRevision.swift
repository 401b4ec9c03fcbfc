import IndexedCollections
import SourceText
import Synchronization

/// A part of a text that gave way to another one after the tape was made: a scalar or some elements of
/// a list.
struct TextPatch: Sendable {
  /// The scalar, or the first of the elements that are gone.
  let node: UInt32
  /// Where the part stood when the tape was made.
  let old: DocumentRange
  /// What is written there now.
  var content: [UInt8]
  let part: Part
  /// The bytes that the text has grown by up to the end of the part.
  var growth: Int

  enum Part: Sendable {
    /// What the tape would say of the new scalar, but for the start.
    case scalar(TapeWord)
    /// The first of the words of the new elements.
    case graft(UInt32)
  }

  /// Where the part begins now.
  var start: Int { old.end + growth - content.count }
}

/// Elements that came in the place of others after the tape was made, as a tree of their own.
///
/// Its words and bytes are numbered on from those of the tree that they were put into.
struct Graft: Sendable {
  /// The list that holds the elements.
  let list: JSONNode
  /// The words of the elements that are gone.
  let gone: Range<UInt32>
  /// Where they stood, with what stood between them.
  let old: DocumentRange
  /// A list of the new elements.
  var tree: JSONTree
  let firstWord: UInt32
  let firstByte: Int
  /// How many elements more there are.
  let gain: Int

  func outer(_ node: JSONNode) -> JSONNode { JSONNode(index: node.index + firstWord) }
  func inner(_ node: JSONNode) -> JSONNode { JSONNode(index: node.index - firstWord) }

  /// The text of the elements, which is that of the list without its brackets.
  var content: [UInt8] { Array(tree.bytes.dropFirst().dropLast()) }
  /// The number behind the last word, and that behind the last byte.
  var endWord: UInt32 { firstWord + UInt32(truncatingIfNeeded: tree.tape.count) }
  var endByte: Int { firstByte + tree.scanned.count }
}

/// What was replaced in a text since its tape was made, in the order of the places; not empty.
package final class TextRevision: Sendable {
  let patches: [TextPatch]
  /// In the order of their words.
  let grafts: [Graft]
  /// The bytes of the text that the tape was made for.
  private let scannedCount: Int
  /// The whole text as it is now, once somebody has asked for it.
  private let text = Mutex<[UInt8]?>(nil)

  init(_ patches: [TextPatch], grafts: [Graft] = [], scannedCount: Int) {
    self.patches = patches
    self.grafts = grafts
    self.scannedCount = scannedCount
  }

  /// The number of the first patch that something holds for, if it then holds for all later ones.
  private func first(where holds: (TextPatch) -> Bool) -> Int {
    patches.lowerBound(where: holds)
  }

  /// The scalar in the place of one.
  func scalar(_ node: JSONNode) -> (word: TapeWord, content: [UInt8])? {
    let number = first { $0.node >= node.index }
    guard number < patches.count, patches[number].node == node.index,
      case .scalar(let word) = patches[number].part
    else { return nil }
    return (word, patches[number].content)
  }

  // MARK: Places

  /// How far a byte of the text that the tape was made for has moved, or of elements that were put in.
  /// Complexity: O(log patches).
  package func distance(at old: Int) -> Int {
    if old > scannedCount, let graft = graft(holdingByte: old) {
      return start(of: graft) - 1 + graft.tree.place(old - graft.firstByte) - old
    }
    let number = first { $0.old.end > old }
    return number > 0 ? patches[number - 1].growth : 0
  }

  /// Whether something was replaced within a range of the text that the tape was made for.
  func touches(_ old: DocumentRange) -> Bool {
    let number = first { $0.old.end > old.start }
    return number < patches.count && patches[number].old.start < old.end
  }

  // MARK: Text

  /// The whole text as it is now. Complexity: O(bytes) when it is asked for first.
  func bytes(_ scanned: [UInt8]) -> [UInt8] {
    text.withLock { text in
      if let text { return text }
      let count = scanned.count + (patches.last?.growth ?? 0)
      let bytes = bytes(in: DocumentRange(start: 0, end: count), scanned)
      text = bytes
      return bytes
    }
  }

  /// A range of the text as it is now. Complexity: O(bytes of the range + log patches).
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

  // MARK: Grafts

  /// The graft that holds a node.
  func graft(holding node: JSONNode) -> Graft? {
    let number = grafts.lowerBound { $0.endWord > node.index }
    return number < grafts.count && grafts[number].firstWord <= node.index ? grafts[number] : nil
  }

  private func graft(holdingByte byte: Int) -> Graft? {
    let number = grafts.lowerBound { $0.endByte > byte }
    return number < grafts.count && grafts[number].firstByte <= byte ? grafts[number] : nil
  }

  /// The graft in the place of a byte of the text that the tape was made for.
  /// Complexity: O(log patches).
  func graft(inPlaceOf old: Int) -> Graft? {
    let number = first { $0.old.end > old }
    guard number < patches.count, patches[number].old.start <= old,
      case .graft(let first) = patches[number].part
    else { return nil }
    return graft(holding: JSONNode(index: first))
  }

  /// The graft that begins where the word of an element stood.
  /// Complexity: O(log patches).
  func graft(at word: UInt32) -> Graft? {
    let number = first { $0.node >= word }
    guard number < patches.count, patches[number].node == word,
      case .graft(let first) = patches[number].part
    else { return nil }
    return graft(holding: JSONNode(index: first))
  }

  /// Where the text of a graft begins now.
  func start(of graft: Graft) -> Int {
    patches[first { $0.old.end > graft.old.start }].start
  }

  // MARK: Changes

  /// With one more patch in the place of those that lie within the same part.
  func adding(_ patch: TextPatch, _ graft: Graft? = nil) -> TextRevision {
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
    var grafts = grafts
    if let graft {
      grafts.removeAll { graft.old.start <= $0.old.start && $0.old.end <= graft.old.end }
      let place = grafts.lowerBound { $0.firstWord > graft.firstWord }
      grafts.insert(graft, at: place)
    }
    return TextRevision(patches, grafts: grafts, scannedCount: scannedCount)
  }
}
