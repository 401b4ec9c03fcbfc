import DocumentFormat
package import JSONTree
package import SourceText

/// A code such as `{{price}}` in a text, which stands for the cell of a column.
package struct MergeCode: Hashable, Sendable {
  /// The column id between the braces, or the text in its place.
  package let id: String
  /// The range of `id` in the decoded text.
  package let range: TextRange
  package let kind: Kind

  package enum Kind: Hashable, Sendable {
    case code
    /// The braces contain formatting, so hosts do not recognize the code.
    case formatted
    /// The closing braces are missing.
    case unclosed
  }

  /// The maximum number of characters in an id.
  private static let longest = 200

  /// Returns the codes in a text, at most `most` of them.
  ///
  /// Complexity: O(bytes).
  package static func all(in text: [UInt8], most: Int) -> [MergeCode] {
    var codes: [MergeCode] = []
    var place = 0
    while codes.count < most, let open = text[place...].firstIndex(of: UInt8(ascii: "{")) {
      guard open + 1 < text.count else { break }
      guard text[open + 1] == UInt8(ascii: "{") else {
        place = open + 1
        continue
      }
      // Of more than two braces, the last two open the code.
      var start = open + 2
      while start < text.count, text[start] == UInt8(ascii: "{") { start += 1 }
      let code = code(in: text, from: start)
      if let found = code.found { codes.append(found) }
      place = code.end
    }
    return codes
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Reads the code whose braces end before `start`, and returns the offset after it.
  private static func code(in text: [UInt8], from start: Int) -> (found: MergeCode?, end: Int) {
    var end = start
    var isFormatted = false
    scan: while end < text.count {
      switch text[end] {
      case UInt8(ascii: "}"), UInt8(ascii: "{"), UInt8(ascii: "\""), 0x0A, 0x0D: break scan
      case UInt8(ascii: "<"), UInt8(ascii: ">"): isFormatted = true
      default: break
      }
      end += 1
    }
    let isClosed =
      end + 1 < text.count && text[end] == UInt8(ascii: "}") && text[end + 1] == UInt8(ascii: "}")
    var (first, last) = (start, end)
    while first < last, isBlank(text[first]) { first += 1 }
    while first < last, isBlank(text[last - 1]) { last -= 1 }
    let next = isClosed ? end + 2 : max(end, start)
    let id = String(decoding: text[first..<last], as: UTF8.self)
    guard first < last, id.count <= longest else { return (nil, next) }
    let kind: Kind = isClosed ? (isFormatted ? .formatted : .code) : .unclosed
    return (MergeCode(id: id, range: TextRange(start: first, end: last), kind: kind), next)
  }

  /// Returns `true` if a code can contain `id`.
  package static func canName(_ id: String) -> Bool {
    let codes = all(in: Array("{{\(id)}}".utf8), most: 2)
    return codes.count == 1 && codes[0].kind == .code && codes[0].id == id && !id.contains("\\")
  }
}

/// A merge code with its range in the file.
package struct PlacedMergeCode: Sendable {
  package let code: MergeCode
  /// The range of the id in the file.
  package let range: DocumentRange
}

extension JoyDocument {
  /// The maximum number of merge codes of a field.
  package static let maxMergeCodes = 10_000
  /// The maximum number of merge codes to return: one more than are used, which shows that there
  /// are too many.
  private static let maxFoundCodes = maxMergeCodes + 1

  /// Returns the merge codes of a table or collection that is shown as texts, in no particular
  /// order: at most one more than `maxMergeCodes`.
  ///
  /// Complexity: O(size of the compact positions of the field, and of its columns).
  package func mergeCodes(of field: Field) -> [PlacedMergeCode] {
    guard field.kind.storage.hasRows else { return [] }
    var codes = mergeCodes(inColumnsOf: field)
    for position in compactPositions(of: field.id) { addCodes(inside: position.node, to: &codes) }
    return codes
  }

  /// Returns the merge codes in the columns and levels of a field that is shown as texts.
  ///
  /// Complexity: O(size of the columns).
  package func mergeCodes(inColumnsOf field: Field) -> [PlacedMergeCode] {
    guard FormatAssumptions.hasCodesInColumns, field.kind.storage.hasRows,
      !compactPositions(of: field.id).isEmpty
    else { return [] }
    var codes: [PlacedMergeCode] = []
    for column in field.allColumns { addCodes(of: column.node, .column, to: &codes) }
    for schema in field.schemas { addCodes(of: schema.node, .collectionSchema, to: &codes) }
    return codes
  }

  /// Returns the merge codes of the position at `node`; empty if it is not shown as texts.
  package func mergeCodes(atPosition node: JSONNode) -> [PlacedMergeCode] {
    guard let type = tree[node, "displayType"], tree.isName(type, FormatAssumptions.compactDisplay),
      let field = tree.string("field", of: node).flatMap({ fieldNumbers.number(of: $0) })
    else { return [] }
    let kind = fields[field].kind
    guard kind.storage.hasRows else { return [] }
    var codes: [PlacedMergeCode] = []
    addCodes(inside: node, to: &codes)
    return codes
  }

  /// Adds the codes in the members of `node` that `part` does not declare.
  private func addCodes(of node: JSONNode, _ part: PartName, to codes: inout [PlacedMergeCode]) {
    let known = part.part.members
    for member in tree.members(of: node) {
      guard let name = tree.string(member.name), !known.contains(where: { $0.name == name }) else {
        continue
      }
      addCodes(inside: member.value, to: &codes)
    }
  }

  /// Adds the codes in all strings at or below `node`.
  private func addCodes(inside node: JSONNode, to codes: inout [PlacedMergeCode]) {
    var open = [node]
    while let node = open.popLast(), codes.count < Self.maxFoundCodes {
      switch tree.kind(node) {
      case .object: for member in tree.members(of: node) { open.append(member.value) }
      case .array: for element in tree.elements(of: node) { open.append(element) }
      case .string:
        guard tree.utf8(node).contains(UInt8(ascii: "{")), let text = tree.decodedText(node) else {
          continue
        }
        let found = MergeCode.all(in: text.utf8, most: Self.maxFoundCodes - codes.count)
        for code in found {
          codes.append(PlacedMergeCode(code: code, range: text.map.range(of: code.range)))
        }
      case .null, .true, .false, .number: continue
      }
    }
  }
}
