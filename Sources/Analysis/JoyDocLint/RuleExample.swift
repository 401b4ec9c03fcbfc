/// Small documents for the examples of rules.
enum RuleExample {
  /// An application of `x`, the only formula of an example.
  static let application = #"{"_id": "p", "key": "value", "formula": "x"}"#

  /// Returns a document with `fields` and a formula `x`.
  static func document(_ fields: String, formula: String? = nil) -> String {
    let definitions =
      formula.map {
        #"{"_id": "x", "expression": "\#($0)", "desc": "", "type": "calc", "scope": "global"}"#
      } ?? ""
    return #"{"files": [], "fields": [\#(fields)], "formulas": [\#(definitions)]}"#
  }

  /// Returns a field that the formula `x` is applied to.
  static func target(_ id: String, _ type: String, _ more: String = "") -> String {
    #"{"_id": "\#(id)", "type": "\#(type)", "file": "f", "formulas": [\#(application)]\#(more)}"#
  }

  /// Returns an input field.
  static func field(_ id: String, _ type: String, _ more: String = "") -> String {
    #"{"_id": "\#(id)", "type": "\#(type)", "file": "f"\#(more)}"#
  }
}

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
