import FormulaRuntime
package import FormulaValues

package enum IsTextFunction: KindTest {
  package static let kinds = Kinds.textual
  package static let summary = "Whether the value is text; a choice is too."
  package static let examples = [
    Example(#"isText("")"#, gives: true),
    Example("isText(1)", gives: false),
    Example("isText(null)", gives: false),
  ]
}
