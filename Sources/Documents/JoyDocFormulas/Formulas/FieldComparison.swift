import FormulaChecker
import FormulaSyntax
import FormulaValues
import IndexedCollections
import SourceText

/// A comparison of two versions of a schema, which decides which checked formulas can be reused.
struct FieldComparison {
  /// Whether both versions have the same fields in the same order.
  let isSame: Bool
  /// Whether a field has the same number, name and type as before, by its old number.
  private let isKept: [Bool]
  /// The ids and identifiers of added, removed or changed fields.
  private let names: NameTable

  /// Compares two schemas. Complexity: O(fields).
  init(_ before: FormulaSchema, _ now: FormulaSchema) {
    isSame = before.hasSameFields(as: now)
    guard !isSame else {
      (isKept, names) = ([], NameTable())
      return
    }
    let (old, new) = (before.fields, now.fields)
    var isKept = [Bool](repeating: false, count: old.count)
    var isKnown = [Bool](repeating: false, count: new.count)
    var names = NameTable()
    func add(_ field: FormulaSchema.Field) {
      names.insert(field.id, number: 0)
      if let identifier = field.identifier { names.insert(identifier, number: 0) }
    }
    for (number, field) in old.enumerated() {
      // Fields usually match from the start, or from the end with a constant offset.
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

  /// Returns `true` if a formula has the same meaning and no diagnostics in the new version.
  ///
  /// Complexity: O(tokens of the formula).
  func keeps(_ checked: CheckedFormula) -> Bool {
    if isSame { return true }
    // Diagnostics for unresolved names depend on the names of all fields.
    return checked.diagnostics.isEmpty && checked.references.allSatisfy(hasKept)
      && checked.fieldFacts.allSatisfy(hasKept) && !mentionsChanged(checked.tree)
  }

  private func hasKept(_ slot: Slot) -> Bool {
    isKept.indices.contains(slot.index) && isKept[slot.index]
  }

  /// Returns `true` if a formula mentions the name of an added, removed or changed field.
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
        // Decoding escape sequences is not worthwhile here.
        if content.contains(UInt8(ascii: "\\")) || content.contains(UInt8(ascii: "`")) {
          return true
        }
        return names.number(of: String(decoding: content, as: UTF8.self)) != nil
      default: return false
      }
    }
  }
}
