/// Documents with conditional logic, for the examples of rules.
enum LogicExample {
  static func document(
    fields: [String], action: String = "show", condition: String = "*="
  ) -> String {
    let conditions = fields.map {
      #"{"file": "f", "page": "p", "field": "\#($0)", "condition": "\#(condition)"}"#
    }.joined(separator: ", ")
    let logic =
      #", "logic": {"action": "\#(action)", "eval": "and", "conditions": [\#(conditions)]}"#
    return RuleExample.document(
      RuleExample.field("a", "number", logic) + ", " + RuleExample.field("b", "number"))
  }
}
