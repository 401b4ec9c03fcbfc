import FormulaChecker
import FormulaSyntax
import FormulaValues
import IndexedCollections
import SourceText

/// The fields of a document beside those that it had before: which formulas mean what they meant.
struct FieldComparison {
  /// Whether all fields are the same, in the same order.
  let isSame: Bool
  /// By the numbers from before, whether the field reads as it did and has the same number.
  private let isKept: [Bool]
  /// The ids and identifiers of the fields that came, went or changed.
  private let names: NameTable

  /// Complexity: O(fields).
  init(_ before: Schema, _ now: Schema) {
    isSame = before.hasSameFields(as: now)
    guard !isSame else {
      (isKept, names) = ([], NameTable())
      return
    }
    let (old, new) = (before.fields, now.fields)
    var isKept = [Bool](repeating: false, count: old.count)
    var isKnown = [Bool](repeating: false, count: new.count)
    var names = NameTable()
    func add(_ field: Schema.Field) {
      names.insert(field.id, number: 0)
      if let identifier = field.identifier { names.insert(identifier, number: 0) }
    }
    for (number, field) in old.enumerated() {
      // Mostly the fields in front are the same, and those behind are all moved by as much.
      var place: Int?
      for guess in [number, number + new.count - old.count]
      where place == nil && new.indices.contains(guess) && new[guess].id == field.id {
        place = guess
      }
      if place == nil, case .field(let slot) = now.meaning(of: field.id), now[slot].id == field.id {
        place = slot.index
      }
      guard let place else {
        add(field)
        continue
      }
      isKnown[place] = true
      isKept[number] = place == number && new[place] == field
      if new[place] != field {
        add(field)
        add(new[place])
      }
    }
    for (number, field) in new.enumerated() where !isKnown[number] { add(field) }
    self.isKept = isKept
    self.names = names
  }

  /// Whether a formula that was checked among the fields from before means the same among those of
  /// now, with nothing else to be said about it.
  ///
  /// Complexity: O(tokens of the formula).
  func keeps(_ checked: CheckedFormula) -> Bool {
    if isSame { return true }
    // What is said of names that are not understood depends on the names of all fields.
    return checked.diagnostics.isEmpty && checked.references.allSatisfy(hasKept)
      && checked.fieldFacts.allSatisfy(hasKept) && !mentionsChanged(checked.tree)
  }

  private func hasKept(_ slot: Slot) -> Bool {
    isKept.indices.contains(slot.index) && isKept[slot.index]
  }

  /// Whether a name in a formula is one of a field that came, went or changed.
  private func mentionsChanged(_ tree: Tree) -> Bool {
    let source = tree.source
    return tree.tokens.contains { token in
      let range = token.range.start..<token.range.end
      switch token.kind {
      case .name, .digitName:
        return unsafe source.withUnsafeBufferPointer {
          unsafe names.number(of: UnsafeBufferPointer(rebasing: $0[range])) != nil
        }
      case .quotedName, .text:
        let content = source[range].dropFirst().dropLast()
        // What is escaped is not worth taking apart here.
        if content.contains(UInt8(ascii: "\\")) || content.contains(UInt8(ascii: "`")) {
          return true
        }
        return names.number(of: String(decoding: content, as: UTF8.self)) != nil
      default: return false
      }
    }
  }
}
