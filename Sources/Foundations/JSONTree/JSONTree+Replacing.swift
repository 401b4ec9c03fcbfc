import IndexedCollections
import SourceText
import Synchronization

/// A scalar that was replaced by another one after the tape was made.
struct ScalarPatch: Sendable {
  let node: UInt32
  /// Where the scalar stood when the tape was made.
  let old: DocumentRange
  /// The scalar as it is written now, quotes included.
  let content: [UInt8]
  /// What the tape would say, but for the start.
  let word: TapeWord
  /// The bytes that the text has grown by up to the end of the scalar.
  var growth: Int
}

/// What was replaced in a text since its tape was made, in the order of the places; not empty.
package final class TextRevision: Sendable {
  let patches: [ScalarPatch]
  /// The whole text as it is now, once somebody has asked for it.
  private let text = Mutex<[UInt8]?>(nil)

  init(_ patches: [ScalarPatch]) { self.patches = patches }

  /// The number of the first patch that something holds for, if it then holds for all later ones.
  private func first(where holds: (ScalarPatch) -> Bool) -> Int {
    patches.lowerBound(where: holds)
  }

  func patch(of node: JSONNode) -> ScalarPatch? {
    let number = first { $0.node >= node.index }
    return number < patches.count && patches[number].node == node.index ? patches[number] : nil
  }

  /// How far a byte of the text that the tape was made for has moved. Complexity: O(log patches).
  package func distance(at old: Int) -> Int {
    let number = first { $0.old.end > old }
    return number > 0 ? patches[number - 1].growth : 0
  }

  /// Where a byte of the present text stood, or one of the scalar that it belongs to now.
  package func origin(of present: Int) -> Int {
    let next = first { patch in
      patch.old.end + patch.growth - patch.content.count > present
    }
    guard next > 0 else { return present }
    let patch = patches[next - 1]
    let inside = present - (patch.old.end + patch.growth - patch.content.count)
    return inside < patch.content.count
      ? min(patch.old.start + inside, patch.old.end - 1) : present - patch.growth
  }

  /// Whether something was replaced within a range of the text that the tape was made for.
  func touches(_ old: DocumentRange) -> Bool {
    let number = first { $0.old.end > old.start }
    return number < patches.count && patches[number].old.start < old.end
  }

  /// The whole text as it is now. Complexity: O(bytes) when it is asked for first.
  func bytes(_ scanned: [UInt8]) -> [UInt8] {
    text.withLock { text in
      if let text { return text }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(scanned.count + max(0, patches.last?.growth ?? 0))
      var from = 0
      for patch in patches {
        bytes.append(contentsOf: scanned[from..<patch.old.start])
        bytes.append(contentsOf: patch.content)
        from = patch.old.end
      }
      bytes.append(contentsOf: scanned[from...])
      text = bytes
      return bytes
    }
  }

  /// With one more patch, or another in the place of that of the same scalar.
  func adding(_ patch: ScalarPatch) -> TextRevision {
    var patches = patches
    let number = first { $0.node >= patch.node }
    let before = number > 0 ? patches[number - 1].growth : 0
    let isKnown = number < patches.count && patches[number].node == patch.node
    let known = isKnown ? patches[number].growth - before : 0
    let own = patch.content.count - patch.old.length
    if isKnown { patches[number] = patch } else { patches.insert(patch, at: number) }
    patches[number].growth = before + own
    for later in patches.indices.dropFirst(number + 1) { patches[later].growth += own - known }
    return TextRevision(patches)
  }
}

extension JSONTree {
  /// The first word of a node with its place in the present text.
  func word(_ node: JSONNode) -> TapeWord {
    let word = tape[Int(node.index)]
    guard let revision else { return word }
    var present = revision.patch(of: node)?.word ?? word
    present.setStart(word.start + revision.distance(at: word.start))
    return present
  }

  /// Where a node began when the tape was made.
  package func origin(of node: JSONNode) -> Int { tape[Int(node.index)].start }

  /// Where a byte of the text that the tape was made for stands now.
  func place(_ old: Int) -> Int { old + (revision?.distance(at: old) ?? 0) }

  /// Where a node stood when the tape was made.
  func scannedRange(of node: JSONNode) -> DocumentRange {
    let word = tape[Int(node.index)]
    let end = word.isSingle ? word.start + Int(word.size) : Int(tape[Int(node.index) + 1].low)
    return DocumentRange(start: word.start, end: end)
  }

  /// Where the text of a string stood, without its quotes.
  func scannedContent(of string: JSONNode) -> DocumentRange {
    let range = scannedRange(of: string)
    return DocumentRange(start: range.start + 1, end: range.end - 1)
  }

  /// The bytes that hold a node, and where it stands in them.
  func home(of node: JSONNode) -> (bytes: [UInt8], range: DocumentRange) {
    let old = scannedRange(of: node)
    guard let revision, revision.touches(old) else { return (scanned, old) }
    if let patch = revision.patch(of: node) {
      return (patch.content, DocumentRange(start: 0, end: patch.content.count))
    }
    return (bytes, range(node))
  }

  /// The bytes that hold a string, and where its text stands in them without quotes; those of the
  /// whole node for anything else.
  func contentHome(of node: JSONNode) -> (bytes: [UInt8], range: DocumentRange) {
    let (bytes, range) = home(of: node)
    guard kind(node) == .string else { return (bytes, range) }
    return (bytes, DocumentRange(start: range.start + 1, end: range.end - 1))
  }

  /// The tree of a text in which a scalar was replaced by another one, given as it is written; nil
  /// if the new text is not just one scalar without a fault. Nodes keep their numbers.
  ///
  /// Complexity: O(bytes of the scalars), and O(scalars replaced before).
  package func replacing(_ node: JSONNode, with content: [UInt8]) -> JSONTree? {
    let first = tape[Int(node.index)]
    guard first.isSingle, !isMissing(node), !hasLoneSurrogate(node),
      byteCount - range(node).length + content.count <= Self.largestSize,
      var word = Self.scalar(content)
    else { return nil }
    word.setStart(first.start)
    let patch = ScalarPatch(
      node: node.index,
      old: DocumentRange(start: first.start, end: first.start + Int(first.size)),
      content: content, word: word, growth: content.count - Int(first.size))
    return JSONTree(
      bytes: scanned, tape: tape, revision: revision?.adding(patch) ?? TextRevision([patch]))
  }

  /// What the tape of a text holds that is one short scalar and nothing else; nil for any other text.
  private static func scalar(_ text: [UInt8]) -> TapeWord? {
    let outcome = unsafe text.withUnsafeBufferPointer { unsafe JSONScanner($0).outcome() }
    guard outcome.faults.isEmpty, outcome.loneSurrogates.isEmpty, outcome.tape.count == 1,
      let word = outcome.tape.first, word.isSingle, word.start == 0, word.size == text.count
    else { return nil }
    return word
  }

  /// The length of the text.
  package var byteCount: Int { scanned.count + (revision?.patches.last?.growth ?? 0) }
}
