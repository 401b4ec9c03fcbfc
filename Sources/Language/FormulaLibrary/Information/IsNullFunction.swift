import FormulaRuntime
package import FormulaValues

package enum IsNullFunction: KindTest {
  package static let kinds = Kinds.null
  package static let summary = "Whether there is no value."
  package static let examples = [
    Example("isNull(null)", gives: true),
    Example(#"isNull("")"#, gives: false),
    Example("isNull([][0])", gives: true),
  ]
}
