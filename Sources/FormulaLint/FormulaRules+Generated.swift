// Written by formulary-dev from the files of the folder Rules; `make update` writes it anew.
// swift-format-ignore-file

/// All rules of this target, by the names of their types.
package enum FormulaRules {
  package static let all: [any FormulaRule.Type] = [
    ConstantConditionRule.self,
    ConstantFormulaRule.self,
    DateAsTextRule.self,
    PortabilityRule.self,
    RedundantCallRule.self,
    VolatileFormulaRule.self,
  ]
}
