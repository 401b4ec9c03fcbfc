import FormulaRuntime
package import FormulaValues

package enum IsBoolFunction: KindTest {
  package static let kinds = Kinds.boolean
  package static let summary = "Whether the value is true or false."
  package static let examples = [
    Example("isBool(false)", gives: true),
    Example("isBool(0)", gives: false),
    Example("isBool(null)", gives: false),
  ]
}
