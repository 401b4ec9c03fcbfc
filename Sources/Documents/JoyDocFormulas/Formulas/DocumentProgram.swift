package import SheetEvaluation
package import FormulaVM
package import Formulas
package import IndexedCollections
package import JoyDoc

/// The formulas of a document, independent of its values: checked, ordered and linked.
///
/// Documents that are created from the same template share one program.
package struct DocumentProgram: Sendable {
  package let checks: CheckedFormulas
  /// The formulas by topological rank, with the linked program.
  package let layout: SheetLayout

  package var program: Program { layout.program }
  /// The fields that formulas are applied to, without compiled formulas.
  package var targets: ChunkedArray<SheetTarget> { checks.targets }

  /// Checks and links the formulas of a document.
  ///
  /// The formula of the field `traced` is instrumented.
  ///
  /// Complexity: O(size of the formulas).
  package init(_ document: JoyDocument, language: FormulaLanguage, traced: CellID? = nil) {
    self.init(CheckedFormulas(document, language: language), traced: traced)
  }

  /// Links checked formulas. Complexity: O(size of the formulas).
  package init(_ checks: CheckedFormulas, traced: CellID? = nil) {
    self.checks = checks
    layout = SheetLayout(
      checks.sheet, calling: checks.language.callable,
      traced: traced.flatMap { checks.sheet.target(of: $0) })
  }
}
