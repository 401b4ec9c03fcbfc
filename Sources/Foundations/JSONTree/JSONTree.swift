public import SourceText

/// A JSON text kept whole: its bytes, and where every value and name stands in them.
///
/// Nothing is decoded before it is asked for, so order, spelling, spacing, unknown members and
/// duplicates are all still there. A tree always exists and covers the whole text: of malformed text
/// it holds what is sound around each fault, a missing value standing as an empty null.
///
/// Public only for the benchmarks, which measure scanning by itself.
public struct JSONTree: Sendable {
  /// The text that the tape was made for, byte for byte.
  let scanned: [UInt8]
  let tape: [TapeWord]
  /// What was replaced since then; nil if nothing was.
  package let revision: TextRevision?
  /// What was found out about the text that the tape was made for.
  let layout: TextLayout

  init(
    bytes: [UInt8], tape: [TapeWord], revision: TextRevision? = nil, layout: TextLayout = .init()
  ) {
    self.layout = layout
    scanned = bytes
    self.tape = tape
    self.revision = revision
  }

  /// The text, byte for byte. Complexity: O(bytes) once after scalars were replaced, else O(1).
  package var bytes: [UInt8] { revision?.bytes(scanned) ?? scanned }

  /// The deepest nesting of arrays and objects that is read.
  package static let deepestNesting = 10_000
  /// The most bytes that are read: 4 GiB less one byte.
  package static let largestSize = 0xFFFF_FFFF

  /// Reads a text, and says all that is wrong with it. Complexity: O(bytes).
  ///
  /// The tape takes 8 bytes for each scalar or name and 16 for each array or object.
  public static func parse(
    _ bytes: [UInt8]
  ) -> (tree: JSONTree, diagnostics: [DocumentDiagnostic]) {
    parse(bytes, offeringFixes: false)
  }

  /// What is wrong with a text, with what would mend it. Complexity: O(bytes).
  package static func faults(in bytes: [UInt8]) -> [DocumentDiagnostic] {
    parse(bytes, offeringFixes: true).diagnostics
  }

  private static func parse(
    _ bytes: [UInt8], offeringFixes: Bool
  ) -> (tree: JSONTree, diagnostics: [DocumentDiagnostic]) {
    let outcome = unsafe bytes.withUnsafeBufferPointer { input in
      let outcome = unsafe JSONScanner(input).outcome()
      return outcome.faults.isEmpty ? outcome : unsafe JSONRecovery.outcome(input, after: outcome)
    }
    var diagnostics =
      outcome.loneSurrogates.map { JSONFault(.loneSurrogate, $0).diagnostic(in: bytes) }
      + outcome.faults.map {
        $0.fault.diagnostic(
          in: bytes, opening: $0.opening, outer: $0.outer, offeringFix: offeringFixes)
      }
    if outcome.untold > 0, let last = diagnostics.last {
      diagnostics.append(.moreFaults(outcome.untold, after: last.range))
    }
    return (JSONTree(bytes: bytes, tape: outcome.tape), diagnostics)
  }

  /// Finds out what following the next edits takes. Complexity: O(bytes).
  package func prepareFollowing() { _ = layout.isSound(scanned) }

  /// The outermost value.
  package var root: JSONNode { JSONNode(index: 0) }

  /// What a value is.
  package func kind(_ node: JSONNode) -> JSONKind {
    guard let revision else { return tape[Int(node.index)].kind }
    if let graft = graft(holding: node) { return graft.tree.kind(graft.inner(node)) }
    return revision.scalar(node)?.word.kind ?? tape[Int(node.index)].kind
  }

  /// Where a value stands, with the quotes or brackets around it.
  package func range(_ node: JSONNode) -> DocumentRange {
    if let revision, let graft = graft(holding: node) {
      let inner = graft.tree.range(graft.inner(node))
      let distance = revision.start(of: graft) - 1
      return DocumentRange(start: inner.start + distance, end: inner.end + distance)
    }
    let word = word(node)
    let end =
      word.isSingle ? word.start + Int(word.size) : place(Int(tape[Int(node.index) + 1].low))
    return DocumentRange(start: word.start, end: end)
  }

  /// Where the text of a string stands, without its quotes; the whole range of anything else.
  package func contentRange(_ node: JSONNode) -> DocumentRange {
    let range = range(node)
    guard kind(node) == .string else { return range }
    return DocumentRange(start: range.start + 1, end: range.end - 1)
  }

  /// The bytes of a value as they are written.
  package func source(_ node: JSONNode) -> ArraySlice<UInt8> {
    let (bytes, range) = home(of: node)
    return bytes[range.start..<range.end]
  }

  /// Whether nothing is written here: the stand-in for a value that the text lacks.
  package func isMissing(_ node: JSONNode) -> Bool { range(node).isEmpty }

  /// Whether something else than a value is written here, or nothing: it reads as null.
  package func isUnread(_ node: JSONNode) -> Bool {
    kind(node) == .null && !source(node).elementsEqual("null".utf8)
  }

  /// The truth value, if the node is one.
  package func bool(_ node: JSONNode) -> Bool? {
    switch kind(node) {
    case .true: true
    case .false: false
    default: nil
    }
  }
}
