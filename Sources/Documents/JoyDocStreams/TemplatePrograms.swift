package import Formulas
package import JoyDoc
package import JoyDocFormulas
import JSONTree

/// A cache of compiled programs, so that documents of the same template share one program.
package struct TemplatePrograms {
  private let language: FormulaLanguage
  private var programs: [(key: [UInt8], program: DocumentProgram)] = []
  /// The maximum number of cached programs.
  private static let capacity = 8

  package init(language: FormulaLanguage) { self.language = language }

  /// Returns the program for a document.
  ///
  /// Documents with the same fields, columns and formulas share a cached program. Complexity:
  /// O(size of fields and formulas, without values).
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

  /// Returns the source bytes that determine a program.
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
