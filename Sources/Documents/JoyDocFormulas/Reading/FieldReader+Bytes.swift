import SourceText
package import FormulaValues
package import JSONTree
package import JoyDoc

extension FieldReader {
  /// What a value reads as that is all of `text`, whose bytes outlive the word; nil if it must be
  /// parsed. Complexity: O(bytes).
  package func word(
    _ text: UnsafeBufferPointer<UInt8>, _ form: JSONValueSpan.Form, zone: Int, run: inout Run
  ) -> Word? {
    if takesLists { return nil }
    switch form {
    case .null: return .null
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

  /// What a value reads as that is all of `text`, parsed; nil if it is malformed.
  /// Complexity: O(bytes).
  package func word(
    parsing text: UnsafeBufferPointer<UInt8>, zone: Int, run: inout Run
  ) -> Word? {
    let (tree, diagnostics) = unsafe JSONTree.parse(Array(text))
    guard !diagnostics.contains(where: \.isFatal) else { return nil }
    return word(tree.root, of: tree, zone: zone, run: &run)
  }

  /// What a field reads as once it stores `json`, which is well formed. Complexity: O(bytes).
  package static func word(
    of field: JoyDoc.Field, storing json: some Sequence<UInt8>, run: inout Run
  ) -> Word {
    let read = json.withContiguousStorageIfAvailable { json -> Word? in
      guard let span = unsafe JSONValueSpan(in: json, at: 0), span.form != .other else {
        return nil
      }
      let reader = FieldReader(field, in: &run)
      guard span.form == .plainString || span.form == .wideString else {
        return unsafe reader.word(json, span.form, zone: reader.zone, run: &run)
      }
      if reader.takesLists { return nil }
      return unsafe reader.word(
        UnsafeBufferPointer(rebasing: json.dropFirst().dropLast()), run: &run
      ) {
        text, run in unsafe run.heap.text(copying: text)
      }
    }
    if let word = read ?? nil { return word }
    let tree = JSONTree.parse(Array(json)).tree
    return word(of: field.storing(value: tree.root, rowOrder: nil), in: tree, run: &run)
  }

  /// Whether a stored value is more than a number or text.
  private var takesLists: Bool {
    switch kind {
    case .multiSelect, .image, .file, .richText, .table, .collection, .chart: true
    default: false
    }
  }
}
