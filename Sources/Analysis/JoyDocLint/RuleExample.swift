/// Small documents that show what rules are about.
enum RuleExample {
  /// An application of the one formula of an example.
  static let application = #"{"_id": "p", "key": "value", "formula": "x"}"#

  /// A document with some fields and one formula `x`.
  static func document(_ fields: String, formula: String? = nil) -> String {
    let definitions =
      formula.map {
        #"{"_id": "x", "expression": "\#($0)", "desc": "", "type": "calc", "scope": "global"}"#
      } ?? ""
    return #"{"files": [], "fields": [\#(fields)], "formulas": [\#(definitions)]}"#
  }

  /// A field that the formula of an example is applied to.
  static func target(_ id: String, _ type: String, _ more: String = "") -> String {
    #"{"_id": "\#(id)", "type": "\#(type)", "file": "f", "formulas": [\#(application)]\#(more)}"#
  }

  /// A field that is filled in by hand.
  static func field(_ id: String, _ type: String, _ more: String = "") -> String {
    #"{"_id": "\#(id)", "type": "\#(type)", "file": "f"\#(more)}"#
  }
}
