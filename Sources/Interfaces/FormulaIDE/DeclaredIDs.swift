import FormulaValues
import JSONTree
import SourceText

/// A scanner for the `"_id"` members of a malformed text, independent of errors around them.
///
/// While the JSON is malformed, a field whose ID still occurs is unreadable; otherwise it was
/// removed.
enum DeclaredIDs {
  /// Returns those of `ids` that the text declares. Complexity: O(bytes).
  static func found(in text: [UInt8], of ids: Set<String>) -> Set<String> {
    guard !ids.isEmpty else { return [] }
    let name = Array("_id".utf8)
    var found: Set<String> = []
    var at = text.startIndex
    while let start = text[at...].firstIndex(of: name[0]) {
      at = start + 1
      guard text[start...].starts(with: name) else { continue }
      at = start + name.count
      // The missing token may be the quote or the colon.
      let rest = text[at...].drop { $0 == 0x20 || $0 == 0x09 || "\":".utf8.contains($0) }
      let id = rest.prefix { !"\"\r\n".utf8.contains($0) }
      let text = String(decoding: id, as: UTF8.self)
      if ids.contains(text) { found.insert(text) }
    }
    return found
  }
}

extension FormulaSchema {
  /// Returns the schema extended by fields of `known` that the text declares but that are
  /// unreadable.
  ///
  /// Complexity: O(fields), and O(bytes) if fields are missing.
  func completed(by known: FormulaSchema?, declaredIn bytes: [UInt8]) -> FormulaSchema {
    guard let known else { return self }
    let ids = Set(fields.map { $0.id })
    let gone = known.fields.filter { $0.isPresent && !ids.contains($0.id) }
    let declared = DeclaredIDs.found(in: bytes, of: Set(gone.map { $0.id }))
    guard !declared.isEmpty else { return self }
    return FormulaSchema(fields + gone.filter { declared.contains($0.id) })
  }
}

extension [Slot: FormulaSchema.Field] {
  /// Returns the fields that the text declares. Complexity: O(bytes).
  func declared(in bytes: [UInt8]) -> Self {
    let ids = DeclaredIDs.found(in: bytes, of: Set(values.map { $0.id }))
    return filter { ids.contains($0.value.id) }
  }
}
