import IndexedCollections
package import SourceText

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
    guard range(root).start == 0, layout.isSound({ scanned }) else { return nil }
    let parts = ([edited] + others).sorted { $0.range.start < $1.range.start }
    guard areReplacementsLaidOut(besides: parts),
      let excerpt = ExcerptBuilder(self).excerpt(of: parts, following: following),
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

  static func lineStart(_ indentation: Int) -> [UInt8] {
    [UInt8(ascii: "\n")] + [UInt8](repeating: UInt8(ascii: " "), count: indentation)
  }

  /// Returns `true` if the indentation of replaced elements outside of `parts` is consistent with
  /// their brackets.
  ///
  /// Complexity: O(replacements × parts), plus O(bytes) once per replacement.
  private func areReplacementsLaidOut(besides parts: [BrokenElements]) -> Bool {
    guard let revision else { return true }
    return revision.subtrees.allSatisfy { subtree in
      let range = revision.range(of: subtree)
      return parts.contains { $0.range.contains(range) }
        || subtree.tree.layout.isSound { lines(of: subtree, at: range) }
    }
  }

  /// Returns the source of a document that contains only the replaced elements, or `nil` if their
  /// lines cannot be cut out.
  ///
  /// An edit of the separators around the elements replaces the elements too, so the result is the
  /// same as long as they are not replaced.
  private func lines(of subtree: SubtreeReplacement, at range: DocumentRange) -> [UInt8]? {
    guard let head = head(of: subtree.list) else { return nil }
    var text = [UInt8(ascii: "{")] + head.margin + presentBytes(in: head.range)
    if range.start != head.range.end {
      guard let indentation = indentation(ofLineAt: range.start) else { return nil }
      text += Self.lineStart(indentation)
    }
    text += presentBytes(in: range)
    // The separator, and the line break after it.
    let rest = presentBytes(
      in: DocumentRange(
        start: range.end,
        end: min(self.range(subtree.list).end, range.end + Self.deepestIndentation)))
    guard let separator = rest.firstIndex(where: { $0 > 0x20 }) else { return nil }
    text += rest[...separator]
    if rest[separator] == UInt8(ascii: ",") {
      guard rest[(separator + 1)...].prefix(while: { $0 <= 0x20 }).contains(0x0A) else {
        return nil
      }
      text += head.margin + Array(" {}".utf8) + head.margin + [UInt8(ascii: "]")]
    }
    return text + Array("\n}".utf8)
  }

  /// Returns `true` if a comma precedes the element at `offset` within a few lines.
  func isPrecededByElement(_ offset: Int) -> Bool {
    let start = max(0, offset - Self.deepestIndentation)
    let before = presentBytes(in: DocumentRange(start: start, end: offset))
    return before.last { $0 > 0x20 } == UInt8(ascii: ",")
  }

  /// Returns the name and opening bracket of an array of the root, and the line break and
  /// indentation before them.
  ///
  /// The result is `nil` if the name is not the first token of an indented line.
  func head(of list: JSONNode) -> (range: DocumentRange, margin: [UInt8])? {
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
  func tail(of list: JSONNode) -> (start: Int?, end: Int, isCut: Bool) {
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
  func elements(
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
  func isInStep(
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
  func indentation(ofLineAt offset: Int) -> Int? {
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
