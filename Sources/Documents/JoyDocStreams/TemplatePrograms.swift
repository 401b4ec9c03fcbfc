package import Formulas
package import JoyDoc
package import JoyDocFormulas
import JSONTree

/// Programs of the templates seen lately, so that documents made from one template compile it once.
package struct TemplatePrograms {
  private let language: FormulaLanguage
  private var programs: [(key: [UInt8], program: DocumentProgram)] = []
  /// The templates that are remembered.
  private static let capacity = 8

  package init(language: FormulaLanguage) { self.language = language }

  /// The program for a document: a remembered one if the document has the same fields, columns and
  /// formulas as the one it was made for. Complexity: O(size of fields and formulas, values aside).
  package mutating func program(for document: JoyDocument) -> DocumentProgram {
    let key = Self.key(of: document)
    if let place = programs.firstIndex(where: { $0.key == key }) {
      if place > 0 { programs.swapAt(place, place - 1) }
      return programs[max(0, place - 1)].program
    }
    let program = DocumentProgram(document, language: language)
    if programs.count == Self.capacity { programs.removeLast() }
    programs.append((key, program))
    return program
  }

  /// The bytes of everything that a program is made from.
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
