import FormulaRuntime
package import FormulaValues

package enum IsListFunction: KindTest {
  package static let kinds = Kinds.list
  package static let summary = "Whether the value is a list; a table is one."
  package static let examples = [
    Example("isList([])", gives: true),
    Example("isList({})", gives: false),
    Example("isList(null)", gives: false),
  ]
}
