package import AbstractValues
package import FormulaChecker
import FormulaSyntax
import SourceText

extension Branch {
  /// What is not seen of a formula that does not take it: "`score >= 90` is never true".
  package func absence(in formula: CheckedFormula) -> String {
    let tree = formula.tree
    let source = tree.text(in: tree.range(of: expression))
    let short = source.count > 60 ? source.prefix(57) + "…" : source[...]
    let text = "`\(short.split(whereSeparator: \.isNewline).joined(separator: " "))`"
    return switch side {
    case .holds: "\(text) is never true"
    case .fails: "\(text) is never false"
    case .present, .filled: "\(text) is never there"
    case .absent: "\(text) is never null"
    case .blank: "\(text) is never empty"
    case .succeeds: "\(text) never succeeds"
    case .failing: "\(text) never fails"
    case .chosen: "\(text) is never chosen"
    case .noRow: "\(text) is never without a row"
    case .oneRow: "\(text) never has one row only"
    case .severalRows: "\(text) never has several rows"
    }
  }
}
