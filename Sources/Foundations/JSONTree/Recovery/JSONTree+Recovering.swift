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
    Array((brokenElements(with: faults) ?? []).map { $0.content }.joined(separator: [0x0A]))
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
  /// Complexity: O(bytes of all replaced elements and of those after the ones with errors), plus
  /// O(bytes) once per document.
  func recovered(
    _ edited: BrokenElements, beside others: [BrokenElements], _ faults: [DocumentDiagnostic],
    following: (_ list: JSONNode, _ end: Int) -> [JSONNode]
  ) -> (tree: JSONTree, faults: [DocumentDiagnostic])? {
    guard range(root).start == 0, layout.isSound(scanned) else { return nil }
    let parts = ([edited] + others).sorted { $0.range.start < $1.range.start }
    guard areReplacementsLaidOut(besides: parts),
      let excerpt = excerpt(of: parts, following: following),
      let (tree, found) = excerpt.parsed(following: { range($0) })
    else { return nil }
    var result: (tree: JSONTree, faults: [DocumentDiagnostic])?
    for (part, elements) in zip(excerpt.parts, tree.elements(of: excerpt, following: { range($0) }))
    {
      let own = found.filter { part.range.contains($0.range.start) }
      guard let moved = excerpt.moved(own, within: part.range) else { return nil }
      let cut = tree.excerpt(
        of: elements, in: part.elements.content, from: part.range.lowerBound)
      guard let known = part.elements.known else {
        result = (cut, moved)
        continue
      }
      guard known.tree.revision == nil, known.tree.tape == cut.tape,
        moved == faults.filter({ part.elements.range.contains($0.range) })
      else { return nil }
    }
    return result
  }

  /// Returns the excerpt of the source with `parts`, or `nil` if their lines cannot be cut out.
  private func excerpt(
    of parts: [BrokenElements], following: (_ list: JSONNode, _ end: Int) -> [JSONNode]
  ) -> Excerpt? {
    var excerpt = Excerpt()
    excerpt.append([UInt8(ascii: "{")], from: 0)
    for (number, part) in parts.enumerated() {
      let isNewList = excerpt.lists.last?.list != part.list
      if isNewList {
        guard let head = head(of: part.list) else { return nil }
        if number > 0 { excerpt.append([UInt8(ascii: ",")]) }
        excerpt.append(head.margin)
        excerpt.append(presentBytes(in: head.range), from: head.range.start)
        excerpt.lists.append(
          ExcerptList(list: part.list, margin: head.margin, headEnd: head.range.end))
        excerpt.memberCount += 1
      }
      guard var list = excerpt.lists.popLast() else { return nil }
      if part.range.start != list.headEnd, !list.isAdjacent {
        guard let indentation = indentation(ofLineAt: part.range.start) else { return nil }
        let line = Self.lineStart(indentation)
        if isNewList, isPrecededByElement(part.range.start) {
          excerpt.append(line + Array("{}".utf8))
          list.hasElementBefore = true
        }
        if !isNewList || list.hasElementBefore { excerpt.append([UInt8(ascii: ",")]) }
        excerpt.append(line)
      }
      let start = excerpt.bytes.count
      excerpt.append(part.content, from: part.range.start)
      let end = excerpt.bytes.count
      let next = number + 1 < parts.count ? parts[number + 1] : nil
      let limit = next.flatMap { $0.list == part.list ? $0.range.start : nil } ?? .max
      // The content after the elements comes from the source before the edit.
      let after = following(part.list, part.range.end).filter { range($0).end <= limit }
      list.partCount += 1
      list.isAdjacent = false
      // The handling of a closing bracket depends on the content after it.
      var reachesMember = false
      var certainEnd = end + (after.last.map { range($0).end - 1 - part.range.end } ?? 0)
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
        if let start = tail.start {
          excerpt.memberCount += 1
          reachesMember = true
          certainEnd = end + start - part.range.end
        }
        excerpt.append(presentBytes(in: DocumentRange(start: part.range.end, end: tail.end)))
        if tail.isCut { excerpt.append(list.margin + [UInt8(ascii: "]")]) }
      }
      excerpt.lists.append(list)
      excerpt.parts.append(
        ExcerptPart(
          elements: part, range: start...end, following: after, certainEnd: certainEnd,
          reachesMember: reachesMember))
    }
    excerpt.append(Array("\n}".utf8))
    return excerpt
  }

  private static func lineStart(_ indentation: Int) -> [UInt8] {
    [UInt8(ascii: "\n")] + [UInt8](repeating: UInt8(ascii: " "), count: indentation)
  }

  /// Returns `true` if the indentation of replaced elements outside of `parts` is consistent with
  /// their brackets.
  ///
  /// Complexity: O(replacements × parts + bytes of the replacements).
  private func areReplacementsLaidOut(besides parts: [BrokenElements]) -> Bool {
    guard let revision else { return true }
    return revision.subtrees.allSatisfy { subtree in
      let range = revision.range(of: subtree)
      return parts.contains { $0.range.contains(range) } || isLaidOut(subtree, at: range)
    }
  }

  private func isLaidOut(_ subtree: SubtreeReplacement, at range: DocumentRange) -> Bool {
    guard let head = head(of: subtree.list) else { return false }
    var text = [UInt8(ascii: "{")] + head.margin + presentBytes(in: head.range)
    if range.start != head.range.end {
      guard let indentation = indentation(ofLineAt: range.start) else { return false }
      text += Self.lineStart(indentation)
    }
    text += presentBytes(in: range)
    // The separator, and the line break after it.
    let rest = presentBytes(
      in: DocumentRange(
        start: range.end,
        end: min(self.range(subtree.list).end, range.end + Self.deepestIndentation)))
    guard let separator = rest.firstIndex(where: { $0 > 0x20 }) else { return false }
    text += rest[...separator]
    if rest[separator] == UInt8(ascii: ",") {
      guard rest[(separator + 1)...].prefix(while: { $0 <= 0x20 }).contains(0x0A) else {
        return false
      }
      text += head.margin + Array(" {}".utf8) + head.margin + [UInt8(ascii: "]")]
    }
    return subtree.tree.layout.isSound(text + Array("\n}".utf8))
  }

  /// Returns `true` if a comma precedes the element at `offset` within a few lines.
  private func isPrecededByElement(_ offset: Int) -> Bool {
    let start = max(0, offset - Self.deepestIndentation)
    let before = presentBytes(in: DocumentRange(start: start, end: offset))
    return before.last { $0 > 0x20 } == UInt8(ascii: ",")
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
      Self.lineStart(indentation)
    )
  }

  /// Returns the end of the next member of the root after an array, or of its first elements, and
  /// the start of its value.
  private func tail(of list: JSONNode) -> (start: Int?, end: Int, isCut: Bool) {
    let end = range(list).end
    guard let next = members(of: root).first(where: { range($0.name).start >= end })?.value else {
      return (nil, end, false)
    }
    let (reach, isCut) = beginning(of: next)
    return (range(next).start, reach, isCut)
  }

  /// Returns the elements of the parts of an excerpt, up to the first part after which this tree of
  /// the excerpt differs from the source.
  ///
  /// It differs if the elements after a part have moved, or if there are others. `original` returns
  /// the ranges of elements in the source.
  fileprivate func elements(
    of excerpt: Excerpt, following original: (JSONNode) -> DocumentRange
  ) -> [[JSONNode]] {
    guard kind(root) == .object else { return [] }
    var found: [[JSONNode]] = []
    var parts = excerpt.parts[...]
    let members = Array(members(of: root))
    for (list, member) in zip(excerpt.lists, members) {
      guard kind(member.value) == .array else { return found }
      var rest = Array(elements(of: member.value))[...]
      if list.hasElementBefore { rest = rest.dropFirst() }
      for part in parts.prefix(list.partCount) {
        let own = rest.prefix { range($0).end <= part.range.upperBound }
        rest = rest.dropFirst(own.count)
        guard own.allSatisfy({ part.range.lowerBound <= range($0).start }) else { return found }
        let distance = part.range.upperBound - part.elements.range.end
        for node in part.following {
          guard let element = rest.popFirst(), range(element) == original(node).moved(by: distance)
          else { return found }
        }
        found.append(Array(own))
      }
      parts = parts.dropFirst(list.partCount)
      guard rest.isEmpty, range(member.value).end == list.end else { return found.dropLast() }
    }
    return members.count == excerpt.memberCount ? found : found.dropLast()
  }

  /// Returns `true` if the brackets that are open at the `certainEnd` of `part` may be those of the
  /// source.
  fileprivate func isInStep(
    after part: ExcerptPart, following original: (JSONNode) -> DocumentRange
  ) -> Bool {
    guard kind(root) == .object else { return false }
    if part.reachesMember {
      return members(of: root).contains { range($0.value).start == part.certainEnd }
    }
    guard let last = part.following.last else { return true }
    let place = original(last).moved(by: part.range.upperBound - part.elements.range.end)
    return members(of: root).contains { member in
      kind(member.value) == .array && elements(of: member.value).contains { range($0) == place }
    }
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
  var partCount = 0
  /// Whether an empty element stands for those before the first part.
  var hasElementBefore = false
  /// Whether the next part follows the last one as in the source.
  var isAdjacent = false
}

/// Elements in an excerpt that may contain errors.
private struct ExcerptPart {
  let elements: BrokenElements
  /// The offsets from the start to the end in the excerpt.
  let range: ClosedRange<Int>
  /// The elements that follow in the excerpt.
  let following: [JSONNode]
  /// The offset in the excerpt up to which the content after the elements is that of the source.
  let certainEnd: Int
  /// Whether `certainEnd` is the start of the value of the next member of the root.
  let reachesMember: Bool
}

/// A source assembled from ranges of another source and inserted bytes.
private struct Excerpt {
  private(set) var bytes: [UInt8] = []
  var lists: [ExcerptList] = []
  /// The parts of all lists in order.
  var parts: [ExcerptPart] = []
  /// The number of members of the root.
  var memberCount = 0
  /// The start of each range in this source and in the original, and its length.
  private var origins: [(start: Int, origin: Int, count: Int)] = []

  mutating func append(_ text: [UInt8], from origin: Int? = nil) {
    if let origin { origins.append((bytes.count, origin, text.count)) }
    bytes += text
  }

  /// Parses the excerpt as a full parse would parse its parts, and returns the tree and all errors.
  ///
  /// The result is `nil` if they may depend on other parts of the source. `original` returns the
  /// ranges of elements in the source.
  func parsed(
    following original: (JSONNode) -> DocumentRange
  ) -> (tree: JSONTree, faults: [DocumentDiagnostic])? {
    let outcome = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe JSONRecovery.outcome(
        ofExcerpt: input, after: JSONScanner(input).outcome(),
        minFaults: { minFaults(of: $0, following: original) })
    }
    return outcome.map { outcome in
      (JSONTree(bytes: bytes, tape: outcome.tape), outcome.diagnostics(in: bytes))
    }
  }

  /// Returns the least number of errors that a reading of the whole source has, or `nil` if it has
  /// those of `outcome`, this reading of the excerpt.
  private func minFaults(
    of outcome: JSONScanner.Outcome, following original: (JSONNode) -> DocumentRange
  ) -> Int? {
    let tree = JSONTree(bytes: bytes, tape: outcome.tape)
    let count = tree.elements(of: self, following: original).count
    guard count < parts.count else {
      let isOutside = outcome.faults.contains { fault in
        !parts.contains { $0.range.contains(fault.fault.range.lowerBound) }
      }
      return isOutside ? 0 : nil
    }
    let part = parts[count]
    let found = outcome.faults.filter { $0.foundAt < part.certainEnd }
    // A reading ends with the document, whatever follows.
    let isOver = found.contains { $0.fault.kind == .trailingContent }
    // If other brackets are open after the part, the rest, which has no errors, does not close them.
    return isOver || tree.isInStep(after: part, following: original)
      ? found.count : found.count + 1
  }

  private func origin(of range: DocumentRange) -> DocumentRange? {
    origins.first { $0.start <= range.start && range.end <= $0.start + $0.count }.map { part in
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
