import FormulaREPL
import SourceText

/// The help of the tool, for the commands `:explain` and `:find` of a session.
struct ToolReference: SessionReference {
  var names: [String] { HelpSubject.names(HelpWorld()) }

  func explanation(of name: String, columns: Int) throws(SessionProblem) -> String {
    let (world, order) = (HelpWorld(), HelpSubject.explainOrder)
    guard let subject = HelpSubject(named: name, order: order, world) else {
      throw SessionProblem(HelpSubject.unknown(name, order: order, world))
    }
    return subject.text(columns: columns, world)
  }

  func functions(about words: String) throws(SessionProblem) -> String {
    do throws(UsageProblem) {
      return try FoundFunctions(about: words, in: HelpWorld().language).text
    } catch {
      throw SessionProblem(error.message)
    }
  }
}
