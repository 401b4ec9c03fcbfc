package import FormulaRuntime
package import FormulaValues

/// The data that the formulas of a document share.
package final class LintScope: Sendable {
  let schema: FormulaSchema
  let catalog: FunctionCatalog
  let profile: Profile

  package init(schema: FormulaSchema, catalog: FunctionCatalog, profile: Profile) {
    self.schema = schema
    self.catalog = catalog
    self.profile = profile
  }
}

/// The hosts that formulas are written for, which determines the allowed language extensions.
package enum Profile: String, Hashable, Sendable, CaseIterable {
  /// All hosts of documents: published syntax and functions only.
  case portable
  /// This engine: everything that it accepts.
  case extended
}
