// Written by formulary-dev from the files of the folder Rules; `make update` writes it anew.
// swift-format-ignore-file

/// All rules of this target, by the names of their types.
package enum FormulaRules {
  package static let all: [any FormulaRule.Type] = [
    BinaryFractionRule.self,
    ConditionAlwaysFalseRule.self,
    ConditionAlwaysTrueRule.self,
    ConstantFormulaRule.self,
    ContradictionRule.self,
    DateArithmeticRule.self,
    DateAsTextRule.self,
    DatePatternRule.self,
    EmptyOperandRule.self,
    FractionalAmountRule.self,
    HiddenMemberRule.self,
    MapThenSumRule.self,
    NestedIffRule.self,
    NullOperandRule.self,
    NumberPatternRule.self,
    PortabilityRule.self,
    RedundantCallRule.self,
    UnreachableBranchRule.self,
    VolatileFormulaRule.self,
  ]
}
