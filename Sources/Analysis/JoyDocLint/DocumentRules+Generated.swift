// Written by formulary-dev from the files of the folder Rules; `make update` writes it anew.
// swift-format-ignore-file

/// All rules of this target, by the names of their types.
package enum DocumentRules {
  package static let all: [any DocumentRule.Type] = [
    CanFailRule.self,
    CircularDependencyRule.self,
    DateIntoTextRule.self,
    DuplicateApplicationRule.self,
    ExpensiveFormulaRule.self,
    FailingCallRule.self,
    ForeignMeaningRule.self,
    HiddenDependencyCycleRule.self,
    HiddenInputRule.self,
    IDNamingRule.self,
    LogicMismatchRule.self,
    LogicOnMissingFieldRule.self,
    LogicWithoutConditionRule.self,
    LogicWithoutEffectRule.self,
    MissingDefinitionRule.self,
    MisspelledWordRule.self,
    NumericTextCellRule.self,
    OptionMismatchRule.self,
    RepeatedIdentifierRule.self,
    RowNotInOrderRule.self,
    StoredValueRule.self,
    StrictTargetRule.self,
    StructureRule.self,
    TargetTypeRule.self,
    UnassignedFormulaRule.self,
    UndeclaredColumnRule.self,
    UnknownKeyRule.self,
    UnknownLogicRule.self,
    UnknownPageRule.self,
    UnknownPositionRule.self,
    UnknownReferenceRule.self,
    UnusedFieldRule.self,
    UnusedFormulaRule.self,
    WriteTargetRule.self,
  ]
}
