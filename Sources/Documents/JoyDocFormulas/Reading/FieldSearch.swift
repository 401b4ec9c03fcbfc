import FormulaChecker
package import SheetEvaluation
import FormulaValues
import IndexedCollections
package import JoyDoc

/// Resolves the name of a field as entered by a user.
package enum FieldSearch {
  /// An error for a name that matches no field or several, with suggestions.
  package struct Problem: Error {
    package let message: String
    package var hint: String?
  }

  /// Returns the field with the given name.
  ///
  /// Names are matched by id, then identifier, then title, then case-insensitive title. `owner` is
  /// the phrase for the document in messages. Throws a `Problem` if there is no match or several.
  ///
  /// Complexity: O(fields).
  package static func field(
    named name: String, in document: JoyDocument, called owner: String = "the document"
  ) throws(Problem) -> CellID {
    let fields = document.fields
    let folded = CaseFolding.folded(name)
    if let number = fields.firstIndex(where: { $0.id == name }) { return CellID(number) }
    let ways: [(how: String, matches: (JoyDoc.Field) -> Bool)] = [
      ("have the identifier", { $0.identifier == name }),
      ("are titled", { $0.title == name }),
      ("are titled", { $0.title.map { CaseFolding.folded($0) } == folded }),
    ]
    for way in ways {
      let found = fields.indices.filter { way.matches(fields[$0]) }
      if found.count == 1 { return CellID(found[0]) }
      if found.isEmpty { continue }
      let ids = found.prefix(4).map { "'\(fields[$0].id)'" }.joined(separator: ", ")
      throw Problem(
        message: "several fields of \(owner) \(way.how) '\(name)'",
        hint: "use the id of one: \(ids)")
    }
    throw Problem(
      message: "\(owner) has no field '\(name)'", hint: question(for: name, fields))
  }

  /// Returns a "did you mean" hint with at most one similar name per field.
  private static func question(for name: String, _ fields: FieldList) -> String? {
    let names = fields.map { [$0.title, $0.identifier, $0.id].compactMap { $0 } }
    var reported: Set<Int> = []
    let near = NameSuggestions.nearest(to: name, among: names.joined()).filter { near in
      names.firstIndex { $0.contains(near) }.map { reported.insert($0).inserted } ?? false
    }
    return NameSuggestions.question(near)
  }
}
