import FormulaCompiler
import SheetEvaluation
import Formulas
import JSONTree
import JoyDoc
import JoyDocFormulas
import IndexedCollections

/// The common bytes of the documents of one template, with holes where they differ.
///
/// Holes are the values of fields, and members of the document that formulas do not read.
struct StreamTemplate: Sendable {
  let document: JoyDocument
  let program: DocumentProgram
  private let bytes: [UInt8]
  let holes: [Hole]
  /// The indexes of the holes for field values and row orders, by field.
  let valueHoles: IndexedArray<SheetParts.Cell, Int?>
  let orderHoles: IndexedArray<SheetParts.Cell, Int?>
  /// The index of the hole for the `_id` of the document, if it has one.
  let idHole: Int?

  /// A range where documents differ.
  struct Hole: Sendable {
    var start: Int
    var end: Int
    /// The text to write around a value that the template lacks: the member name and a comma.
    var insertion: (before: [UInt8], after: [UInt8])?
  }

  /// The value in a hole of one document.
  struct Content {
    var start: Int
    var end: Int
    var form: JSONValueSpan.Form

    var range: Range<Int> { start..<max(start, end) }
  }

  /// Creates a template, or returns `nil` if a formula queries facts other than field values.
  ///
  /// Complexity: O(bytes).
  init?(_ document: JoyDocument, _ program: DocumentProgram) {
    if program.readsFacts { return nil }
    self.document = document
    self.program = program
    let tree = document.tree
    bytes = tree.bytes
    var found: [(hole: Hole, field: CellID?, isOrder: Bool)] = []
    for member in tree.members(of: tree.root) {
      let names: [StaticString] = ["files", "fields", "formulas"]
      if names.contains(where: { tree.isName(member.name, $0) }) { continue }
      let range = tree.range(member.value)
      found.append((Hole(start: range.start, end: range.end), nil, false))
    }
    let targets = Set(program.targets.map(\.field))
    for (number, field) in document.fields.enumerated() {
      if let value = field.value {
        let range = tree.range(value)
        found.append((Hole(start: range.start, end: range.end), CellID(number), false))
      } else if targets.contains(number) {
        guard let hole = Self.insertion(into: field, of: tree) else { return nil }
        found.append((hole, CellID(number), false))
      }
      if let order = field.rowOrder {
        let range = tree.range(order)
        found.append((Hole(start: range.start, end: range.end), CellID(number), true))
      }
    }
    found.sort { ($0.hole.start, $0.hole.end) < ($1.hole.start, $1.hole.end) }
    var valueHoles = IndexedArray<SheetParts.Cell, Int?>(
      repeating: nil, count: document.fields.count)
    var orderHoles = valueHoles
    var end = 0
    for (index, part) in found.enumerated() {
      guard part.hole.start >= end else { return nil }
      end = part.hole.end
      guard let field = part.field else { continue }
      if part.isOrder { orderHoles[field] = index } else { valueHoles[field] = index }
    }
    holes = found.map(\.hole)
    let id = tree[tree.root, "_id"].map { tree.range($0) }
    idHole = holes.firstIndex { $0.start == id?.start && $0.end == id?.end }
    self.valueHoles = valueHoles
    self.orderHoles = orderHoles
  }

  /// Returns the hole for the value of a field without one.
  private static func insertion(into field: Field, of tree: JSONTree) -> Hole? {
    let mark = Array("987654321".utf8)
    var edit = JSONEdit()
    edit.setMember("value", mark, of: field.node, in: tree)
    let range = tree.range(field.node)
    let old = tree.bytes[range.start..<range.end]
    let new = edit.applied(to: tree.bytes)[range.start...]
    let added = new.count - (tree.bytes.count - range.start)
    guard added > mark.count else { return nil }
    let common = zip(old, new).prefix { $0 == $1 }.count
    let text = Array(new[(range.start + common)..<(range.start + common + added)])
    let places = text.indices.filter { text[$0...].starts(with: mark) }
    guard places.count == 1, let place = places.first else { return nil }
    return Hole(
      start: range.start + common, end: range.start + common,
      insertion: (Array(text[..<place]), Array(text[(place + mark.count)...])))
  }

  /// Locates the contents of the holes in a document.
  ///
  /// Returns `false` if the document has another template or is visibly malformed. `take` may
  /// consume the content of a hole at an offset, and then returns the offset after it.
  ///
  /// Complexity: O(bytes).
  @inline(__always)
  func read(
    _ text: UnsafeBufferPointer<UInt8>, into contents: inout [Content],
    taking take: (_ hole: Int, _ start: Int) -> Int?
  ) -> Bool {
    contents.removeAll(keepingCapacity: true)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      var at = 0
      var from = 0
      for (index, hole) in holes.enumerated() {
        let count = hole.start - from
        guard text.count - at >= count, unsafe Self.isSame(bytes, from, text, at, count) else {
          return false
        }
        at += count
        from = hole.end
        if hole.insertion != nil {
          contents.append(Content(start: at, end: at, form: .null))
          continue
        }
        if let end = take(index, at) {
          contents.append(Content(start: at, end: end, form: .other))
          at = end
          continue
        }
        guard let span = unsafe JSONValueSpan(in: text, at: at) else { return false }
        contents.append(Content(start: at, end: span.end, form: span.form))
        at = span.end
      }
      let count = bytes.count - from
      return unsafe text.count - at == count && Self.isSame(bytes, from, text, at, count)
    }
  }

  /// Compares `count` bytes of two buffers, eight at a time.
  @inline(__always)
  private static func isSame(
    _ one: UnsafeBufferPointer<UInt8>, _ from: Int, _ other: UnsafeBufferPointer<UInt8>,
    _ at: Int, _ count: Int
  ) -> Bool {
    let one = unsafe UnsafeRawBufferPointer(
      rebasing: UnsafeRawBufferPointer(one)[from..<from + count])
    let other = unsafe UnsafeRawBufferPointer(
      rebasing: UnsafeRawBufferPointer(other)[at..<at + count])
    var index = 0
    while index + 8 <= count {
      if unsafe one.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        != other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      {
        return false
      }
      index += 8
    }
    while index < count {
      if unsafe one[index] != other[index] { return false }
      index += 1
    }
    return true
  }
}
