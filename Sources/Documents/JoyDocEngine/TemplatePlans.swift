package import Formulas
package import JoyDoc
import JSONTree

/// Plans of the templates seen lately, so that documents made from one template compile it once.
package struct TemplatePlans {
  private let language: FormulaLanguage
  private var plans: [(key: [UInt8], plan: FormulaPlan)] = []
  /// The templates that are remembered.
  private static let capacity = 8

  package init(language: FormulaLanguage = .standard) { self.language = language }

  /// The plan for a document: a remembered one if the document has the same fields, columns and
  /// formulas as the one it was made for. Complexity: O(size of fields and formulas, values aside).
  package mutating func plan(for document: JoyDocument) -> FormulaPlan {
    let key = Self.key(of: document)
    if let place = plans.firstIndex(where: { $0.key == key }) {
      if place > 0 { plans.swapAt(place, place - 1) }
      return plans[max(0, place - 1)].plan
    }
    let plan = FormulaPlan(document, language: language)
    if plans.count == Self.capacity { plans.removeLast() }
    plans.append((key, plan))
    return plan
  }

  /// The bytes of everything that a plan is made from.
  private static func key(of document: JoyDocument) -> [UInt8] {
    let tree = document.tree
    var key: [UInt8] = []
    for field in document.fields {
      for member in tree.members(of: field.node)
      where !tree.isName(member.name, "value") && !tree.isName(member.name, "rowOrder") {
        key.append(contentsOf: tree.source(member.name))
        key.append(UInt8(ascii: ":"))
        key.append(contentsOf: tree.source(member.value))
        key.append(UInt8(ascii: ","))
      }
      key.append(UInt8(ascii: ";"))
    }
    for page in document.files.flatMap(\.pages) {
      if let logic = page.logic { key.append(contentsOf: tree.source(logic.node)) }
    }
    if let formulas = tree[tree.root, "formulas"] { key.append(contentsOf: tree.source(formulas)) }
    return key
  }
}
