public import SourceText

/// A lossless JSON tree: the source bytes and a token tape with the position of every node.
///
/// Values are decoded lazily, so member order, number formats, white space, unknown members and
/// duplicates are preserved. Parsing always produces a tree that covers the whole source. For
/// malformed JSON it contains the valid parts around each error; a missing value is an empty
/// `null`.
///
/// Public only for the benchmarks, which measure scanning on its own.
public struct JSONTree: Sendable {
  /// The source that the tape was built from.
  let scanned: [UInt8]
  let tape: [TapeWord]
  /// The replacements since the tape was built, or `nil` if there are none.
  package let revision: TextRevision?
  /// The lazily computed facts about the scanned source.
  let layout: TextLayout

  init(
    bytes: [UInt8], tape: [TapeWord], revision: TextRevision? = nil, layout: TextLayout = .init()
  ) {
    self.layout = layout
    scanned = bytes
    self.tape = tape
    self.revision = revision
  }

  /// The current source.
  ///
  /// Complexity: O(bytes) once after a replacement, otherwise O(1).
  package var bytes: [UInt8] { revision?.bytes(scanned) ?? scanned }

  /// The maximum nesting depth of arrays and objects.
  package static let deepestNesting = 10_000
  /// The maximum size of a source in bytes: 4 GiB less one byte.
  package static let largestSize = Int(clamping: UInt32.max)

  /// Parses a JSON document with error recovery and returns the tree and all diagnostics.
  ///
  /// The tape takes 8 bytes for each scalar or name and 16 for each array or object.
  ///
  /// Complexity: O(bytes).
  public static func parse(
    _ bytes: [UInt8]
  ) -> (tree: JSONTree, diagnostics: [DocumentDiagnostic]) {
    parse(bytes, offeringFixes: false)
  }

  /// Returns the diagnostics for a JSON document, including fixes.
  ///
  /// Complexity: O(bytes).
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
    return (
      JSONTree(bytes: bytes, tape: outcome.tape),
      outcome.diagnostics(in: bytes, offeringFixes: offeringFixes)
    )
  }

  /// Computes the lazy facts that incremental updates need, before the first edit requires them.
  ///
  /// Complexity: O(bytes).
  package func prepareForUpdates() { _ = layout.isSound { scanned } }

  /// The outermost value.
  package var root: JSONNode { JSONNode(index: 0) }

  /// Returns the kind of a value.
  package func kind(_ node: JSONNode) -> JSONKind {
    guard let revision else { return tape[Int(node.index)].kind }
    if let subtree = subtree(holding: node) { return subtree.tree.kind(subtree.inner(node)) }
    return revision.scalar(node)?.word.kind ?? tape[Int(node.index)].kind
  }

  /// Returns the range of a value, including its quotes or brackets.
  package func range(_ node: JSONNode) -> DocumentRange {
    if let revision, let subtree = subtree(holding: node) {
      let inner = subtree.tree.range(subtree.inner(node))
      let distance = revision.start(of: subtree) - 1
      return DocumentRange(start: inner.start + distance, end: inner.end + distance)
    }
    let word = word(node)
    let end =
      word.isSingle ? word.start + Int(word.size) : place(Int(tape[Int(node.index) + 1].low))
    return DocumentRange(start: word.start, end: end)
  }

  /// Returns the range of a string without its quotes, or the whole range of any other node.
  package func contentRange(_ node: JSONNode) -> DocumentRange {
    let range = range(node)
    guard kind(node) == .string else { return range }
    return DocumentRange(start: range.start + 1, end: range.end - 1)
  }

  /// Returns the source bytes of a value.
  package func source(_ node: JSONNode) -> ArraySlice<UInt8> {
    let (bytes, range) = home(of: node)
    return bytes[range.start..<range.end]
  }

  /// Returns `true` if the node is the empty placeholder for a missing value.
  package func isMissing(_ node: JSONNode) -> Bool { range(node).isEmpty }

  /// Returns `true` if the node is a `null` placeholder for a missing or malformed value.
  package func isUnread(_ node: JSONNode) -> Bool {
    kind(node) == .null && !source(node).elementsEqual("null".utf8)
  }

  /// Returns the Boolean value, or `nil` if the node is not a Boolean.
  package func bool(_ node: JSONNode) -> Bool? {
    switch kind(node) {
    case .true: true
    case .false: false
    default: nil
    }
  }
}
