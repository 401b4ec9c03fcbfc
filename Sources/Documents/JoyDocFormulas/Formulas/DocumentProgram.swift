package import FormulaSheets
package import FormulaVM
package import Formulas
package import IndexedCollections
package import JoyDoc

/// What a document's formulas are, apart from its values: checked, in the order in which they run,
/// and linked into one program. Documents made from one template share it.
package struct DocumentProgram: Sendable {
  package let checks: CheckedFormulas
  /// The formulas by rank, with the program.
  package let layout: SheetLayout

  package var program: Program { layout.program }
  /// The fields that formulas are applied to, none with a formula of the program.
  package var targets: ChunkedArray<SheetTarget> { checks.targets }

  /// Checks and links a document's formulas; the one applied to the field `traced` tells what its
  /// expressions yield. Complexity: O(size of the formulas).
  package init(_ document: JoyDocument, language: FormulaLanguage, traced: CellID? = nil) {
    self.init(CheckedFormulas(document, language: language), traced: traced)
  }

  /// Links formulas that have been checked. Complexity: O(size of the formulas).
  package init(_ checks: CheckedFormulas, traced: CellID? = nil) {
    self.checks = checks
    layout = SheetLayout(
      checks.sheet, calling: checks.language.callable,
      traced: traced.flatMap { checks.sheet.target(of: $0) })
  }
}
