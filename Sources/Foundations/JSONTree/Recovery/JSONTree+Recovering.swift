import IndexedCollections
import SourceText
import Synchronization

extension JSONTree {
  /// Reparses the elements of a region with errors as a full parse would, and returns their errors.
  ///
  /// Parses an excerpt in place of the document. It consists of the lines around the array, the
  /// region, a few elements after the region or after the array, and the end of the document. If
  /// those elements keep their positions, so does everything after them. The result is `nil` if the
  /// outcome may depend on other parts of the document. Ranges of the errors refer to the current
  /// source.
  ///
  /// Complexity: O(bytes of the region and of the elements after it), plus O(bytes) once per
  /// document.
  func recovered(
    _ content: [UInt8], at region: DocumentRange, in list: JSONNode, _ following: [JSONNode]
  ) -> (tree: JSONTree, faults: [DocumentDiagnostic])? {
    let whole = range(list)
    guard range(root).start == 0, let name = name(of: list),
      let indentation = indentation(ofLineAt: name.start), indentation > 0, layout.isSound(scanned)
    else { return nil }
    let margin = [UInt8](repeating: UInt8(ascii: " "), count: indentation)
    var excerpt = Excerpt()
    excerpt.append([UInt8(ascii: "{")], from: 0)
    excerpt.append([UInt8(ascii: "\n")] + margin)
    let head = DocumentRange(start: name.start, end: whole.start + 1)
    excerpt.append(presentBytes(in: head), from: head.start)
    // A comma next to the previous element's comma needs a full parse.
    guard region.start == head.end || content.first(where: { $0 > 0x20 }) != UInt8(ascii: ",")
    else { return nil }
    if region.start > head.end {
      guard let indentation = self.indentation(ofLineAt: region.start) else { return nil }
      excerpt.append(
        [UInt8(ascii: "\n")] + [UInt8](repeating: UInt8(ascii: " "), count: indentation))
    }
    let start = excerpt.bytes.count
    excerpt.append(content, from: region.start)
    let end = excerpt.bytes.count
    // The content after the region comes from the source before the change.
    let closing = [UInt8(ascii: "\n")] + margin + [UInt8(ascii: "]")]
    let listEnd: Int
    var memberCount = 1
    if following.count == Self.elementsAfter, let last = following.last {
      excerpt.append(presentBytes(in: DocumentRange(start: region.end, end: range(last).end)))
      excerpt.append(closing)
      listEnd = excerpt.bytes.count
    } else {
      listEnd = end + whole.end - region.end
      var reach = whole.end
      var isCut = false
      if let next = members(of: root).first(where: { range($0.name).start >= whole.end })?.value {
        (reach, isCut) = beginning(of: next)
        memberCount = 2
      }
      excerpt.append(presentBytes(in: DocumentRange(start: region.end, end: reach)))
      if isCut { excerpt.append(closing) }
    }
    excerpt.append(Array("\n}".utf8))
    let (tree, faults) = JSONTree.parse(excerpt.bytes)
    // Recovery skips a duplicated bracket if the whole document then has no more errors than before.
    // That is certain only if the bracket is the only error.
    if let bracket = Self.bracketTwice(content) {
      guard faults.count == 1, faults[0].range.start == start + bracket else { return nil }
    }
    let members = Array(tree.members(of: tree.root))
    guard members.count == memberCount, let found = members.first?.value,
      tree.kind(found) == .array,
      tree.range(found).end == listEnd
    else { return nil }
    let elements = Array(tree.elements(of: found))
    let count = elements.count - following.count
    guard count >= 0,
      zip(elements[count...], following).allSatisfy({ element, node in
        let range = range(node)
        return tree.range(element)
          == DocumentRange(
            start: range.start - region.end + end, end: range.end - region.end + end)
      }),
      elements[..<count].allSatisfy({ element in
        start <= tree.range(element).start && tree.range(element).end <= end
      }), let moved = excerpt.moved(faults, within: start...end)
    else { return nil }
    return (tree.excerpt(of: Array(elements[..<count]), in: content, from: start), moved)
  }

  /// Returns the offset of the first opening bracket that another of its kind directly follows in the
  /// same line.
  ///
  /// Complexity: O(bytes).
  private static func bracketTwice(_ content: [UInt8]) -> Int? {
    var last = 0
    for (place, byte) in content.enumerated() {
      if byte == content[last], place > last, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      {
        return last
      }
      if byte > 0x20 || byte == 0x0A || byte == 0x0D { last = place }
    }
    return nil
  }

  /// The number of elements after a change that verify where it ends.
  ///
  /// If the array has fewer, the content after the array is used.
  package static var elementsAfter: Int { 3 }

  /// Returns the end of a value, or of the first elements of a long array.
  ///
  /// `isCut` is `true` if the array has more elements.
  private func beginning(of value: JSONNode) -> (end: Int, isCut: Bool) {
    guard kind(value) == .array, count(value) > Self.elementsAfter,
      let last = Array(elements(of: value).prefix(Self.elementsAfter)).last
    else { return (range(value).end, false) }
    return (range(last).end, true)
  }

  /// Returns the range of the name of a member of the root.
  private func name(of value: JSONNode) -> DocumentRange? {
    members(of: root).first { $0.value == value }.map { range($0.name) }
  }

  /// Returns the indentation of a line whose first token is at `offset`, or `nil` for any other
  /// token.
  private func indentation(ofLineAt offset: Int) -> Int? {
    let start = max(0, offset - Self.deepestIndentation)
    let before = presentBytes(in: DocumentRange(start: start, end: offset))
    let blanks = before.reversed().prefix { $0 == UInt8(ascii: " ") }.count
    guard blanks < before.count else { return nil }
    return before[before.count - blanks - 1] == UInt8(ascii: "\n") ? blanks : nil
  }

  private static var deepestIndentation: Int { 256 }

  /// Returns a tree whose root is an array of `elements`, cut out of `content` that begins at
  /// `start`.
  private func excerpt(of elements: [JSONNode], in content: [UInt8], from start: Int) -> JSONTree {
    let first = elements.first.map { Int($0.index) } ?? 0
    let last = elements.last.map { node in
      var rest = Elements(tape: tape, index: node.index, end: .max)
      _ = rest.next()
      return Int(rest.index)
    }
    var words = [
      TapeWord(.array, start: 0, size: elements.count),
      TapeWord(
        low: UInt32(truncatingIfNeeded: content.count + 2),
        high: UInt32(truncatingIfNeeded: (last ?? first) - first + 2)),
    ]
    var at = first
    while at < last ?? first {
      var word = tape[at]
      word.setStart(word.start - start + 1)
      words.append(word)
      at += 1
      if word.isSingle { continue }
      let end = Int(tape[at].low) - start + 1
      let next = Int(tape[at].high) - first + 2
      words.append(
        TapeWord(
          low: UInt32(truncatingIfNeeded: end),
          high: tape[at].high == 0 ? 0 : UInt32(truncatingIfNeeded: next)))
      at += 1
    }
    return JSONTree(
      bytes: [UInt8(ascii: "[")] + content + [UInt8(ascii: "]")], tape: words)
  }
}

/// A source assembled from ranges of another source and inserted bytes.
private struct Excerpt {
  private(set) var bytes: [UInt8] = []
  /// The start of each range in this source and in the original, and its length.
  private var parts: [(start: Int, origin: Int, count: Int)] = []

  mutating func append(_ text: [UInt8], from origin: Int? = nil) {
    if let origin { parts.append((bytes.count, origin, text.count)) }
    bytes += text
  }

  private func origin(of range: DocumentRange) -> DocumentRange? {
    parts.first { $0.start <= range.start && range.end <= $0.start + $0.count }.map { part in
      DocumentRange(
        start: range.start - part.start + part.origin, end: range.end - part.start + part.origin)
    }
  }

  /// Returns `findings` with ranges in the original source.
  ///
  /// The result is `nil` if a range is outside `range` or covers inserted bytes.
  func moved(
    _ findings: [DocumentDiagnostic], within range: ClosedRange<Int>
  ) -> [DocumentDiagnostic]? {
    var moved: [DocumentDiagnostic] = []
    for finding in findings {
      guard range.contains(finding.range.start), range.contains(finding.range.end),
        let place = origin(of: finding.range), finding.fixes.isEmpty
      else { return nil }
      var finding = finding
      finding.range = place
      for note in finding.notes.indices {
        guard let place = origin(of: finding.notes[note].range) else { return nil }
        finding.notes[note].range = place
      }
      moved.append(finding)
    }
    return moved
  }
}

/// Lazily computed facts about a scanned source.
package final class TextLayout: Sendable {
  let marks = ChildIndexCache()
  private let known = Mutex<Bool?>(nil)

  /// Returns `true` if the indentation is consistent with the brackets.
  ///
  /// Complexity: O(bytes) the first time.
  package func isSound(_ text: [UInt8]) -> Bool {
    known.withLock { known in
      if let known { return known }
      let isSound = unsafe text.withUnsafeBufferPointer { unsafe JSONRecovery.isLaidOut($0) }
      known = isSound
      return isSound
    }
  }
}
