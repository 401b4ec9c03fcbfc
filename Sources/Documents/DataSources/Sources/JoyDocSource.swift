package import FormulaValues
package import Formulas
import JSONTree
package import JoyDoc
import JoyDocFormulas

/// The fields of a JoyDoc document after evaluation of its formulas and conditional logic.
package struct JoyDocSource: RecognizedSource {
  package static let title = "a JoyDoc document"
  package static let rank = SourceRank.members

  private let form: JoyDocument
  private let options: SourceOptions

  package init(_ document: JoyDocument, _ options: SourceOptions) {
    form = document
    self.options = options
  }

  package static func open(
    _ file: SourceFile, _ options: SourceOptions
  ) throws(SourceError) -> JoyDocSource? {
    let tree = try file.json()
    // The pages may be missing, because formulas read only fields.
    guard tree.kind(tree.root) == .object, let fields = tree[tree.root, "fields"],
      tree.kind(fields) == .array
    else { return nil }
    let document = JoyDocument(tree)
    if let report = options.report { for remark in document.remarks { report(.text(remark)) } }
    return JoyDocSource(document, options)
  }

  package var document: JoyDocument? { form }
  package var computesFields: Bool { true }
  package var scopes: [String] { [] }

  package func schema(in scope: String?) throws(SourceError) -> FormulaSchema {
    if let scope { throw .unknownScope(scope, among: scopes) }
    return FormulaSchema(form)
  }

  package func contexts(
    in scope: String?, reading slots: [Slot]
  ) throws(SourceError) -> [ScopedContext] {
    if let scope { throw .unknownScope(scope, among: scopes) }
    var document = form
    if !options.isStored {
      let recalculation = FullRecalculation(
        document, DocumentProgram(document, language: options.language),
        settings: options.settings)
      report(recalculation.failures, reading: slots)
      document = recalculation.document(from: document)
    }
    return [ScopedContext(key: "", context: FieldBinding(document))]
  }

  /// Reports the failures of fields that are read.
  private func report(_ failures: [FormulaFailure], reading slots: [Slot]) {
    let ids = Set(slots.map { form.fields[$0.index].id })
    let read = failures.filter { ids.contains($0.fieldID) }
    if !read.isEmpty { options.report?(.failures(read, in: form.tree.bytes)) }
  }

  package var formulas: [SourceFormula] {
    form.formulas.compactMap { definition -> SourceFormula? in
      guard let text = definition.expression else { return nil }
      let targets = form.fields.filter { field in
        field.applications.contains { $0.formula == definition.id }
      }
      return SourceFormula(
        id: definition.id, text: text.text, map: text.map, targets: targets.map(\.id))
    }
  }
}
