package import AbstractValues
package import FormulaChecker
import FormulaSyntax
import SourceText

extension Branch {
  /// Why nobody has seen a branch taken.
  package enum Absence {
    /// No filling takes it.
    case proved
    /// None of the fillings that were tried took it.
    case unseen
    /// No test takes it.
    case untested
  }

  /// What is not seen of a formula that does not take it: "`score >= 90` is never true".
  package func absence(_ absence: Absence, in formula: CheckedFormula) -> String {
    let tree = formula.tree
    let source = tree.text(in: tree.range(of: expression))
    let short = MachineID.cut(String(source), over: 60, to: 57)
    let text = "`\(short.split(whereSeparator: \.isNewline).joined(separator: " "))`"
    let (verb, infinitive, rest) = predicate
    return switch absence {
    case .proved where verb == "is": "\(text) is never\(rest), whatever is filled in"
    case .proved: "\(text) never \(verb)\(rest), whatever is filled in"
    case .unseen: "\(text) was not seen to \(infinitive)\(rest)"
    case .untested: untested(text)
    }
  }

  private func untested(_ text: String) -> String {
    let (verb, _, rest) = predicate
    return switch side {
    case .chosen: "no test takes \(text)"
    case .noRow: "no test has \(text) without a row"
    case .oneRow: "no test has \(text) with a single row"
    case .severalRows: "no test has \(text) with more than one row"
    default: "\(text) \(verb)\(rest) in no test"
    }
  }

  /// What is so of the expression when the branch is taken, with both forms of the verb.
  private var predicate: (verb: String, infinitive: String, rest: String) {
    switch side {
    case .holds: ("is", "be", " true")
    case .fails: ("is", "be", " false")
    case .present, .filled: ("is", "be", " there")
    case .absent: ("is", "be", " null")
    case .blank: ("is", "be", " empty")
    case .succeeds: ("succeeds", "succeed", "")
    case .failing: ("fails", "fail", "")
    case .chosen: ("is", "be", " chosen")
    case .noRow: ("is", "be", " without a row")
    case .oneRow: ("is", "be", " a single row")
    case .severalRows: ("is", "be", " more than one row")
    }
  }
}
