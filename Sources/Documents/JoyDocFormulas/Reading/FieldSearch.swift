import FormulaChecker
package import FormulaSheets
import IndexedCollections
package import JoyDoc

/// The field that people mean by a name.
package enum FieldSearch {
  /// Why a name means no field, or several, and what may have been meant.
  package struct Problem: Error {
    package let message: String
    package var hint: String?
  }

  /// The field with an id, else the one with an identifier, else with a title, else with a title in
  /// other case. Throws that there is none, or several. `owner` is what messages call the document.
  /// Complexity: O(fields).
  package static func field(
    named name: String, in document: JoyDocument, called owner: String = "the document"
  ) throws(Problem) -> CellID {
    let fields = document.fields
    let folded = name.lowercased()
    if let number = fields.firstIndex(where: { $0.id == name }) { return CellID(number) }
    let ways: [(how: String, matches: (JoyDoc.Field) -> Bool)] = [
      ("have the identifier", { $0.identifier == name }),
      ("are titled", { $0.title == name }),
      ("are titled", { $0.title?.lowercased() == folded }),
    ]
    for way in ways {
      let found = fields.indices.filter { way.matches(fields[$0]) }
      if found.count == 1 { return CellID(found[0]) }
      if found.isEmpty { continue }
      let ids = found.prefix(4).map { "'\(fields[$0].id)'" }.joined(separator: ", ")
      throw Problem(
        message: "several fields of \(owner) \(way.how) '\(name)'",
        hint: "name one by its id: \(ids)")
    }
    throw Problem(
      message: "\(owner) has no field '\(name)'", hint: question(for: name, fields))
  }

  /// The names that are near, of each field one.
  private static func question(for name: String, _ fields: FieldList) -> String? {
    let names = fields.map { [$0.title, $0.identifier, $0.id].compactMap(\.self) }
    var told: Set<Int> = []
    let near = NameSuggestions.nearest(to: name, among: names.joined()).filter { near in
      names.firstIndex { $0.contains(near) }.map { told.insert($0).inserted } ?? false
    }
    return NameSuggestions.question(near)
  }
}
