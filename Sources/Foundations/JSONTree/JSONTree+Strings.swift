package import SourceText

/// The decoded content of a string, with a map to offsets in the file.
package struct DecodedText: Hashable, Sendable {
  package let utf8: [UInt8]
  package let map: OffsetMap

  /// Returns the decoded string after it moved by `distance` bytes in the file.
  package func moved(by distance: Int) -> DecodedText {
    DecodedText(utf8: utf8, map: map.moved(by: distance))
  }

  /// The content as a `String`.
  ///
  /// Complexity: O(bytes).
  package var text: String { String(decoding: utf8, as: UTF8.self) }
}

extension JSONTree {
  /// Returns the decoded content of a string, or `nil` for any other node.
  ///
  /// Complexity: O(bytes).
  package func string(_ node: JSONNode) -> String? {
    if let plain = plainText(node) {
      return unsafe scanned.withUnsafeBufferPointer {
        unsafe String(decoding: UnsafeBufferPointer(rebasing: $0[plain]), as: UTF8.self)
      }
    }
    guard kind(node) == .string else { return nil }
    return unsafe withUTF8(node) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the decoded content of a string with its offset map, or `nil` for any other node.
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

  /// Returns the decoded UTF-8 of a string, or the source of any other node. Only a string with
  /// escapes is copied.
  package func utf8(_ node: JSONNode) -> ArraySlice<UInt8> {
    let (bytes, content) = contentHome(of: node)
    let written = bytes[content.start..<content.end]
    guard hasEscapes(node) else { return written }
    var text: [UInt8] = []
    JSONEscape.decode(written, into: &text)
    return text[...]
  }

  /// Calls `body` with the decoded UTF-8 of a string, or with the source of any other node.
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

  /// Returns the content range of a string without escapes in a tree without replacements.
  ///
  /// This is the fast path for most strings. The result is `nil` for any other node.
  @inline(__always)
  func plainText(_ node: JSONNode) -> Range<Int>? {
    guard revision == nil else { return nil }
    let word = tape[Int(node.index)]
    guard word.isPlainText else { return nil }
    return word.start + 1..<word.start + Int(word.size) - 1
  }

  /// Returns `true` if the node is a string with escapes.
  package func hasEscapes(_ node: JSONNode) -> Bool {
    let word = word(node)
    return word.kind == .string && word.contains(.hasEscapes)
  }

  /// Returns `true` if the node is a string with a lone surrogate, which decodes to U+FFFD.
  package func hasLoneSurrogate(_ node: JSONNode) -> Bool {
    let word = word(node)
    return word.kind == .string && word.contains(.hasLoneSurrogate)
  }

  /// Returns `true` if the node is the empty string.
  package func isEmptyString(_ node: JSONNode) -> Bool {
    let word = word(node)
    return word.kind == .string && word.size == 2
  }

  /// Returns `true` if the node is a string whose decoded content equals `name`.
  ///
  /// Complexity: O(bytes).
  package func isName(_ node: JSONNode, _ name: StaticString) -> Bool {
    let word = word(node)
    guard word.kind == .string else { return false }
    // Every escape is longer than its decoded bytes.
    let length = name.utf8CodeUnitCount
    guard word.size == UInt64(length) + 2 || word.contains(.hasEscapes) else { return false }
    return name.withUTF8Buffer { unsafe isText(node, sameAs: $0) }
  }

  /// Returns `false` only if no string in a value equals one of `texts`. Names of members count.
  ///
  /// Returns `true` for a source that was edited since it was parsed.
  ///
  /// Complexity: O(nodes of the value), with very little work for strings of other lengths.
  package func mayHold(_ texts: [[UInt8]], in node: JSONNode) -> Bool {
    guard revision == nil, !texts.contains(where: { $0.count > 60 }) else { return true }
    let sizes = texts.reduce(UInt64(0)) { $0 | 1 << UInt64($1.count + 2) }
    var index = Int(node.index)
    let end = tape[index].isSingle ? index + 1 : Int(tape[index + 1].high)
    while index < end {
      let word = tape[index]
      if word.kind == .string {
        let isCandidate =
          word.contains(.hasEscapes) || word.size < 64 && sizes >> word.size & 1 == 1
        if isCandidate,
          texts.contains(where: {
            isText(JSONNode(index: UInt32(truncatingIfNeeded: index)), utf8: $0)
          })
        {
          return true
        }
      }
      index += word.isSingle ? 1 : 2
    }
    return false
  }

  /// Returns `true` if the node is a string whose decoded content equals `text`.
  ///
  /// Complexity: O(bytes).
  package func isText(_ node: JSONNode, utf8 text: some Collection<UInt8>) -> Bool {
    guard kind(node) == .string else { return false }
    return unsafe text.withContiguousStorageIfAvailable { unsafe isText(node, sameAs: $0) }
      ?? withUTF8(node) { unsafe $0.count == text.count && $0.elementsEqual(text) }
  }

  /// Returns `true` if the node is a string whose decoded content equals `text`.
  ///
  /// Not generic, because names are compared very often.
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

  /// Returns `true` if two strings, possibly of different trees, have equal decoded content.
  ///
  /// Complexity: O(bytes).
  package func hasSameText(_ node: JSONNode, as other: JSONNode, of tree: JSONTree) -> Bool {
    guard tree.kind(other) == .string else { return false }
    guard kind(node) == .string else { return false }
    return unsafe tree.withUTF8(other) { unsafe isText(node, sameAs: $0) }
  }
}
