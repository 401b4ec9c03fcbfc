/// The granularity at which a rule runs.
package enum RuleManner {
  case whole
  case byDefinition(any DefinitionRule.Type)
  case byWrittenField(any WrittenFieldRule.Type)
  case byLogic(any LogicRule.Type)
  case byField(any FieldRule.Type)
  case byPlace(any PlaceRule.Type)
  case byPosition(any PositionRule.Type)
  /// A search for example inputs, after all other rules.
  case explored(any ExploredRule.Type)
}
