import FormulaValues
import JSONTree
import SourceText

/// The ids that a text gives to things, read without regard to what is wrong around them: `"_id"` and
/// a text behind it.
///
/// While JSON is broken, a field that cannot be read is still there if its id is written; else somebody
/// has removed it.
enum DeclaredIDs {
  /// Which of some ids a text declares. Complexity: O(bytes).
  static func found(in text: [UInt8], of ids: Set<String>) -> Set<String> {
    guard !ids.isEmpty else { return [] }
    let name = Array("_id".utf8)
    var found: Set<String> = []
    var at = text.startIndex
    while let start = text[at...].firstIndex(of: name[0]) {
      at = start + 1
      guard text[start...].starts(with: name) else { continue }
      at = start + name.count
      // The quote or the colon may be what is missing.
      let rest = text[at...].drop { $0 == 0x20 || $0 == 0x09 || "\":".utf8.contains($0) }
      let id = rest.prefix { !"\"\r\n".utf8.contains($0) }
      let text = String(decoding: id, as: UTF8.self)
      if ids.contains(text) { found.insert(text) }
    }
    return found
  }
}

extension Schema {
  /// The same with those fields of an earlier one that a broken text declares and that cannot be read.
  ///
  /// Complexity: O(fields), and O(bytes) if some are gone.
  func completed(by known: Schema?, declaredIn bytes: [UInt8]) -> Schema {
    guard let known else { return self }
    let ids = Set(fields.map(\.id))
    let gone = known.fields.filter { $0.isPresent && !ids.contains($0.id) }
    let declared = DeclaredIDs.found(in: bytes, of: Set(gone.map(\.id)))
    guard !declared.isEmpty else { return self }
    return Schema(fields + gone.filter { declared.contains($0.id) })
  }
}

extension [Slot: Schema.Field] {
  /// Those that a text declares. Complexity: O(bytes).
  func declared(in bytes: [UInt8]) -> Self {
    let ids = DeclaredIDs.found(in: bytes, of: Set(values.map(\.id)))
    return filter { ids.contains($0.value.id) }
  }
}
