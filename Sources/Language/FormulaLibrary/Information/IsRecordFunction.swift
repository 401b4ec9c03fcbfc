import FormulaRuntime
package import FormulaValues

package enum IsRecordFunction: KindTest {
  package static let kinds = Kinds.record
  package static let summary = "Whether the value is a record; a row of a table is one."
  package static let examples = [
    Example("isRecord({})", gives: true),
    Example("isRecord([])", gives: false),
    Example("isRecord(null)", gives: false),
  ]
}
