import IndexedCollections
package import SourceText
import Synchronization

/// Elements of an array that contain errors, or may contain some after an edit.
struct BrokenElements {
  let list: JSONNode
  /// The range in the source before the edit.
  let range: DocumentRange
  /// The source after the edit.
  let content: [UInt8]
  /// The elements as they were parsed, if the edit is not among them.
  var known: SubtreeReplacement?
}

extension JSONTree {
  /// Returns the replaced elements that contain `faults`, or `nil` if a fault is outside of them.
  ///
  /// Complexity: O(faults × replacements + bytes of the elements).
  func brokenElements(with faults: [DocumentDiagnostic]) -> [BrokenElements]? {
    var found: [BrokenElements] = []
    for fault in faults where !found.contains(where: { $0.range.contains(fault.range) }) {
      guard let revision,
        let subtree = revision.subtrees.first(where: {
          revision.range(of: $0).contains(fault.range)
        })
      else { return nil }
      found.append(
        BrokenElements(
          list: subtree.list, range: revision.range(of: subtree), content: subtree.content,
          known: subtree))
    }
    return found
  }

  /// Returns the source of the replaced elements that contain `faults`, joined by line breaks.
  ///
  /// Complexity: O(bytes of the elements + faults × replacements).
  package func source(ofElementsWith faults: [DocumentDiagnostic]) -> [UInt8] {
    Array((brokenElements(with: faults) ?? []).map(\.content).joined(separator: [0x0A]))
  }

  /// Reparses elements with errors as a full parse would, and returns their errors.
  ///
  /// `edited` are the elements with the edit, and `others` those with earlier errors, which are
  /// `faults`. Parses an excerpt in place of the document. It consists of the lines around the
  /// arrays, all of these elements, a few elements after each or after the array, and the end of
  /// the document. If those elements keep their positions, so does everything after them. The result
  /// is `nil` if the outcome may depend on other parts of the document, or if it changes `others`.
  ///
  /// Ranges of the errors of `edited` refer to the source after the edit.
  ///
  /// Complexity: O(bytes of the elements and of those after them), plus O(bytes) once per document.
  func recovered(
    _ edited: BrokenElements, beside others: [BrokenElements], _ faults: [DocumentDiagnostic],
    following: (_ list: JSONNode, _ end: Int) -> [JSONNode]
  ) -> (tree: JSONTree, faults: [DocumentDiagnostic])? {
    guard range(root).start == 0, layout.isSound(scanned) else { return nil }
    let parts = ([edited] + others).sorted { $0.range.start < $1.range.start }
    var excerpt = Excerpt()
    excerpt.append([UInt8(ascii: "{")], from: 0)
    var lists: [ExcerptList] = []
    var memberCount = 0
    for (number, part) in parts.enumerated() {
      let isNewList = lists.last?.list != part.list
      if isNewList {
        guard let head = head(of: part.list) else { return nil }
        if number > 0 { excerpt.append([UInt8(ascii: ",")]) }
        excerpt.append(head.margin)
        excerpt.append(presentBytes(in: head.range), from: head.range.start)
        lists.append(ExcerptList(list: part.list, margin: head.margin, headEnd: head.range.end))
        memberCount += 1
      }
      guard var list = lists.popLast() else { return nil }
      let isFirst = part.range.start == list.headEnd
      // A comma next to the previous element's comma needs a full parse.
      guard isFirst || part.content.first(where: { $0 > 0x20 }) != UInt8(ascii: ",") else {
        return nil
      }
      if !isFirst, !list.isAdjacent {
        guard let indentation = indentation(ofLineAt: part.range.start) else { return nil }
        if !isNewList { excerpt.append([UInt8(ascii: ",")]) }
        excerpt.append(
          [UInt8(ascii: "\n")] + [UInt8](repeating: UInt8(ascii: " "), count: indentation))
      }
      let start = excerpt.bytes.count
      excerpt.append(part.content, from: part.range.start)
      let end = excerpt.bytes.count
      let next = number + 1 < parts.count ? parts[number + 1] : nil
      let limit = next.flatMap { $0.list == part.list ? $0.range.start : nil } ?? .max
      // The content after the elements comes from the source before the edit.
      let after = following(part.list, part.range.end).filter { range($0).end <= limit }
      list.parts.append(.init(elements: part, start: start, end: end, following: after))
      list.isAdjacent = false
      if after.count == Self.elementsAfter, let last = after.last {
        let present = DocumentRange(start: part.range.end, end: range(last).end)
        excerpt.append(presentBytes(in: present))
        if limit == .max {
          excerpt.append(list.margin + [UInt8(ascii: "]")])
          list.end = excerpt.bytes.count
        }
      } else if limit < .max {
        excerpt.append(presentBytes(in: DocumentRange(start: part.range.end, end: limit)))
        list.isAdjacent = true
      } else {
        // The content after the array shows where the errors end.
        guard next == nil else { return nil }
        list.end = end + range(part.list).end - part.range.end
        let tail = tail(of: part.list)
        if tail.hasMember { memberCount += 1 }
        excerpt.append(presentBytes(in: DocumentRange(start: part.range.end, end: tail.end)))
        if tail.isCut { excerpt.append(list.margin + [UInt8(ascii: "]")]) }
      }
      lists.append(list)
    }
    excerpt.append(Array("\n}".utf8))
    let (tree, found) = JSONTree.parse(excerpt.bytes)
    // Recovery skips a duplicated bracket if the whole document then has no more errors than before.
    // That is certain only if the bracket is the only error.
    for part in lists.flatMap(\.parts) {
      guard let bracket = Self.bracketTwice(part.elements.content) else { continue }
      guard found.count == 1, found[0].range.start == part.start + bracket else { return nil }
    }
    let members = Array(tree.members(of: tree.root))
    guard members.count == memberCount else { return nil }
    var result: (tree: JSONTree, faults: [DocumentDiagnostic])?
    var foundCount = 0
    for (list, member) in zip(lists, members) {
      guard let elements = tree.elements(of: list, at: member.value, following: { range($0) })
      else { return nil }
      for (part, elements) in zip(list.parts, elements) {
        let place = part.start...part.end
        let own = found.filter { place.contains($0.range.start) }
        guard let moved = excerpt.moved(own, within: place) else { return nil }
        foundCount += own.count
        let cut = tree.excerpt(of: elements, in: part.elements.content, from: part.start)
        guard let known = part.elements.known else {
          result = (cut, moved)
          continue
        }
        guard known.tree.revision == nil, known.tree.tape == cut.tape,
          moved == faults.filter({ part.elements.range.contains($0.range) })
        else { return nil }
      }
    }
    return foundCount == found.count ? result : nil
  }

  /// Returns the name and opening bracket of an array of the root, and the line break and
  /// indentation before them.
  ///
  /// The result is `nil` if the name is not the first token of an indented line.
  private func head(of list: JSONNode) -> (range: DocumentRange, margin: [UInt8])? {
    guard let name = name(of: list), let indentation = indentation(ofLineAt: name.start),
      indentation > 0
    else { return nil }
    return (
      DocumentRange(start: name.start, end: range(list).start + 1),
      [UInt8(ascii: "\n")] + [UInt8](repeating: UInt8(ascii: " "), count: indentation)
    )
  }

  /// Returns the end of the next member of the root after an array, or of its first elements.
  private func tail(of list: JSONNode) -> (end: Int, isCut: Bool, hasMember: Bool) {
    let end = range(list).end
    guard let next = members(of: root).first(where: { range($0.name).start >= end })?.value else {
      return (end, false, false)
    }
    let (reach, isCut) = beginning(of: next)
    return (reach, isCut, true)
  }

  /// Returns the elements of each part of a list in this excerpt.
  ///
  /// The result is `nil` if elements are outside the parts, or if the elements after a part have
  /// moved; `original` returns their ranges in the source.
  private func elements(
    of list: ExcerptList, at node: JSONNode, following original: (JSONNode) -> DocumentRange
  ) -> [[JSONNode]]? {
    guard kind(node) == .array, range(node).end == list.end else { return nil }
    var rest = Array(elements(of: node))[...]
    var found: [[JSONNode]] = []
    for part in list.parts {
      let own = rest.prefix { range($0).end <= part.end }
      rest = rest.dropFirst(own.count)
      guard own.allSatisfy({ part.start <= range($0).start }) else { return nil }
      let distance = part.end - part.elements.range.end
      for node in part.following {
        guard let element = rest.popFirst(), range(element) == original(node).moved(by: distance)
        else { return nil }
      }
      found.append(Array(own))
    }
    return rest.isEmpty ? found : nil
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

/// An array of an excerpt, with some of its elements.
private struct ExcerptList {
  let list: JSONNode
  /// The line break and indentation before the name of the array.
  let margin: [UInt8]
  /// The end of the opening bracket in the source.
  let headEnd: Int
  /// The end in the excerpt.
  var end = 0
  var parts: [Part] = []
  /// Whether the next part follows the last one as in the source.
  var isAdjacent = false

  struct Part {
    let elements: BrokenElements
    /// The start and end in the excerpt.
    let start: Int
    let end: Int
    /// The elements that follow in the excerpt.
    let following: [JSONNode]
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
