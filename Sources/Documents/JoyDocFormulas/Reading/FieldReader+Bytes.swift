import SourceText
package import FormulaRuntime
package import JSONTree
package import JoyDoc

extension FieldReader {
  /// Returns the value of the JSON in `text`, or `nil` if the JSON must be parsed.
  ///
  /// The bytes of `text` must outlive the returned word. Complexity: O(bytes).
  package func word(
    _ text: UnsafeBufferPointer<UInt8>, _ form: JSONValueSpan.Form, zone: Int, run: inout Run
  ) -> Word? {
    if storage.isNested { return nil }
    switch form {
    case .null: return empty
    case .number: return unsafe word(JSONTree.double(of: text), zone: zone, run: &run)
    case .plainString, .wideString:
      let isASCII = form == .plainString
      if !isASCII {
        let span = JSONValueSpan(end: text.count, form: form)
        guard unsafe span.isWellFormed(in: text, from: 0) else { return nil }
      }
      let content = unsafe UnsafeBufferPointer(rebasing: text.dropFirst().dropLast())
      return unsafe word(content, run: &run) { content, run in
        guard let start = content.baseAddress else { return run.heap.text("") }
        return unsafe run.heap.text(borrowing: start, count: content.count, isASCII: isASCII)
      }
    case .other: return nil
    }
  }

  /// Parses `text` and returns its value, or `nil` if it is malformed. Complexity: O(bytes).
  package func word(
    parsing text: UnsafeBufferPointer<UInt8>, zone: Int, run: inout Run
  ) -> Word? {
    let (tree, diagnostics) = unsafe JSONTree.parse(Array(text))
    guard !diagnostics.contains(where: { $0.isFatal }) else { return nil }
    return word(tree.root, of: tree, zone: zone, run: &run)
  }

  /// Returns the value of a field that stores `json`, which must be well-formed.
  ///
  /// Complexity: O(bytes).
  package static func word(
    of field: JoyDoc.Field, storing json: [UInt8], run: inout Run
  ) -> Word {
    let reader = FieldReader(field, in: &run)
    return unsafe json.withUnsafeBufferPointer {
      unsafe reader.word(storing: $0, in: field, run: &run)
    }
  }

  /// Returns the value of a field that stores `json`, which must be well-formed.
  ///
  /// Must be called on the reader of `field`. The bytes need not outlive the word.
  func word(
    storing json: UnsafeBufferPointer<UInt8>, in field: JoyDoc.Field, run: inout Run
  ) -> Word {
    if !storage.isNested, let span = unsafe JSONValueSpan(in: json, at: 0) {
      switch span.form {
      case .plainString, .wideString:
        return unsafe word(
          UnsafeBufferPointer(rebasing: json.dropFirst().dropLast()), run: &run
        ) { text, run in unsafe run.heap.text(copying: text) }
      case .null, .number:
        if let word = unsafe word(json, span.form, zone: zone, run: &run) { return word }
      case .other: break
      }
    }
    let tree = unsafe JSONTree.parse(Array(json)).tree
    return FieldReader.word(
      of: field.storing(value: tree.root, rowOrder: nil), in: tree, run: &run)
  }
}
