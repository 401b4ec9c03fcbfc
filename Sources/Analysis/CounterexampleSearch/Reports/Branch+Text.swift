package import AbstractInterpretation
package import FormulaChecker
import FormulaSyntax
import SourceText

extension Branch {
  /// The reason why a branch was not observed.
  package enum MissReason {
    /// No input takes the branch, as proved by abstract interpretation.
    case proved
    /// None of the inputs that were tried took the branch.
    case unseen
    /// No test takes the branch.
    case untested
  }

  /// Returns a message about a branch that was not taken, such as "`score >= 90` is never true".
  package func absence(_ absence: MissReason, in formula: CheckedFormula) -> String {
    let tree = formula.tree
    let source = tree.text(in: tree.range(of: expression))
    let short = GeneratedID.cut(String(source), over: 60, to: 57)
    let text = "`\(short.split(whereSeparator: { $0.isNewline }).joined(separator: " "))`"
    let (verb, infinitive, rest) = predicate
    return switch absence {
    case .proved where verb == "is": "\(text) is never\(rest), for any input"
    case .proved: "\(text) never \(verb)\(rest), for any input"
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

  /// The predicate that holds if the branch is taken, with both forms of its verb.
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
