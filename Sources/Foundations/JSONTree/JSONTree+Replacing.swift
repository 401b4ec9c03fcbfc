import IndexedCollections
package import SourceText

/// The result of replacing a range within an array.
package struct ElementReplacement {
  package let tree: JSONTree
  /// The reparsed elements.
  package let elements: [JSONNode]
  /// The range of the reparsed elements in the new source.
  package let region: DocumentRange
  /// The syntax errors of the new source.
  package let faults: [DocumentDiagnostic]
}

extension JSONTree {
  /// Returns the first tape word of a node, with its start in the current source.
  func word(_ node: JSONNode) -> TapeWord {
    guard let revision else { return tape[Int(node.index)] }
    if let subtree = subtree(holding: node) {
      var word = subtree.tree.word(subtree.inner(node))
      word.setStart(revision.start(of: subtree) + word.start - 1)
      return word
    }
    let word = tape[Int(node.index)]
    var present = revision.scalar(node)?.word ?? word
    present.setStart(word.start + revision.distance(at: word.start))
    return present
  }

  /// Returns the start of a node in the scanned source.
  package func origin(of node: JSONNode) -> Int { scannedRange(of: node).start }

  /// Returns the offset in the current source for an offset in the scanned source.
  func place(_ old: Int) -> Int { old + (revision?.distance(at: old) ?? 0) }

  /// Returns the range of a node in the scanned source.
  func scannedRange(of node: JSONNode) -> DocumentRange {
    if let subtree = subtree(holding: node) {
      let inner = subtree.tree.scannedRange(of: subtree.inner(node))
      return DocumentRange(
        start: subtree.firstByte + inner.start, end: subtree.firstByte + inner.end)
    }
    let word = tape[Int(node.index)]
    let end = word.isSingle ? word.start + Int(word.size) : Int(tape[Int(node.index) + 1].low)
    return DocumentRange(start: word.start, end: end)
  }

  /// Returns the bytes that contain a node and the node's range in them.
  func home(of node: JSONNode) -> (bytes: [UInt8], range: DocumentRange) {
    if let subtree = subtree(holding: node) { return subtree.tree.home(of: subtree.inner(node)) }
    let old = scannedRange(of: node)
    guard let revision, revision.touches(old) else { return (scanned, old) }
    if let scalar = revision.scalar(node) {
      return (scalar.content, DocumentRange(start: 0, end: scalar.content.count))
    }
    return (bytes, range(node))
  }

  /// Returns the bytes that contain a node and the range of its content in them.
  ///
  /// The content of a string excludes the quotes; for any other node it is the whole node.
  func contentHome(of node: JSONNode) -> (bytes: [UInt8], range: DocumentRange) {
    let (bytes, range) = home(of: node)
    guard kind(node) == .string else { return (bytes, range) }
    return (bytes, DocumentRange(start: range.start + 1, end: range.end - 1))
  }

  /// Returns the tree of the source in which the scalar `node` is replaced with `content`.
  ///
  /// The result is `nil` if `content` is not exactly one short scalar without errors. Node indexes
  /// remain valid.
  ///
  /// Complexity: O(bytes of the scalars), plus O(scalars replaced before).
  package func replacing(_ node: JSONNode, with content: [UInt8]) -> JSONTree? {
    if let revision, var subtree = subtree(holding: node) {
      guard let tree = subtree.tree.replacing(subtree.inner(node), with: content) else {
        return nil
      }
      subtree.tree = tree
      return JSONTree(
        bytes: scanned, tape: tape, revision: revision.adding(patch(subtree), subtree),
        layout: layout)
    }
    let first = tape[Int(node.index)]
    guard first.isSingle, !isMissing(node), !hasLoneSurrogate(node),
      byteCount - range(node).length + content.count <= Self.largestSize,
      var word = Self.scalar(content)
    else { return nil }
    word.setStart(first.start)
    let patch = TextPatch(
      node: node.index,
      old: DocumentRange(start: first.start, end: first.start + Int(first.size)),
      content: content, part: .scalar(word), growth: content.count - Int(first.size))
    return JSONTree(bytes: scanned, tape: tape, revision: adding(patch), layout: layout)
  }

  private func adding(_ patch: TextPatch, _ subtree: SubtreeReplacement? = nil) -> TextRevision {
    revision?.adding(patch, subtree)
      ?? TextRevision(
        [patch], subtrees: subtree.map { [$0] } ?? [], scannedCount: scanned.count)
  }

  private func patch(_ subtree: SubtreeReplacement) -> TextPatch {
    let content = subtree.content
    return TextPatch(
      node: subtree.gone.lowerBound, old: subtree.old, content: content,
      part: .subtree(subtree.firstWord),
      growth: content.count - subtree.old.length)
  }

  // MARK: Elements

  /// Returns the subtree replacement that contains a node, or `nil` for a node of the scanned tape.
  @inline(__always)
  func subtree(holding node: JSONNode) -> SubtreeReplacement? {
    guard Int(node.index) >= tape.count, let revision else { return nil }
    return revision.subtree(holding: node)
  }

  /// Returns the tree of the source after an edit within an array, reparsing only some elements.
  ///
  /// The elements from `first` through `last` are reparsed; `nil` stands for the start or end of
  /// the array. `faults` are the errors of the source before the edit. If there are errors, the
  /// elements that `following` returns are used to verify where they end. The result is `nil` if
  /// too much has been replaced already, or if the errors require a full reparse. Indexes of nodes
  /// outside the region remain valid.
  ///
  /// Complexity: O(bytes of the elements), plus O(bytes of earlier replacements).
  package func replacing(
    _ range: DocumentRange, with text: some Collection<UInt8>, in list: JSONNode,
    from first: JSONNode?, through last: JSONNode?, faults earlier: [DocumentDiagnostic] = [],
    before following: (_ list: JSONNode, _ end: Int) -> [JSONNode]
  ) -> ElementReplacement? {
    guard Int(list.index) < tape.count, tape[Int(list.index)].kind == .array,
      revision?.subtrees.count ?? 0 < Self.maxSubtrees,
      byteCount - range.length + text.count <= Self.largestSize
    else { return nil }
    let (goneStart, oldStart) = start(ofRegionAt: first, in: list)
    guard let (goneEnd, oldEnd) = end(ofRegionAt: last, in: list), goneStart < goneEnd else {
      return nil
    }
    let old = DocumentRange(start: oldStart, end: oldEnd)
    let region = DocumentRange(start: place(oldStart), end: place(oldEnd))
    guard region.start <= range.start, range.end <= region.end else { return nil }
    var content = presentBytes(in: region)
    content.replaceSubrange(
      (range.start - region.start)..<(range.end - region.start), with: text)
    var (tree, faults) = JSONTree.parse(
      [UInt8(ascii: "[")] + content + [UInt8(ascii: "]")])
    let outside = earlier.filter { !region.contains($0.range) }
    if !faults.isEmpty || !outside.isEmpty {
      guard let others = brokenElements(with: outside),
        let found = recovered(
          BrokenElements(list: list, range: region, content: content), beside: others, outside,
          following: following)
      else { return nil }
      tree = found.tree
      let growth = text.count - range.length
      faults = (found.faults + outside.map { $0.moved(by: growth, from: region.end) }).sorted {
        $0.range.start < $1.range.start
      }
    }
    let count = tree.count(tree.root)
    // The separators around the region are unchanged, so it must contain at least one element.
    guard count > 0 || first == nil && last == nil else { return nil }
    let subtree = SubtreeReplacement(
      list: list, gone: goneStart..<goneEnd, old: old, tree: tree,
      firstWord: revision?.subtrees.last?.endWord ?? UInt32(truncatingIfNeeded: tape.count),
      firstByte: revision?.subtrees.last?.endByte ?? scanned.count + 1,
      gain: count - scannedCount(goneStart..<goneEnd))
    let changed = JSONTree(
      bytes: scanned, tape: tape, revision: adding(patch(subtree), subtree), layout: layout)
    return ElementReplacement(
      tree: changed, elements: tree.elements(of: tree.root).map { subtree.outer($0) },
      region: DocumentRange(start: region.start, end: region.start + content.count),
      faults: faults)
  }

  private static var maxSubtrees: Int { 512 }

  /// Returns the tape index and the scanned offset at which a region beginning with `element`
  /// starts.
  private func start(ofRegionAt element: JSONNode?, in list: JSONNode) -> (UInt32, Int) {
    guard let element else { return (list.index + 2, scannedRange(of: list).start + 1) }
    if let subtree = subtree(holding: element) {
      return (subtree.gone.lowerBound, subtree.old.start)
    }
    return (element.index, scannedRange(of: element).start)
  }

  /// Returns the tape index and the scanned offset at which a region ending with `element` ends.
  private func end(ofRegionAt element: JSONNode?, in list: JSONNode) -> (UInt32, Int)? {
    guard let element else {
      return (tape[Int(list.index) + 1].high, scannedRange(of: list).end - 1)
    }
    if let subtree = subtree(holding: element) { return (subtree.gone.upperBound, subtree.old.end) }
    let word = tape[Int(element.index)]
    guard word.kind == .array || word.kind == .object else { return nil }
    return (tape[Int(element.index) + 1].high, scannedRange(of: element).end)
  }

  /// Returns the number of elements in a range of tape words.
  private func scannedCount(_ words: Range<UInt32>) -> Int {
    Elements(tape: tape, index: words.lowerBound, end: words.upperBound).count
  }

  /// Returns the bytes of a range in the current source.
  ///
  /// Complexity: O(bytes).
  package func presentBytes(in range: DocumentRange) -> [UInt8] {
    revision?.bytes(in: range, scanned) ?? Array(scanned[range.start..<range.end])
  }

  /// Returns the tape word of a source that is exactly one short scalar, or `nil` for any other
  /// source.
  private static func scalar(_ text: [UInt8]) -> TapeWord? {
    let outcome = unsafe text.withUnsafeBufferPointer { unsafe JSONScanner($0).outcome() }
    guard outcome.faults.isEmpty, outcome.loneSurrogates.isEmpty, outcome.tape.count == 1,
      let word = outcome.tape.first, word.isSingle, word.start == 0, word.size == text.count
    else { return nil }
    return word
  }

  /// The number of bytes in the current source.
  package var byteCount: Int { scanned.count + (revision?.patches.last?.growth ?? 0) }
}

extension DocumentRange {
  /// Returns the range `distance` bytes further.
  func moved(by distance: Int) -> DocumentRange {
    DocumentRange(start: start + distance, end: end + distance)
  }
}

extension DocumentDiagnostic {
  /// Returns the diagnostic after the source has grown by `growth` bytes before `end`.
  fileprivate func moved(by growth: Int, from end: Int) -> DocumentDiagnostic {
    var moved = self
    if range.start >= end { moved.range = range.moved(by: growth) }
    for note in notes.indices where notes[note].range.start >= end {
      moved.notes[note].range = notes[note].range.moved(by: growth)
    }
    return moved
  }
}
