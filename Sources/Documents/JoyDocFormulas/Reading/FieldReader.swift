import CivilTime
package import FormulaRuntime
package import JSONTree
package import JoyDoc
import SourceText

/// Converts the stored JSON of a field, or of the cells of a column, to words.
///
/// The JSON comes from a tree or from standalone bytes. Both give the same result.
// A class, because copying a struct for each cell would retain many references.
package final class FieldReader {
  let storage: FieldStorage
  private let isCell: Bool
  /// The number of the field's or column's own time zone in the run's heap, or 0.
  package let zone: Int
  /// The number of the date pattern in the run's heap, or 0.
  private let format: Int
  private let choices: ChoiceWords?
  /// The value of a missing cell: `null`, or the text of a `block` column.
  let empty: Word

  /// Creates a reader whose words belong to `run`.
  private init(
    _ kind: FieldKind, options: [JoyDoc.Option], timeZone: String?, format: String?, isCell: Bool,
    empty: Word = .null, in run: inout Run
  ) {
    self.empty = empty
    storage = kind.storage
    self.isCell = isCell
    self.format = format.map { run.heap.format($0) } ?? 0
    zone = FieldReader.zone(timeZone, in: &run)
    choices = storage.hasOptions ? ChoiceWords(options, in: &run) : nil
  }

  /// Creates a reader for the value of a field.
  package convenience init(_ field: JoyDoc.Field, in run: inout Run) {
    self.init(
      field.kind, options: field.options, timeZone: field.timeZone, format: field.format,
      isCell: false, in: &run)
  }

  /// Creates a reader for the cells of a column.
  package convenience init(_ column: Column, in run: inout Run) {
    self.init(
      column.kind, options: column.options, timeZone: column.timeZone, format: column.format,
      isCell: true, empty: column.blockText.map { run.heap.text($0) } ?? .null, in: &run)
  }

  /// Creates a reader for cells without a declared column.
  convenience init(undeclaredIn run: inout Run) {
    self.init(.other(""), options: [], timeZone: nil, format: nil, isCell: true, in: &run)
  }

  /// Returns the number of the time zone `name` in the run's heap, or 0 if there is no such zone.
  package static func zone(_ name: String?, in run: inout Run) -> Int {
    guard let name, TimeZoneRules.named(name) != nil else { return 0 }
    return run.heap.zone(name)
  }

  /// Returns the time zone for dates in a cell: that of its row, or else its column, or else its
  /// field.
  @inline(__always)
  package func zone(ofRow row: Int, field: Int) -> Int {
    row > 0 ? row : zone > 0 ? zone : field
  }

  // MARK: From a tree

  /// Returns the value of a field stored in `tree`. Complexity: O(size of the value).
  package static func word(of field: JoyDoc.Field, in tree: JSONTree, run: inout Run) -> Word {
    switch field.kind.storage {
    case .rows: TableReader(tree).table(field, run: &run)
    case .nestedRows: TableReader(tree).collection(field, run: &run)
    case .text, .number, .instant, .option, .options, .attachments, .signature, .block, .richText,
      .series, .unknown:
      FieldReader(field, in: &run).word(field.value, of: tree, run: &run)
    }
  }

  /// Returns the value at `node`, with dates in the time zone `zone`.
  ///
  /// Complexity: O(size of the value).
  package func word(
    _ node: JSONNode?, of tree: JSONTree, zone: Int, run: inout Run
  ) -> Word {
    switch storage {
    case .options: return NestedReader(tree).choices(node, self, run: &run)
    case .attachments: return NestedReader(tree).attachments(node, run: &run)
    case .series where !isCell: return NestedReader(tree).chart(node, run: &run)
    case .text, .number, .instant, .option, .signature, .block, .richText, .rows, .nestedRows,
      .series, .unknown:
      break
    }
    guard let node else { return empty }
    if storage == .richText { return NestedReader(tree).richText(node, run: &run) }
    switch tree.kind(node) {
    case .number: return word(tree.double(node), zone: zone, run: &run)
    case .string:
      return unsafe tree.withUTF8(node) { text in
        unsafe word(text, run: &run) { text, run in unsafe run.heap.text(copying: text) }
      }
    case .null: return empty
    default: return NestedReader(tree).any(node, run: &run)
    }
  }

  package func word(_ node: JSONNode?, of tree: JSONTree, run: inout Run) -> Word {
    word(node, of: tree, zone: zone, run: &run)
  }

  // MARK: Conversion of scalars

  /// Returns the value of a stored number: `null` if it is not representable as a finite double.
  @inline(__always)
  func word(_ number: Double?, zone: Int, run: inout Run) -> Word {
    guard let number, number.isFinite else { return .null }
    guard storage == .instant else { return Word(number) }
    return run.date(number, zone: zone, format: format)
  }

  /// Returns the value of a stored string.
  @inline(__always)
  func word(
    _ text: UnsafeBufferPointer<UInt8>, run: inout Run,
    making make: (UnsafeBufferPointer<UInt8>, inout Run) -> Word
  ) -> Word {
    if text.isEmpty {
      switch storage {
      case .number, .instant, .option: return .null
      case .text, .options, .attachments, .signature, .block, .richText, .rows, .nestedRows,
        .series, .unknown:
        return isCell ? empty : run.heap.text("")
      }
    }
    switch storage {
    // A numeric string is read as a number; any other string is read as text.
    case .number: if let number = unsafe Numeral.number(in: text) { return Word(number) }
    // An id without an option is read as plain text.
    case .option: if let choice = unsafe choices?.word(ofOption: text) { return choice }
    case .text, .instant, .options, .attachments, .signature, .block, .richText, .rows,
      .nestedRows, .series, .unknown:
      break
    }
    return unsafe make(text, &run)
  }

  /// Returns the value of an option id.
  func choice(_ node: JSONNode, of tree: JSONTree, run: inout Run) -> Word {
    guard tree.kind(node) == .string else { return NestedReader(tree).any(node, run: &run) }
    return unsafe tree.withUTF8(node) { id in
      unsafe id.isEmpty ? .null : choices?.word(ofOption: id) ?? run.heap.text(copying: id)
    }
  }

  /// Returns the value of a missing cell.
  package func missing(in run: inout Run) -> Word {
    switch storage {
    case .options, .attachments: run.list([])
    case .text, .number, .instant, .option, .signature, .block, .richText, .rows, .nestedRows,
      .series, .unknown:
      empty
    }
  }
}

/// The options of a field as words, by option id.
final class ChoiceWords {
  private let words: [String: Word]
  /// The concatenated ids of the first options; `first` holds their end offsets.
  private let ids: [UInt8]
  private let first: [(end: Int, word: Word)]

  /// The number of options that are found by linear search. Further options are found by hashing.
  private static let fewOptions = 32

  init(_ options: [JoyDoc.Option], in run: inout Run) {
    var words: [String: Word] = [:]
    var ids: [UInt8] = []
    var first: [(end: Int, word: Word)] = []
    for option in options where words[option.id] == nil {
      let id = run.heap.text(option.id)
      let metadata = option.metadata.map { JSONTree.parse($0).tree }.map { tree in
        NestedReader(tree).any(tree.root, run: &run)
      }
      let word = run.heap.choice(
        id: id, text: run.heap.text(option.text), metadata: metadata ?? .null)
      words[option.id] = word
      if first.count < Self.fewOptions {
        ids.append(contentsOf: option.id.utf8)
        first.append((ids.count, word))
      }
    }
    self.words = words
    self.ids = ids
    self.first = first
  }

  /// Returns the word of the option with the id `id`, if it exists.
  func word(ofOption id: UnsafeBufferPointer<UInt8>) -> Word? {
    let known: Word? = unsafe ids.withUnsafeBufferPointer { ids in
      var from = 0
      for option in first {
        if option.end - from == id.count {
          var index = 0
          while index < id.count, unsafe ids[from + index] == id[index] { index += 1 }
          if index == id.count { return option.word }
        }
        from = option.end
      }
      return nil
    }
    if known != nil || words.count <= first.count { return known }
    return unsafe words[String(decoding: id, as: UTF8.self)]
  }
}
