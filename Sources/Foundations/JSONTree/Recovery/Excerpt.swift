import SourceText

/// An array of an excerpt, with some of its elements.
struct ExcerptList {
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
struct ExcerptPart {
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
struct Excerpt {
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
