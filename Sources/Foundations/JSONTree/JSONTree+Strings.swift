package import SourceText

/// A string's text, and where each of its bytes stands in the file.
package struct DecodedText: Hashable, Sendable {
  package let utf8: [UInt8]
  package let map: OffsetMap

  /// The text where it stands further on in the file.
  package func moved(by distance: Int) -> DecodedText {
    DecodedText(utf8: utf8, map: map.moved(by: distance))
  }

  /// Complexity: O(bytes).
  package var text: String { String(decoding: utf8, as: UTF8.self) }
}

extension JSONTree {
  /// The text of a string; nil for anything else. Complexity: O(bytes).
  package func string(_ node: JSONNode) -> String? {
    if let plain = plainText(node) {
      return unsafe scanned.withUnsafeBufferPointer {
        unsafe String(decoding: UnsafeBufferPointer(rebasing: $0[plain]), as: UTF8.self)
      }
    }
    guard kind(node) == .string else { return nil }
    return unsafe withUTF8(node) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a string with the map from it to the file; nil for anything else.
  ///
  /// Complexity: O(bytes).
  package func decodedText(_ node: JSONNode) -> DecodedText? {
    guard kind(node) == .string else { return nil }
    let (bytes, content) = contentHome(of: node)
    var map = OffsetMap(fileStart: contentRange(node).start)
    guard hasEscapes(node) else {
      if !content.isEmpty { map.appendPlain(count: content.length) }
      return DecodedText(utf8: Array(bytes[content.start..<content.end]), map: map)
    }
    var text: [UInt8] = []
    var plain = 0
    JSONEscape.decode(bytes[content.start..<content.end], into: &text) { written, decoded in
      if written == decoded {
        plain += written
      } else {
        if plain > 0 { map.appendPlain(count: plain) }
        plain = 0
        map.appendEscape(decodedCount: decoded, fileCount: written)
      }
    }
    if plain > 0 { map.appendPlain(count: plain) }
    return DecodedText(utf8: text, map: map)
  }

  /// The decoded UTF-8 of a string, copied only if it has escapes; the source of anything else.
  package func utf8(_ node: JSONNode) -> ArraySlice<UInt8> {
    let (bytes, content) = contentHome(of: node)
    let written = bytes[content.start..<content.end]
    guard hasEscapes(node) else { return written }
    var text: [UInt8] = []
    JSONEscape.decode(written, into: &text)
    return text[...]
  }

  /// Lends the decoded UTF-8 of a string, or the source of anything else.
  package func withUTF8<Result>(
    _ node: JSONNode, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let plain = plainText(node) {
      return unsafe scanned.withUnsafeBufferPointer {
        unsafe body(UnsafeBufferPointer(rebasing: $0[plain]))
      }
    }
    guard !hasEscapes(node) else {
      return unsafe utf8(node).withUnsafeBufferPointer(body)
    }
    let (bytes, content) = contentHome(of: node)
    return unsafe bytes.withUnsafeBufferPointer { all in
      unsafe body(UnsafeBufferPointer(rebasing: all[content.start..<content.end]))
    }
  }

  /// Where the text stands of a string that is written as it is, as most are, in a tree of which
  /// nothing was replaced; nil for other nodes.
  @inline(__always)
  func plainText(_ node: JSONNode) -> Range<Int>? {
    guard revision == nil else { return nil }
    let word = tape[Int(node.index)]
    guard word.isPlainText else { return nil }
    return word.start + 1..<word.start + Int(word.size) - 1
  }

  /// Whether a string is written with escapes.
  package func hasEscapes(_ node: JSONNode) -> Bool {
    let word = word(node)
    return word.kind == .string && word.contains(.hasEscapes)
  }

  /// Whether a string has half of a surrogate pair, which reads as U+FFFD.
  package func hasLoneSurrogate(_ node: JSONNode) -> Bool {
    let word = word(node)
    return word.kind == .string && word.contains(.hasLoneSurrogate)
  }

  /// Whether the node is the empty string.
  package func isEmptyString(_ node: JSONNode) -> Bool {
    let word = word(node)
    return word.kind == .string && word.size == 2
  }

  /// Whether the node is the string `name`. Complexity: O(bytes).
  package func isName(_ node: JSONNode, _ name: StaticString) -> Bool {
    let word = word(node)
    guard word.kind == .string else { return false }
    // Every escape is longer than what it stands for.
    let length = name.utf8CodeUnitCount
    guard word.size == UInt64(length) + 2 || word.contains(.hasEscapes) else { return false }
    return name.withUTF8Buffer { unsafe isText(node, sameAs: $0) }
  }

  /// Whether the node is a string with these decoded bytes. Complexity: O(bytes).
  package func isText(_ node: JSONNode, utf8 text: some Collection<UInt8>) -> Bool {
    guard kind(node) == .string else { return false }
    return unsafe text.withContiguousStorageIfAvailable { unsafe isText(node, sameAs: $0) }
      ?? withUTF8(node) { unsafe $0.count == text.count && $0.elementsEqual(text) }
  }

  /// The same without a detour over the protocol: names are compared very often.
  private func isText(_ node: JSONNode, sameAs text: UnsafeBufferPointer<UInt8>) -> Bool {
    let word = revision == nil ? tape[Int(node.index)] : word(node)
    // Most strings differ in length.
    guard
      word.contains(.hasEscapes) || word.contains(.isLong) || word.size == UInt64(text.count) + 2
    else { return false }
    return unsafe withUTF8(node) { own in
      guard own.count == text.count else { return false }
      for index in 0..<text.count where unsafe own[index] != text[index] { return false }
      return true
    }
  }

  /// Whether two strings, perhaps of different trees, have the same text. Complexity: O(bytes).
  package func hasSameText(_ node: JSONNode, as other: JSONNode, of tree: JSONTree) -> Bool {
    guard tree.kind(other) == .string else { return false }
    guard kind(node) == .string else { return false }
    return unsafe tree.withUTF8(other) { unsafe isText(node, sameAs: $0) }
  }
}
